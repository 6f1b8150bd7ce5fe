package io.statehouse.ports.transact;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** Random pauses after lost races, which grow with every attempt. */
final class Pause {
  private static final long SHORTEST_NANOS = 50_000;
  private static final long LONGEST_NANOS = 20_000_000;

  private Pause() {}

  /** Sleeps after {@code attempts} lost races, for at most {@code most} nanoseconds. */
  static void after(int attempts, long most) {
    long longest = Math.min(LONGEST_NANOS, SHORTEST_NANOS << Math.min(attempts, 20));
    long pause = ThreadLocalRandom.current().nextLong(longest / 2, longest);
    LockSupport.parkNanos(Math.min(pause, most));
  }
}
