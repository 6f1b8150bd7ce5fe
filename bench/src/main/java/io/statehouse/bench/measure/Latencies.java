package io.statehouse.bench.measure;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntConsumer;

/** Times until changes are noticed. */
public final class Latencies {
  private static final int MAX_PAUSE_MILLIS = 5;

  private Latencies() {}

  /** Waits, so that changes are spread over the interval at which a store polls for them. */
  public static void pause() {
    Unchecked.run(() -> Thread.sleep(ThreadLocalRandom.current().nextInt(MAX_PAUSE_MILLIS + 1)));
  }

  /**
   * Returns the milliseconds from the beginning of each change until a watch is notified of it.
   *
   * @param before runs before each change
   * @param watch begins with what it is to run; empty if that cannot be watched
   * @param change given its number
   * @return empty if it cannot be watched
   */
  public static Optional<double[]> untilNotified(
      int samples,
      Runnable before,
      Function<Runnable, Optional<AutoCloseable>> watch,
      IntConsumer change) {
    Semaphore changes = new Semaphore(0);
    Optional<AutoCloseable> open = watch.apply(changes::release);
    double[] millis = new double[samples];
    for (int i = 0; open.isPresent() && i < samples; i++) {
      before.run();
      changes.drainPermits();
      long begin = System.nanoTime();
      change.accept(i);
      if (!Unchecked.call(() -> changes.tryAcquire(30, TimeUnit.SECONDS))) {
        throw new IllegalStateException("not notified of a change");
      }
      millis[i] = (System.nanoTime() - begin) / 1e6;
    }
    open.ifPresent(watching -> Unchecked.run(watching::close));
    return open.map(watching -> millis);
  }

  /** Returns the median; sorts all. */
  public static double median(double[] times) {
    Arrays.sort(times);
    return times[times.length / 2];
  }

  /** Returns two percentiles of all times; sorts them. */
  public static Map<Workload, Double> percentiles(String name, double[] millis) {
    Map<Workload, Double> figures = new LinkedHashMap<>();
    figures.put(Workload.millis(name + ", p50"), median(millis));
    figures.put(Workload.millis(name + ", p99"), millis[(millis.length * 99 - 1) / 100]);
    return figures;
  }
}
