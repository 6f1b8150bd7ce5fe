package io.statehouse.app.serve;

import io.statehouse.app.config.Version;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.RateLimit;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import io.statehouse.app.json.Shape.Omitted;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.text.Figures;
import io.statehouse.ports.Health;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The routes that report whether the server works: {@code /health} with every store and what the
 * systems warn of, and for programs that restart servers or send them requests, {@code
 * /health/live}, {@code /health/ready} and {@code /health/writable}.
 *
 * @param systems those served, by name
 * @param prepared whether the server has prepared itself for requests
 * @param problems what an operator should know of the server itself, one sentence each
 * @param whole whether details of the stores are included: their addresses are only for this
 *     machine
 * @param limit bounds the requests that wait for stores
 */
record HealthRoutes(
    StoreProbes stores,
    Map<String, ServedSystem> systems,
    BooleanSupplier prepared,
    Supplier<List<String>> problems,
    boolean whole,
    RateLimit limit) {
  private static final int UP = 200;
  private static final int DOWN = 503;
  private static final String EITHER = UP + " if %s, else " + DOWN + ": %s";

  private record ProbedStore(
      boolean available,
      boolean writable,
      @Omitted Optional<String> summary,
      @Omitted Optional<List<String>> warnings) {}

  private record Status(
      String status,
      String version,
      Map<String, ProbedStore> systems,
      @Omitted Optional<List<String>> warnings) {
    static final Shape<Status> SHAPE = Shape.of(Status.class);
  }

  private record Brief(String status) {
    static final Shape<Brief> SHAPE = Shape.of(Brief.class);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/health")
            .needsNothing()
            .summary("Whether every store is available.")
            .details(
                EITHER.formatted("every store responds", "do not send requests to this server now.")
                    + " A system is `available` if its store responds, and `writable` if that"
                    + " accepts writes. `warnings` are what an operator should know of the store,"
                    + " and of work that the system does by itself; they leave the status at "
                    + UP
                    + ". A store is probed every "
                    + Figures.time(StoreProbes.PAUSE)
                    + ", and at most once in "
                    + Figures.time(StoreProbe.FRESH)
                    + " on request. On an address that other machines can reach, a client may send "
                    + StatusRoutes.RATE
                    + " requests a second, "
                    + StatusRoutes.BURST
                    + " at once, to this route, those of readiness and writes, and `/metrics`"
                    + " together; more are "
                    + Kind.TOO_MANY_REQUESTS.status()
                    + ".")
            .answers(UP, Status.SHAPE.response())
            .answers(DOWN, Status.SHAPE.response())
            .fails(Kind.TOO_MANY_REQUESTS)
            .by(limit.limited(request -> status())),
        Route.get("/health/live")
            .needsNothing()
            .summary("That the server is running, whatever its stores do.")
            .details("If there is no response, restart it.")
            .returns(Brief.SHAPE, request -> new Brief("up")),
        Route.get("/health/ready")
            .needsNothing()
            .summary(
                "Whether requests can be served: every store is available, every system ready.")
            .details(
                EITHER.formatted(
                    "every store responds, every system has read or written what its first requests"
                        + " need, and the server has warmed up",
                    "do not send requests to this server now."))
            .answers(UP, Brief.SHAPE.response())
            .answers(DOWN, Brief.SHAPE.response())
            .fails(Kind.TOO_MANY_REQUESTS)
            .by(limit.limited(request -> ready())),
        Route.get("/health/writable")
            .needsNothing()
            .summary("Whether requests that write can be served: every store accepts writes.")
            .details(
                EITHER.formatted(
                    "every store accepts writes", "requests that only read may still be sent."))
            .answers(UP, Brief.SHAPE.response())
            .answers(DOWN, Brief.SHAPE.response())
            .fails(Kind.TOO_MANY_REQUESTS)
            .by(limit.limited(request -> brief(every(Health::writable)))));
  }

  private Response status() {
    Map<String, Health> health = stores.health();
    Map<String, ProbedStore> shown = new LinkedHashMap<>();
    health.forEach((system, store) -> shown.put(system, shown(system, store)));
    boolean up = health.values().stream().allMatch(Health::available);
    Status status = new Status(up ? "up" : "down", Version.text(), shown, warnings());
    return Response.json(up ? UP : DOWN, Status.SHAPE.write(status));
  }

  /** Returns the problems of the server; to other machines only that there are some. */
  private Optional<List<String>> warnings() {
    List<String> known = problems.get();
    return Optional.of(whole ? known : List.of("see the log of the server"))
        .filter(any -> !known.isEmpty());
  }

  private ProbedStore shown(String system, Health health) {
    Optional<Health> details = Optional.of(health).filter(any -> whole);
    return new ProbedStore(
        health.available(),
        health.writable(),
        details.map(Health::summary),
        details.map(
            store ->
                Stream.of(store.warnings(), systems.get(system).warnings())
                    .flatMap(List::stream)
                    .toList()));
  }

  Response ready() {
    return brief(
        prepared.getAsBoolean()
            && every(Health::available)
            && systems.values().stream().allMatch(ServedSystem::isReady));
  }

  private boolean every(Predicate<Health> required) {
    return stores.health().values().stream().allMatch(required);
  }

  private static Response brief(boolean up) {
    return Response.json(up ? UP : DOWN, Brief.SHAPE.write(new Brief(up ? "up" : "down")));
  }
}
