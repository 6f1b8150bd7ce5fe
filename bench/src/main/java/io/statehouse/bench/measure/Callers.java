package io.statehouse.bench.measure;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Threads that repeat one call for a given time. */
public final class Callers {
  /** One call, given the number of the thread and that of the call within the thread. */
  @FunctionalInterface
  public interface Call {
    void run(int thread, long number);
  }

  private Callers() {}

  /** Returns how many milliseconds one subject has for one workload in one pass. */
  public static long sliceMillis() {
    return Long.getLong("slice", 500);
  }

  /** Returns how many turns come before those that count; fewer if only the suites are tested. */
  public static int turnsToWarmUp(int usual) {
    return Boolean.getBoolean("check") ? 1 : usual;
  }

  /** Returns the number of calls per second. */
  public static double perSecond(int threads, long millis, Call call) {
    long begin = System.nanoTime();
    return count(threads, millis, call) * 1e9 / (System.nanoTime() - begin);
  }

  /** Returns the number of calls that {@code threads} threads made in about {@code millis}. */
  public static long count(int threads, long millis, Call call) {
    LongAdder calls = new LongAdder();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    CyclicBarrier ready = new CyclicBarrier(threads);
    Thread[] all = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      int thread = i;
      all[i] =
          new Thread(
              () -> {
                try {
                  ready.await();
                  long end = System.nanoTime() + millis * 1_000_000;
                  for (long n = 0; System.nanoTime() < end; n++) {
                    call.run(thread, n);
                    calls.increment();
                  }
                } catch (InterruptedException | BrokenBarrierException ended) {
                  failure.set(new IllegalStateException(ended));
                } catch (RuntimeException | Error failed) {
                  failure.set(failed);
                }
              });
      all[i].start();
    }
    for (Thread thread : all) {
      Unchecked.run(thread::join);
    }
    if (failure.get() instanceof Error error) {
      throw error;
    }
    if (failure.get() instanceof RuntimeException failed) {
      throw failed;
    }
    return calls.sum();
  }

  /**
   * Requires that a call has found what is there.
   *
   * @throws IllegalStateException if it has not
   */
  public static void expect(int expected, int found) {
    if (expected != found) {
      throw new IllegalStateException("expected " + expected + " but found " + found);
    }
  }
}
