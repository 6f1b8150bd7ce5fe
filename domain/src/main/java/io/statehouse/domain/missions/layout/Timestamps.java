package io.statehouse.domain.missions.layout;

import io.statehouse.domain.missions.MissionsException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Moments as Go writes them: RFC 3339 with as much of the fraction as is not zero. What was never
 * set is the first moment of the year 1.
 */
final class Timestamps {
  private static final OffsetDateTime NEVER =
      OffsetDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
  private static final String NEVER_TEXT = "0001-01-01T00:00:00Z";

  /** {@code 2031-05-02T09:00:03}, behind which a fraction and the zone come. */
  private static final int SECONDS_END = 19;

  private Timestamps() {}

  static String text(Optional<OffsetDateTime> moment) {
    return moment.map(Timestamps::text).orElse(NEVER_TEXT);
  }

  private static String text(OffsetDateTime moment) {
    StringBuilder text = new StringBuilder(35);
    digits(text, moment.getYear(), 4).append('-');
    digits(text, moment.getMonthValue(), 2).append('-');
    digits(text, moment.getDayOfMonth(), 2).append('T');
    digits(text, moment.getHour(), 2).append(':');
    digits(text, moment.getMinute(), 2).append(':');
    digits(text, moment.getSecond(), 2);
    if (moment.getNano() != 0) {
      digits(text.append('.'), moment.getNano(), 9);
      while (text.charAt(text.length() - 1) == '0') {
        text.setLength(text.length() - 1);
      }
    }
    return text.append(moment.getOffset().getId()).toString();
  }

  private static StringBuilder digits(StringBuilder text, int number, int count) {
    String digits = Integer.toString(number);
    for (int i = digits.length(); i < count; i++) {
      text.append('0');
    }
    return text.append(digits);
  }

  /**
   * Reads a moment by where its parts stand: a mission has two for each stage, and all are read at
   * every change.
   *
   * @throws MissionsException.BadTime if the text is no moment
   */
  static Optional<OffsetDateTime> read(String text) {
    if (text.equals(NEVER_TEXT)) {
      return Optional.empty();
    }
    try {
      int zone = endOfFraction(text);
      OffsetDateTime moment =
          OffsetDateTime.of(
              number(text, 0, 4, '-'),
              number(text, 5, 7, '-'),
              number(text, 8, 10, 'T'),
              number(text, 11, 13, ':'),
              number(text, 14, 16, ':'),
              number(text, 17, SECONDS_END),
              nanos(text, zone),
              offset(text, zone));
      return Optional.of(moment).filter(set -> !set.isEqual(NEVER));
    } catch (DateTimeException | IllegalArgumentException | IndexOutOfBoundsException noMoment) {
      throw new MissionsException.BadTime(text);
    }
  }

  private static int number(String text, int from, int to, char behind) {
    if (text.charAt(to) != behind) {
      throw new IllegalArgumentException();
    }
    return number(text, from, to);
  }

  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      char digit = text.charAt(i);
      if (digit < '0' || digit > '9') {
        throw new IllegalArgumentException();
      }
      number = 10 * number + digit - '0';
    }
    return number;
  }

  private static int endOfFraction(String text) {
    int end = SECONDS_END;
    if (text.charAt(end) == '.') {
      do {
        end++;
      } while (text.charAt(end) >= '0' && text.charAt(end) <= '9');
      if (end == SECONDS_END + 1) {
        throw new IllegalArgumentException();
      }
    }
    return end;
  }

  /** What is finer than a nanosecond is cut off. */
  private static int nanos(String text, int end) {
    int from = Math.min(end, SECONDS_END + 1);
    int to = Math.min(end, from + 9);
    int nanos = number(text, from, to);
    for (int i = to - from; i < 9; i++) {
      nanos *= 10;
    }
    return nanos;
  }

  private static ZoneOffset offset(String text, int from) {
    String zone = text.substring(from);
    boolean isHours = zone.length() == 6 && zone.charAt(3) == ':';
    if (!zone.equals("Z") && !isHours) {
      throw new IllegalArgumentException();
    }
    return ZoneOffset.of(zone);
  }
}
