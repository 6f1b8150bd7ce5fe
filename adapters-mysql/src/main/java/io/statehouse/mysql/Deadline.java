package io.statehouse.mysql;

import java.sql.SQLTimeoutException;
import java.time.Duration;

/** The time by which a call must have ended. */
record Deadline(long endNanos) {

  static Deadline in(Duration timeout) {
    return new Deadline(System.nanoTime() + timeout.toNanos());
  }

  long millisLeft() {
    return (endNanos - System.nanoTime()) / 1_000_000;
  }

  boolean hasPassed() {
    return millisLeft() <= 0;
  }

  /** Returns the milliseconds left for the next request, which is not sent if there are none. */
  int forRequest() throws SQLTimeoutException {
    long left = millisLeft();
    if (left <= 0) {
      throw noTimeLeft();
    }
    return (int) Math.min(left, Integer.MAX_VALUE);
  }

  static SQLTimeoutException noTimeLeft() {
    return new SQLTimeoutException("no time left to send the request", Failures.NOT_SENT);
  }
}
