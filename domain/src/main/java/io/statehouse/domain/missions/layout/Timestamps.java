package io.statehouse.domain.missions.layout;

import io.statehouse.domain.missions.MissionsException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Moments as Go writes them: RFC 3339 with as much of the fraction as is not zero. What was never
 * set is the first moment of the year 1.
 */
final class Timestamps {
  private static final OffsetDateTime NEVER =
      OffsetDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
  private static final String NEVER_TEXT = "0001-01-01T00:00:00Z";
  private static final Pattern FORM =
      Pattern.compile(
          "(\\d{4})-(\\d\\d)-(\\d\\d)T(\\d\\d):(\\d\\d):(\\d\\d)(?:\\.(\\d+))?"
              + "(Z|[+-]\\d\\d:\\d\\d)");

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
   * @throws MissionsException.BadTime if the text is no moment
   */
  static Optional<OffsetDateTime> read(String text) {
    Matcher parts = FORM.matcher(text);
    if (text.equals(NEVER_TEXT)) {
      return Optional.empty();
    }
    if (!parts.matches()) {
      throw new MissionsException.BadTime(text);
    }
    try {
      OffsetDateTime moment =
          OffsetDateTime.of(
              number(parts, 1),
              number(parts, 2),
              number(parts, 3),
              number(parts, 4),
              number(parts, 5),
              number(parts, 6),
              nanos(parts.group(7)),
              ZoneOffset.of(parts.group(8)));
      return Optional.of(moment).filter(set -> !set.isEqual(NEVER));
    } catch (DateTimeException outOfRange) {
      throw new MissionsException.BadTime(text);
    }
  }

  private static int number(Matcher parts, int group) {
    return Integer.parseInt(parts.group(group));
  }

  private static int nanos(String fraction) {
    return fraction == null ? 0 : Integer.parseInt((fraction + "000000000").substring(0, 9));
  }
}
