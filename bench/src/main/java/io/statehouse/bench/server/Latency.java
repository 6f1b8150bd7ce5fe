package io.statehouse.bench.server;

import io.statehouse.bench.measure.Workload;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * The time until a watcher is notified of a put by another client, from the start of the put.
 *
 * @param writer another client
 * @param samples how many puts a turn has
 * @param pauseMillis the longest pause before each, so that puts are spread over the interval at
 *     which a store polls for changes
 */
record Latency(Client writer, int samples, int pauseMillis) {
  static final Workload P50 = Workload.millis("watch latency, p50");
  static final Workload P99 = Workload.millis("watch latency, p99");

  Map<Workload, Double> of(Client watcher) {
    String prefix = "/watched/" + watcher.name() + "/";
    Semaphore changes = new Semaphore(0);
    double[] millis = new double[samples];
    try {
      AutoCloseable watch = ((Client.Watching) watcher).watch(prefix, changes::release);
      for (int i = 0; i < samples; i++) {
        Thread.sleep(ThreadLocalRandom.current().nextInt(pauseMillis + 1));
        changes.drainPermits();
        long begin = System.nanoTime();
        writer.put(prefix + i % 100, Data.fresh());
        if (!changes.tryAcquire(30, TimeUnit.SECONDS)) {
          throw new IllegalStateException(watcher.name() + " was not notified of a change");
        }
        millis[i] = (System.nanoTime() - begin) / 1e6;
      }
      watch.close();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
    Arrays.sort(millis);
    Map<Workload, Double> figures = new LinkedHashMap<>();
    figures.put(P50, millis[samples / 2]);
    figures.put(P99, millis[samples * 99 / 100]);
    return figures;
  }
}
