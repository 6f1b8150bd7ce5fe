package io.statehouse.app.doctor;

import java.time.Duration;
import java.time.Instant;

/** How far another clock certainly is from this machine's. */
final class ClockSkew {
  private ClockSkew() {}

  /**
   * Returns the least difference that explains what the clocks said.
   *
   * @param earliest the earliest time that the other clock may have had, between two of this one
   * @param latest the latest such time
   */
  static Duration of(Instant before, Instant earliest, Instant latest, Instant after) {
    if (latest.isBefore(before)) {
      return Duration.between(latest, before);
    }
    return earliest.isAfter(after) ? Duration.between(after, earliest) : Duration.ZERO;
  }
}
