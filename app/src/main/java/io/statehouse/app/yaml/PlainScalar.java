package io.statehouse.app.yaml;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The value of text without quotes: the core schema of YAML 1.2, and what both yaml.v3 and PyYAML
 * take besides, the readers that the originals and their clients use. What these read differently
 * is refused, except for what the core schema has as a number but PyYAML as text: {@code 1e3},
 * {@code +.5}.
 *
 * <pre>
 *   empty ~ null Null NULL                  null
 *   true True TRUE false False FALSE        a boolean
 *   3 +3 -3 0x1F 0b11 1_000                 an integer
 *   1.5 .5 5. +.5 1e3 1_0.5                 a decimal number
 *   .inf .Inf .INF .nan .NaN .NAN           a number that is not finite
 *   yes no on off =                         refused: text in yaml.v3
 *   010 0o10 08 0X1F 12:30:45 2001-12-14    refused: text, or another number, in one of the three
 * </pre>
 */
final class PlainScalar {
  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
  private static final Set<String> TRUE = Set.of("true", "True", "TRUE");
  private static final Set<String> FALSE = Set.of("false", "False", "FALSE");

  /** Booleans of YAML 1.1, and its default value. */
  private static final Set<String> OLD_WORDS =
      Set.of("yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF", "=");

  private static final Pattern INTEGER = Pattern.compile("[-+]?(?:0|[1-9][0-9_]*)");
  private static final Pattern HEXADECIMAL = Pattern.compile("[-+]?0x[0-9a-fA-F_]+");
  private static final Pattern BINARY = Pattern.compile("[-+]?0b[01_]+");
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?");
  private static final Pattern SPACED_DECIMAL =
      Pattern.compile("[-+]?[0-9][0-9_]*\\.[0-9_]*(?:[eE][-+][0-9]+)?");
  private static final Pattern INFINITE = Pattern.compile("([-+]?)\\.(?:inf|Inf|INF)");
  private static final Pattern NOT_A_NUMBER = Pattern.compile("\\.(?:nan|NaN|NAN)");

  private static final Pattern LEADING_ZERO = Pattern.compile("[-+]?0[0-9_]+");

  /** Possessive, since a group that backtracks needs stack for each of its repetitions. */
  private static final Pattern SEXAGESIMAL =
      Pattern.compile(
          "[-+]?(?:[1-9][0-9_]*(?::[0-5]?[0-9])++|[0-9][0-9_]*(?::[0-5]?[0-9])++\\.[0-9_]*)");

  private static final Pattern TIME =
      Pattern.compile(
          "[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
              + "(?:(?:[Tt]|[ \\t]+)[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(?:\\.[0-9]*)?"
              + "(?:[ \\t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?)?");

  /** Numbers of yaml.v3 once its underscores are removed, apart from those above. */
  private static final Pattern ONLY_GO =
      Pattern.compile("[-+]?0(?:[xX][0-9a-fA-F]+|[bB][01]+|[oO][0-7]+)");

  private static final Pattern ONLY_PYTHON = Pattern.compile("\\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?");

  private static final int MAX_SHOWN = 60;
  private static final BigInteger MIN = BigInteger.TWO.pow(63).negate();
  private static final BigInteger MAX = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);

  private PlainScalar() {}

  static boolean isNull(String text) {
    return NULLS.contains(text);
  }

  /**
   * Returns null, a {@code Boolean}, {@code Integer}, {@code Long}, {@code BigInteger}, {@code
   * BigDecimal}, {@code Double} that is not finite, or the text itself.
   *
   * @throws IllegalArgumentException if readers of YAML differ about it
   */
  static Object value(String text) {
    if (isNull(text)) {
      return null;
    }
    char first = text.charAt(0);
    if (first >= '0' && first <= '9' || first == '+' || first == '-' || first == '.') {
      return numeric(text, first);
    }
    if (OLD_WORDS.contains(text)) {
      throw ambiguous(text);
    }
    if (TRUE.contains(text)) {
      return true;
    }
    return FALSE.contains(text) ? false : text;
  }

  private static Object numeric(String text, char first) {
    if (matches(LEADING_ZERO, text) || matches(SEXAGESIMAL, text) || matches(TIME, text)) {
      throw ambiguous(text);
    }
    String digits = text.replace("_", "");
    if (matches(INTEGER, text)) {
      return integer(new BigInteger(digits));
    }
    if (matches(HEXADECIMAL, text)) {
      return wide(text, digits.replaceFirst("0x", ""), 16);
    }
    if (matches(BINARY, text)) {
      return wide(text, digits.replaceFirst("0b", ""), 2);
    }
    if (matches(DECIMAL, text) || matches(SPACED_DECIMAL, text)) {
      return decimal(text, digits);
    }
    if (matches(NOT_A_NUMBER, text)) {
      return Double.NaN;
    }
    if (matches(INFINITE, text)) {
      return first == '-' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    boolean go =
        first != '.'
            && (matches(ONLY_GO, digits) || !digits.equals(text) && matches(DECIMAL, digits));
    if (go || matches(ONLY_PYTHON, text)) {
      throw ambiguous(text);
    }
    return text;
  }

  /** Returns an integer that is not written in decimal: yaml.v3 takes a larger one for text. */
  private static Object wide(String text, String digits, int radix) {
    try {
      BigInteger value = new BigInteger(digits, radix);
      if (value.compareTo(MIN) >= 0 && value.compareTo(MAX) <= 0) {
        return integer(value);
      }
    } catch (NumberFormatException onlyUnderscores) {
      // Refused below.
    }
    throw ambiguous(text);
  }

  private static Object integer(BigInteger value) {
    if (value.bitLength() < Integer.SIZE) {
      return value.intValue();
    }
    return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
  }

  private static BigDecimal decimal(String text, String digits) {
    try {
      BigDecimal value = new BigDecimal(digits);
      if (Double.isFinite(value.doubleValue())) {
        return value;
      }
    } catch (NumberFormatException exponent) {
      // Larger than any number that is meant.
    }
    throw new IllegalArgumentException(
        "\"" + shown(text) + "\" is not a number that can be read: write text in quotes");
  }

  private static boolean matches(Pattern pattern, String text) {
    return pattern.matcher(text).matches();
  }

  /** Returns text for a message, which needs no more than its beginning. */
  static String shown(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }

  private static IllegalArgumentException ambiguous(String text) {
    String shown = shown(text);
    return new IllegalArgumentException(
        shown
            + " is text to some readers of YAML and another value to others: write \""
            + shown
            + "\" in quotes, or true, false or a decimal number");
  }
}
