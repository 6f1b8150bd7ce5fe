package io.statehouse.testing.process;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a condition, with a limit that only a broken program reaches. */
public final class Await {
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final long FIRST_PAUSE_MILLIS = 2;
  private static final long MAX_PAUSE_MILLIS = 50;

  private Await() {}

  /**
   * Returns once {@code condition} holds.
   *
   * @param what the condition as a clause, for the message
   * @throws IllegalStateException if it does not hold within a minute and a half
   */
  public static void until(String what, BooleanSupplier condition) {
    long start = System.nanoTime();
    long pause = FIRST_PAUSE_MILLIS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > LIMIT.toNanos()) {
        throw new IllegalStateException("waited " + LIMIT.toSeconds() + " s until " + what);
      }
      pause(pause);
      pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting", e);
    }
  }
}
