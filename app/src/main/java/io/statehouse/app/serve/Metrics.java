package io.statehouse.app.serve;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.config.Version;
import io.statehouse.app.console.ConsoleRoutes;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Method;
import io.statehouse.app.http.RateLimit;
import io.statehouse.app.http.RequestMetrics;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.system.SystemMetrics;
import io.statehouse.ports.adapter.RoundTripListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The metrics of the server. Labels are methods, route patterns, statuses, systems and operations:
 * never a key, a name or a value, of which there could be any number.
 */
final class Metrics implements RequestMetrics, AutoCloseable {
  /** From a cached read to a request that waits for the timeout of a store. */
  private static final Duration[] BUCKETS =
      IntStream.of(1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private static final Path PROCESS_STATUS = Path.of("/proc/self/status");

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();

  /** Kept, since it takes longer to find a timer in the registry than to record a time. */
  private final Map<Served, Timer> requests = new ConcurrentHashMap<>();

  /** The labels of a timer of requests. */
  private record Served(Method method, String path, int status) {}

  /** The labels of a timer of round trips to one store. */
  private record Trip(String operation, boolean succeeded) {}

  Metrics() {
    Stream.of(
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            collections,
            new ProcessorMetrics(),
            new FileDescriptorMetrics(),
            new UptimeMetrics())
        .forEach(binder -> binder.bindTo(registry));
    if (Files.isReadable(PROCESS_STATUS)) {
      gauge("process.resident.memory", "Memory of the process that is in RAM", Metrics::resident)
          .baseUnit("bytes")
          .register(registry);
    }
    gauge("statehouse.build.info", "Always 1; the labels describe the build", () -> 1)
        .tag("version", Version.text())
        .register(registry);
  }

  /** Reads what the JDK does not report; only Linux has it. */
  private static double resident() {
    try (Stream<String> lines = Files.lines(PROCESS_STATUS)) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> 1024 * Double.parseDouble(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElse(Double.NaN);
    } catch (IOException | UncheckedIOException unreadable) {
      return Double.NaN;
    }
  }

  @Override
  public void served(Route route, int status, long nanos) {
    requests
        .computeIfAbsent(new Served(route.method(), route.path(), status), this::requests)
        .record(nanos, TimeUnit.NANOSECONDS);
  }

  private Timer requests(Served served) {
    return timer(
            "http.server.requests", "Requests by method, route and status, and how long they took")
        .tags("method", served.method().name(), "route", label(served.path()))
        .tag("status", "" + served.status())
        .register(registry);
  }

  /** Returns the label of a path; the files of the console share one. */
  private static String label(String path) {
    return path.startsWith(ConsoleRoutes.FILES_BELOW) ? ConsoleRoutes.FILES_BELOW + "{file}" : path;
  }

  /** Counts the round trips to the store of one system. */
  RoundTripListener store(SystemName system) {
    Map<Trip, Timer> trips = new ConcurrentHashMap<>();
    return (operation, nanos, succeeded) ->
        trips
            .computeIfAbsent(new Trip(operation, succeeded), trip -> trips(system, trip))
            .record(nanos, TimeUnit.NANOSECONDS);
  }

  private Timer trips(SystemName system, Trip trip) {
    return timer(
            "statehouse.store.round.trips",
            "Round trips to stores by system, operation and outcome, and how long they took")
        .tags("system", system.text(), "operation", trip.operation())
        .tag("outcome", trip.succeeded() ? "answered" : "failed")
        .register(registry);
  }

  private static Timer.Builder timer(String name, String meaning) {
    return Timer.builder(name).description(meaning).serviceLevelObjectives(BUCKETS);
  }

  private static Gauge.Builder<?> gauge(String name, String meaning, DoubleSupplier value) {
    return Gauge.builder(name, value, DoubleSupplier::getAsDouble)
        .description(meaning)
        // Otherwise the supplier is garbage-collected, and the gauge shows nothing.
        .strongReference(true);
  }

  /** Shows whether the store of one system is available, as it was last probed. */
  void storeUp(StoreProbe probe) {
    probed(probe, "statehouse.store.up", "Whether the store responds", probe::up);
    probed(probe, "statehouse.store.writable", "Whether the store accepts writes", probe::writable);
  }

  private void probed(
      StoreProbe probe, String name, String meaning, Supplier<Optional<Boolean>> state) {
    gauge(
            name,
            meaning + ": 1 or 0; not a number before it was probed",
            () -> state.get().map(yes -> yes ? 1.0 : 0.0).orElse(Double.NaN))
        .tag("system", probe.system())
        .register(registry);
  }

  /** Shows when the certificates in use expire, those of replaced files too. */
  void certificates(ServerTls tls) {
    expiry("server", tls::certificateExpiry);
    if (tls.authorities().isPresent()) {
      expiry("client-authority", tls::authorityExpiry);
    }
  }

  private void expiry(String certificate, Supplier<Optional<Instant>> expiry) {
    gauge(
            "statehouse.certificate.expiry.timestamp",
            "When the first certificate of a file in use expires, in seconds since 1970",
            () ->
                expiry.get().map(Instant::getEpochSecond).map(Long::doubleValue).orElse(Double.NaN))
        .baseUnit("seconds")
        .tag("certificate", certificate)
        .register(registry);
  }

  /** Shows how many watches there are. */
  void watches(IntSupplier count) {
    gauge("statehouse.watches", "Clients that watch for changes", count::getAsInt)
        .register(registry);
  }

  /** Shows how many bytes of events are held for them. */
  void eventBytes(LongSupplier bytes) {
    gauge("statehouse.event.bytes", "Events held for clients that watch", bytes::getAsLong)
        .baseUnit("bytes")
        .register(registry);
  }

  /**
   * Returns the metrics of one system.
   *
   * @param request counts a request that did not come by a route
   */
  SystemMetrics of(SystemName system, Runnable request) {
    String prefix = "statehouse." + system + ".";
    return new SystemMetrics() {
      @Override
      public void gauge(String name, String meaning, IntSupplier value) {
        Metrics.gauge(prefix + name, meaning, value::getAsInt).register(registry);
      }

      @Override
      public Runnable counter(String name, String meaning) {
        return Counter.builder(prefix + name).description(meaning).register(registry)::increment;
      }

      @Override
      public void request() {
        request.run();
      }

      @Override
      public void time(String name, String meaning, Map<String, String> labels, long nanos) {
        Timer.Builder timer = Metrics.timer(prefix + name, meaning);
        labels.forEach(timer::tag);
        timer.register(registry).record(nanos, TimeUnit.NANOSECONDS);
      }
    };
  }

  Route route(RateLimit limit) {
    return Route.get("/metrics")
        .needsNothing()
        .summary("Counters and times, for Prometheus.")
        .details(
            "Labels are methods, patterns of routes, statuses, systems and operations: never a key"
                + " or a name.")
        .answersBytes("text/plain; version=0.0.4; charset=utf-8", "The metrics.")
        .fails(Kind.TOO_MANY_REQUESTS)
        .by(
            limit.limited(
                request ->
                    Response.text("text/plain; version=0.0.4; charset=utf-8", registry.scrape())));
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }
}
