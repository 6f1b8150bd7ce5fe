package io.statehouse.bench.gis;

import io.statehouse.bench.measure.Workload;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * The time from a flip of the pointer until a reader in another opened store serves the version;
 * for the raw client, until it is notified that the pointer changed.
 */
record FlipLatency(Deployment deployment) implements RawAndOurs {
  private static final int ROUTES = 100;
  private static final String SERVED = "flip until served";
  private static final Key RAW_POINTER = new Key("/raw/pointer");

  @Override
  public Map<Workload, Double> ours() {
    deployment.clear();
    FlipTimes times = new FlipTimes();
    try (KeyValueStore reading = deployment.opener().get()) {
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
        double[] sinceBegin = new double[deployment.watchSamples()];
        double[] sinceCommit = new double[deployment.watchSamples()];
        for (int i = 0; i < sinceBegin.length; i++) {
          pause();
          VersionId to = versions[i % 2];
          routes.publisher().rollback(to, ExpectedPointer.ANY, false);
          long at = await(served, to);
          sinceBegin[i] = (at - times.begin) / 1e6;
          sinceCommit[i] = Math.max(0, (at - times.end) / 1e6); // it may come before the response
        }
        Map<Workload, Double> figures = new LinkedHashMap<>();
        figures.putAll(percentiles(SERVED, sinceBegin));
        figures.putAll(percentiles(SERVED + " after the commit", sinceCommit));
        return figures;
      }
    }
  }

  /** Returns no figures if the server does not notify. */
  @Override
  public Map<Workload, Double> raw() {
    BlockingQueue<Long> events = new LinkedBlockingQueue<>();
    putPointer(-1);
    Optional<AutoCloseable> watch =
        deployment.raw().watch(RAW_POINTER, () -> events.add(System.nanoTime()));
    if (watch.isEmpty()) {
      return Map.of();
    }
    double[] millis = new double[deployment.watchSamples()];
    try {
      for (int i = 0; i < millis.length; i++) {
        pause();
        events.clear();
        long begin = System.nanoTime();
        putPointer(i);
        millis[i] = (polled(events) - begin) / 1e6;
      }
      watch.get().close();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
    return percentiles(SERVED, millis);
  }

  private void putPointer(int number) {
    deployment.raw().put(Map.of(RAW_POINTER, Bytes.utf8(String.valueOf(number))));
  }

  private void pause() {
    try {
      Thread.sleep(ThreadLocalRandom.current().nextInt(deployment.watchPauseMillis() + 1));
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
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
    try {
      T event = events.poll(30, TimeUnit.SECONDS);
      if (event == null) {
        throw new IllegalStateException("a flip was not noticed within 30 s");
      }
      return event;
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  }

  private static Map<Workload, Double> percentiles(String name, double[] millis) {
    Arrays.sort(millis);
    Map<Workload, Double> figures = new LinkedHashMap<>();
    figures.put(Workload.millis(name + ", p50"), millis[millis.length / 2]);
    figures.put(Workload.millis(name + ", p99"), millis[millis.length * 99 / 100]);
    return figures;
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
