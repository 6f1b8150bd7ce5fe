package io.statehouse.domain.gojson;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Go writes and reads them: {@code 2m3.5s}, {@code 720h}. */
public final class GoDuration {
  private static final Pattern PART =
      Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)");
  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "μs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private GoDuration() {}

  /** Writes a duration in the largest units that leave a digit before the point. */
  public static String format(Duration duration) {
    if (duration.isZero()) {
      return "0s";
    }
    Duration size = duration.abs();
    String sign = duration.isNegative() ? "-" : "";
    long nanos = size.getNano();
    if (size.getSeconds() == 0) {
      return sign
          + (nanos < 1_000
              ? nanos + "ns"
              : nanos < 1_000_000 ? number(nanos, 3) + "µs" : number(nanos, 6) + "ms");
    }
    StringBuilder text = new StringBuilder(sign);
    if (size.toHours() > 0) {
      text.append(size.toHours()).append('h');
    }
    if (size.toMinutes() > 0) {
      text.append(size.toMinutesPart()).append('m');
    }
    return text.append(number(size.toSecondsPart() * 1_000_000_000L + nanos, 9))
        .append('s')
        .toString();
  }

  private static String number(long units, int decimals) {
    BigDecimal number = BigDecimal.valueOf(units, decimals);
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  /** Reads a duration such as {@code 1h30m} or {@code 0}; empty if the text is not one. */
  public static Optional<Duration> parse(String text) {
    String body = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    BigDecimal nanos = BigDecimal.ZERO;
    Matcher part = PART.matcher(body);
    int end = 0;
    while (part.find() && part.start() == end) {
      nanos =
          nanos.add(
              new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(NANOS.get(part.group(2)))));
      end = part.end();
    }
    boolean whole = !body.isEmpty() && end == body.length();
    if (!whole && !body.equals("0") || nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      return Optional.empty();
    }
    Duration size = Duration.ofNanos(nanos.longValue());
    return Optional.of(text.startsWith("-") ? size.negated() : size);
  }
}
