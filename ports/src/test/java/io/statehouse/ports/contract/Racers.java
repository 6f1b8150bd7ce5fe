package io.statehouse.ports.contract;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/** Runs several calls at the same time, and fails if any of them fails. */
public final class Racers {
  private static final int PATIENCE_SECONDS = 120;

  private Racers() {}

  /**
   * Starts all racers at the same time, each on its own thread, and waits for all of them.
   *
   * @return their results, in the order of the racers
   */
  public static <T> List<T> race(List<Callable<T>> racers) {
    CyclicBarrier start = new CyclicBarrier(Math.max(1, racers.size()));
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Future<T>> running = new ArrayList<>();
      for (Callable<T> racer : racers) {
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  return racer.call();
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> racer : running) {
        results.add(racer.get(PATIENCE_SECONDS, SECONDS));
      }
      return results;
    } catch (ExecutionException failed) {
      throw new AssertionError("a racer failed: " + failed.getCause(), failed.getCause());
    } catch (TimeoutException hung) {
      throw new AssertionError("a racer did not end in " + PATIENCE_SECONDS + " s", hung);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for racers", interrupted);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Races {@code count} racers, which are given their numbers, from 0. */
  public static <T> List<T> race(int count, Numbered<T> racer) {
    List<Callable<T>> racers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = i;
      racers.add(() -> racer.run(number));
    }
    return race(racers);
  }

  /** The work of one of several racers. */
  @FunctionalInterface
  public interface Numbered<T> {
    T run(int number) throws Exception;
  }
}
