package io.statehouse.app.systems.gis;

import io.statehouse.app.system.SystemMetrics;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.layout.OneLine;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The live version of the routes, read once for all requests of a server. */
final class ServedRoutes implements AutoCloseable {
  private final RouteReader reader;

  ServedRoutes(RouteReader reader, SystemMetrics metrics) {
    this.reader = reader;
    metrics.gauge("routes", "Routes of the version that is served", this::count);
    metrics.gauge(
        "routes.failing",
        "Whether the live version of the routes cannot be served: 1 or 0",
        () -> problem(reader.status()).isPresent() ? 1 : 0);
    Runnable flips =
        metrics.counter("routes.flips", "Versions of the routes that became live, as seen");
    Runnable errors =
        metrics.counter(
            "routes.read.errors", "Attempts to read the live version of the routes that failed");
    reader.listen(
        (before, now) -> {
          if (now.isSwitchFrom(before)) {
            flips.run();
          }
          problem(now).ifPresent(problem -> errors.run());
        });
  }

  private int count() {
    return reader.table().map(table -> table.routes().size()).orElse(0);
  }

  RouteReader reader() {
    return reader;
  }

  /** Returns whether routes are served, or the store was read and had none that could be. */
  boolean isReady() {
    RouteReader.Status status = reader.status();
    return status.table().isPresent()
        || status
            .error()
            .filter(
                error ->
                    error instanceof GisException refused
                        && refused.kind() != GisException.Kind.UNAVAILABLE)
            .isPresent();
  }

  /** Returns what is wrong with the live version, in one sentence; nothing if it is served. */
  List<String> warnings() {
    RouteReader.Status status = reader.status();
    return Stream.concat(
            problem(status).stream().map(problem -> warning(status, problem)),
            status.cacheProblem().stream().map("the last good routes are not kept: "::concat))
        .toList();
  }

  private static String warning(RouteReader.Status status, RuntimeException problem) {
    return "the live version of the routes%s cannot be served since %s, %s: %s"
        .formatted(
            status.live().map(version -> ", " + version.text() + ",").orElse(""),
            status.since(),
            status
                .served()
                .map(version -> "and version " + version.text() + " is served" + source(status))
                .orElse("and no other is served"),
            reason(problem));
  }

  private static String source(RouteReader.Status status) {
    return status.stale() ? " from the cache (STALE)" : "";
  }

  private static String reason(RuntimeException problem) {
    String message = OneLine.of(String.valueOf(problem.getMessage()));
    return problem instanceof GisException refused ? refused.code() + ": " + message : message;
  }

  /** Returns no problem if nothing has ever been published. */
  private static Optional<RuntimeException> problem(RouteReader.Status status) {
    return status.error().filter(error -> status.table().isPresent() || !isNotConfigured(error));
  }

  private static boolean isNotConfigured(RuntimeException error) {
    return error instanceof GisException refused && refused.code() == Code.NOT_CONFIGURED;
  }

  @Override
  public void close() {
    reader.close();
  }
}
