package io.statehouse.bench.gis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.bench.measure.Latencies;
import io.statehouse.bench.measure.Unchecked;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.raw.Client;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The time from a flip of the pointer until a reader in another opened store serves the version;
 * for the raw client, until it is notified that the pointer changed.
 */
record FlipLatency(Deployment deployment) implements RawAndOurs {
  private static final int ROUTES = 100;
  private static final String SERVED = "flip until served";
  private static final String RAW_POINTER = "/raw/pointer";

  @Override
  public Map<Workload, Double> ours() {
    deployment.clear();
    FlipTimes times = new FlipTimes();
    try (KeyValueStore reading = deployment.opened()) {
      Routes routes = Publishing.open(times.of(deployment.store()));
      PublishRequest request =
          PublishRequest.of(Population.Shape.EXACT.routes(ROUTES), "bench").forced();
      VersionId[] versions = {
        routes.publisher().publish(request).version(), routes.publisher().publish(request).version()
      };
      BlockingQueue<Served> served = new LinkedBlockingQueue<>();
      try (RouteReader reader = Publishing.open(reading).reader()) {
        reader.listen(
            (before, now) -> {
              long at = System.nanoTime();
              now.served().ifPresent(version -> served.add(new Served(version, at)));
            });
        await(served, versions[1]);
        double[] sinceBegin = new double[deployment.place().watchSamples()];
        double[] sinceCommit = new double[deployment.place().watchSamples()];
        for (int i = 0; i < sinceBegin.length; i++) {
          Latencies.pause();
          VersionId to = versions[i % 2];
          routes.publisher().rollback(to, ExpectedPointer.ANY, false);
          long at = await(served, to);
          sinceBegin[i] = (at - times.begin) / 1e6;
          sinceCommit[i] = Math.max(0, (at - times.end) / 1e6); // it may come before the response
        }
        Map<Workload, Double> figures = new LinkedHashMap<>();
        figures.putAll(Latencies.percentiles(SERVED, sinceBegin));
        figures.putAll(Latencies.percentiles(SERVED + " after the commit", sinceCommit));
        return figures;
      }
    }
  }

  /** Returns no figures if the server does not notify. */
  @Override
  public Map<Workload, Double> raw() {
    putPointer(-1);
    return Latencies.untilNotified(
            deployment.place().watchSamples(),
            Latencies::pause,
            listener -> Client.watch(deployment.raw(), RAW_POINTER, listener),
            this::putPointer)
        .map(millis -> Latencies.percentiles(SERVED, millis))
        .orElse(Map.of());
  }

  private void putPointer(int number) {
    deployment.raw().put(RAW_POINTER, String.valueOf(number).getBytes(UTF_8));
  }

  private record Served(VersionId version, long at) {}

  private static long await(BlockingQueue<Served> served, VersionId version) {
    Served next = polled(served);
    while (!next.version().equals(version)) {
      next = polled(served);
    }
    return next.at();
  }

  private static <T> T polled(BlockingQueue<T> events) {
    return Unchecked.call(
        () -> {
          T event = events.poll(30, TimeUnit.SECONDS);
          if (event == null) {
            throw new IllegalStateException("a flip was not noticed within 30 s");
          }
          return event;
        });
  }

  /** The times when the last commit of a store began and ended: a flip is one transaction. */
  private static final class FlipTimes {
    private long begin;
    private long end;

    KeyValueStore of(KeyValueStore store) {
      return new ForwardingStore(store) {
        @Override
        public CommitResult commit(Transaction transaction) {
          begin = System.nanoTime();
          try {
            return super.commit(transaction);
          } finally {
            end = System.nanoTime();
          }
        }
      };
    }
  }
}
