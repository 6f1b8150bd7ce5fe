package io.statehouse.app.cli;

import io.statehouse.ports.url.Quantity;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;

/** Points in time as users write them: {@code 2h} (ago), or {@code 2031-05-02T09:00:00Z}. */
public final class PointInTime {
  private PointInTime() {}

  /**
   * @param name names the time, for the message
   * @throws IllegalArgumentException if it is neither a duration nor a time
   */
  public static Instant parse(String name, String text, Clock clock) {
    try {
      return text.indexOf('T') >= 0
          ? OffsetDateTime.parse(text).toInstant()
          : clock.instant().minus(Quantity.durationFromZero(name, text));
    } catch (DateTimeParseException | IllegalArgumentException neither) {
      throw new IllegalArgumentException(
          "%s is neither a time ago, as in 2h, nor a time, as in 2031-05-02T09:00:00Z: \"%s\""
              .formatted(name, text));
    }
  }
}
