package io.statehouse.ports;

import java.time.Duration;

/** The moment by which a call must have ended, waiting included. */
public final class Deadline {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final long at;

  private Deadline(long at) {
    this.at = at;
  }

  /** Returns the moment when {@code timeout} has passed from now on. */
  public static Deadline in(Duration timeout) {
    return new Deadline(System.nanoTime() + timeout.toNanos());
  }

  /** Returns how much time is left; negative once the deadline has passed. */
  public long nanosLeft() {
    return at - System.nanoTime();
  }

  /** Returns how much time is left, rounded up to whole milliseconds; 0 if none is. */
  public int millisLeft() {
    long millis = (nanosLeft() + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, millis));
  }

  public boolean hasPassed() {
    return nanosLeft() <= 0;
  }

  /** Returns the earlier of two deadlines. */
  public Deadline earlier(Deadline other) {
    return other.at - at < 0 ? other : this;
  }

  /** Returns the later of two deadlines. */
  public Deadline later(Deadline other) {
    return other.at - at > 0 ? other : this;
  }
}
