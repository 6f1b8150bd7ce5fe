package io.statehouse.domain.gojson;

import io.statehouse.domain.layout.Scalar;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * Times as Go writes them: RFC 3339, without the trailing zeros of the fraction. Go's zero time,
 * the first instant of the year 1, means that a time was never set.
 */
public final class GoTime {
  private static final OffsetDateTime ZERO = OffsetDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
  private static final String ZERO_TEXT = "0001-01-01T00:00:00Z";

  /** A time as text; an empty one is the zero time. */
  public static final Scalar<Optional<OffsetDateTime>> TYPE =
      new Scalar<>(
          Scalar.Kind.TEXT,
          Optional.of(Optional.empty()),
          List.of(),
          text -> read((String) text),
          GoTime::text);

  private static final int MAX_SHOWN_LENGTH = 40;

  /** {@code 2031-05-02T09:00:03}, after which a fraction and the zone come. */
  private static final int SECONDS_END = 19;

  private GoTime() {}

  /** Writes a time; an empty one is the zero time. */
  public static String text(Optional<OffsetDateTime> time) {
    return time.map(GoTime::text).orElse(ZERO_TEXT);
  }

  private static String text(OffsetDateTime time) {
    StringBuilder text = new StringBuilder(35);
    digits(text, time.getYear(), 1_000).append('-');
    digits(text, time.getMonthValue(), 10).append('-');
    digits(text, time.getDayOfMonth(), 10).append('T');
    digits(text, time.getHour(), 10).append(':');
    digits(text, time.getMinute(), 10).append(':');
    digits(text, time.getSecond(), 10);
    if (time.getNano() != 0) {
      digits(text.append('.'), time.getNano(), 100_000_000);
      while (text.charAt(text.length() - 1) == '0') {
        text.setLength(text.length() - 1);
      }
    }
    return text.append(time.getOffset().getId()).toString();
  }

  /**
   * Appends a number with leading zeros.
   *
   * @param leading the unit of its first digit
   */
  private static StringBuilder digits(StringBuilder text, int number, int leading) {
    for (int unit = leading; unit > number && unit > 1; unit /= 10) {
      text.append('0');
    }
    return text.append(number);
  }

  /**
   * Reads a time by the positions of its parts: documents have many, and Java's own parser is slow.
   * The zero time is empty.
   *
   * @throws GoJsonException if the text is not a time
   */
  public static Optional<OffsetDateTime> read(String text) {
    if (text.equals(ZERO_TEXT)) {
      return Optional.empty();
    }
    try {
      int zone = endOfFraction(text);
      OffsetDateTime time =
          OffsetDateTime.of(
              number(text, 0, 4, '-'),
              number(text, 5, 7, '-'),
              number(text, 8, 10, 'T'),
              number(text, 11, 13, ':'),
              number(text, 14, 16, ':'),
              number(text, 17, SECONDS_END),
              nanos(text, zone),
              offset(text, zone));
      return Optional.of(time).filter(set -> !set.isEqual(ZERO));
    } catch (DateTimeException | IllegalArgumentException | IndexOutOfBoundsException malformed) {
      String shown = text.substring(0, Math.min(text.length(), MAX_SHOWN_LENGTH));
      throw new GoJsonException(
          GoJsonException.Kind.TIME,
          "parsing time "
              + new GoWriter().element(shown)
              + ": expected one such as 2031-05-02T09:00:00.125Z");
    }
  }

  private static int number(String text, int from, int to, char after) {
    if (text.charAt(to) != after) {
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

  /** Digits after the ninth are cut off. */
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
    if (from == text.length() - 1 && text.charAt(from) == 'Z') {
      return ZoneOffset.UTC;
    }
    String zone = text.substring(from);
    boolean isHours = zone.length() == 6 && zone.charAt(3) == ':';
    if (!isHours) {
      throw new IllegalArgumentException();
    }
    return ZoneOffset.of(zone);
  }
}
