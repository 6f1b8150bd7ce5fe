package io.statehouse.app.serve;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.http.RateLimit;
import io.statehouse.app.http.RequestMetrics;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.system.SystemMetrics;
import io.statehouse.ports.adapter.RoundTripListener;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * What the server counts. Labels are methods, route patterns, statuses, systems and operations:
 * never a key, a name or a value, of which there could be any number.
 */
final class Metrics implements RequestMetrics {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  Metrics() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
  }

  @Override
  public void served(Route route, int status, long nanos) {
    registry
        .timer(
            "http.server.requests",
            Tags.of("method", route.method().name(), "route", route.path(), "status", "" + status))
        .record(nanos, TimeUnit.NANOSECONDS);
  }

  /** Counts the round trips to the store of one system. */
  RoundTripListener store(SystemName system) {
    return (operation, nanos, succeeded) ->
        registry
            .timer(
                "statehouse.store.round.trips",
                Tags.of(
                    "system",
                    system.text(),
                    "operation",
                    operation,
                    "outcome",
                    succeeded ? "answered" : "failed"))
            .record(nanos, TimeUnit.NANOSECONDS);
  }

  /** Shows how many watches there are. */
  void watches(IntSupplier count) {
    Gauge.builder("statehouse.watches", count, IntSupplier::getAsInt)
        .description("clients that watch for changes")
        // Otherwise the supplier is garbage-collected, and the gauge shows nothing.
        .strongReference(true)
        .register(registry);
  }

  /** What one system shows of itself. */
  SystemMetrics of(SystemName system) {
    String prefix = "statehouse." + system + ".";
    return new SystemMetrics() {
      @Override
      public void gauge(String name, String meaning, IntSupplier value) {
        Gauge.builder(prefix + name, value, IntSupplier::getAsInt)
            .description(meaning)
            .strongReference(true)
            .register(registry);
      }

      @Override
      public Runnable counter(String name, String meaning) {
        return Counter.builder(prefix + name).description(meaning).register(registry)::increment;
      }
    };
  }

  Route route(RateLimit limit) {
    return Route.get("/metrics")
        .summary("Counters and times, for Prometheus.")
        .answersBytes("text/plain; version=0.0.4; charset=utf-8", "The metrics.")
        .by(
            limit.limited(
                request ->
                    Response.text("text/plain; version=0.0.4; charset=utf-8", registry.scrape())));
  }
}
