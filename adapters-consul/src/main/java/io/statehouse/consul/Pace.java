package io.statehouse.consul;

import java.util.concurrent.TimeUnit;

/**
 * When a watch may look again: at once after a change, but it spends no more time reading than
 * waiting, and takes at most four looks a second that find nothing. Below a prefix without keys,
 * Consul's index is that of all keys, so every change to any key ends its wait.
 */
final class Pace {
  private static final int MAX_VAIN_PER_SECOND = 4;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final long[] vainLooks = new long[MAX_VAIN_PER_SECOND];
  private int vainCount;
  private long readyAt;

  /**
   * @param now the time, as everywhere in this class by {@link System#nanoTime}
   */
  Pace(long now) {
    readyAt = now;
  }

  /** Called after a look for which the entries were read. */
  void looked(long readingNanos, boolean foundChange, long now) {
    readyAt = now + readingNanos;
    if (!foundChange) {
      vainLooks[vainCount++ % MAX_VAIN_PER_SECOND] = now;
      long secondAfter = vainLooks[vainCount % MAX_VAIN_PER_SECOND] + SECOND;
      if (vainCount >= MAX_VAIN_PER_SECOND && secondAfter - readyAt > 0) {
        readyAt = secondAfter;
      }
    }
  }

  /** Returns how long to wait before the next look; 0 or less if there is no need to. */
  long nanosLeft(long now) {
    return readyAt - now;
  }
}
