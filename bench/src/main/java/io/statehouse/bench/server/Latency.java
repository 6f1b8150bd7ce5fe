package io.statehouse.bench.server;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * How long a watcher waits to hear of what another client puts, from the begin of that put on.
 *
 * @param writer somebody else's client
 * @param samples how many puts make a turn
 * @param pauseMillis most that is waited before each, so that they fall on all parts of an interval
 *     at which changes are looked for
 */
record Latency(Client writer, int samples, int pauseMillis) {
  static final Workload HALF = Workload.millis("watch latency, p50");
  static final Workload MOST = Workload.millis("watch latency, p99");

  Map<Workload, Double> of(Client watcher) {
    String prefix = "/watched/" + watcher.name() + "/";
    Semaphore told = new Semaphore(0);
    double[] millis = new double[samples];
    try {
      AutoCloseable watch = ((Client.Watching) watcher).watch(prefix, told::release);
      for (int i = 0; i < samples; i++) {
        Thread.sleep(ThreadLocalRandom.current().nextInt(pauseMillis + 1));
        told.drainPermits();
        long begin = System.nanoTime();
        writer.put(prefix + i % 100, Data.fresh());
        if (!told.tryAcquire(30, TimeUnit.SECONDS)) {
          throw new IllegalStateException(watcher.name() + " was not told of a change");
        }
        millis[i] = (System.nanoTime() - begin) / 1e6;
      }
      watch.close();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
    Arrays.sort(millis);
    Map<Workload, Double> figures = new LinkedHashMap<>();
    figures.put(HALF, millis[samples / 2]);
    figures.put(MOST, millis[samples * 99 / 100]);
    return figures;
  }
}
