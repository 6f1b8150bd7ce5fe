package io.statehouse.ports.transact;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** Random pauses after lost races, which grow with every attempt. */
final class Backoff {
  private static final long MIN_NANOS = 50_000;
  private static final long MAX_NANOS = 20_000_000;

  private Backoff() {}

  /** Sleeps after {@code attempts} lost races, for at most {@code max} nanoseconds. */
  static void after(int attempts, long max) {
    long longest = Math.min(MAX_NANOS, MIN_NANOS << Math.min(attempts, 20));
    long pause = ThreadLocalRandom.current().nextLong(longest / 2, longest);
    LockSupport.parkNanos(Math.min(pause, max));
  }
}
