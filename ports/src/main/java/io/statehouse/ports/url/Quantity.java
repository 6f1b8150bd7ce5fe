package io.statehouse.ports.url;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and sizes as people write them: {@code 500ms}, {@code 5s}, {@code 64MiB}. */
public final class Quantity {
  private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([0-9]{1,12})([A-Za-z]*)");
  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);
  private static final Map<String, Long> BYTES =
      Map.of("", 1L, "B", 1L, "KiB", 1L << 10, "MiB", 1L << 20, "GiB", 1L << 30);

  private Quantity() {}

  /**
   * @throws IllegalArgumentException if it is not a positive number with one of the known units
   */
  public static Duration duration(String name, String text) {
    Long millis = scaled(text, MILLIS);
    if (millis == null || millis == 0) {
      throw new IllegalArgumentException(
          name + " is not a duration: \"" + text + "\", write it as 500ms, 5s or 1m");
    }
    return Duration.ofMillis(millis);
  }

  /**
   * Reads a duration that may be 0, for which no unit is needed.
   *
   * @throws IllegalArgumentException if it is no number with one of the known units
   */
  public static Duration durationFromZero(String name, String text) {
    Long millis = text.equals("0") ? Long.valueOf(0) : scaled(text, MILLIS);
    if (millis == null) {
      throw new IllegalArgumentException(
          name + " is not a duration: \"" + text + "\", write it as 500ms, 5s or 1m, or as 0s");
    }
    return Duration.ofMillis(millis);
  }

  /**
   * @throws IllegalArgumentException if it is not a positive number with one of the known units
   */
  public static long bytes(String name, String text) {
    Long bytes = scaled(text, BYTES);
    if (bytes == null || bytes == 0) {
      throw new IllegalArgumentException(
          name + " is not a size: \"" + text + "\", write it as 512KiB or 64MiB");
    }
    return bytes;
  }

  /**
   * @throws IllegalArgumentException if it is not a whole number of at least 1
   */
  public static int count(String name, String text) {
    return countFrom(1, name, text);
  }

  /**
   * @throws IllegalArgumentException if it is not a whole number of at least {@code least}
   */
  public static int countFrom(int least, String name, String text) {
    if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) < least) {
      throw new IllegalArgumentException(
          name + " is not a whole number of at least " + least + ": \"" + text + "\"");
    }
    return Integer.parseInt(text);
  }

  /**
   * @throws IllegalArgumentException unless it is one of true, on, yes, 1, false, off, no, 0
   */
  public static boolean flag(String name, String text) {
    return switch (text) {
      case "true", "on", "yes", "1" -> true;
      case "false", "off", "no", "0" -> false;
      default ->
          throw new IllegalArgumentException(name + " is neither on nor off: \"" + text + "\"");
    };
  }

  private static Long scaled(String text, Map<String, Long> units) {
    Matcher matcher = NUMBER_AND_UNIT.matcher(text);
    if (!matcher.matches() || !units.containsKey(matcher.group(2))) {
      return null;
    }
    long number = Long.parseLong(matcher.group(1));
    long unit = units.get(matcher.group(2));
    return number > Long.MAX_VALUE / unit ? null : Long.valueOf(number * unit);
  }
}
