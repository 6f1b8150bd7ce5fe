package io.statehouse.app.overview;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The durations of round trips since they were last taken, in classes of which each is a fifth
 * wider than the one before. Safe for use by several threads.
 */
final class TripTimes {
  private static final int PER_DOUBLING = 4;

  /** From a microsecond to about half a minute; what is longer is in the last one. */
  private static final int CLASSES = 25 * PER_DOUBLING;

  private static final double NANOS_PER_MICRO = 1_000;
  private static final double MICROS_PER_MILLI = 1_000;

  private final AtomicLongArray counts = new AtomicLongArray(CLASSES);

  void add(long nanos) {
    double micros = Math.max(1, nanos / NANOS_PER_MICRO);
    int place = (int) Math.ceil(PER_DOUBLING * Math.log(micros) / Math.log(2));
    counts.incrementAndGet(Math.min(CLASSES - 1, place));
  }

  /**
   * Returns a bound, in milliseconds, that 99 of 100 round trips since the last call have kept;
   * empty if there were none. They are forgotten.
   */
  Optional<Double> take99th() {
    long[] taken = new long[CLASSES];
    long all = 0;
    for (int i = 0; i < CLASSES; i++) {
      taken[i] = counts.getAndSet(i, 0);
      all += taken[i];
    }
    if (all == 0) {
      return Optional.empty();
    }
    long slower = all - (long) Math.ceil(all * 0.99);
    int place = CLASSES - 1;
    for (long above = taken[place]; above <= slower; above += taken[place]) {
      place--;
    }
    return Optional.of(Math.pow(2, (double) place / PER_DOUBLING) / MICROS_PER_MILLI);
  }
}
