package io.statehouse.domain.css.layout;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers as the original writes and reads them: C's {@code %f}, {@code strtol}, {@code strtod}.
 *
 * <p>Reading takes the longest prefix that is a number and ignores the rest, so {@code 12abc} is
 * 12. Of floats that includes {@code inf}, {@code nan} and hexadecimal ones, since {@code strtod}
 * knows them; they are never written. What is too large is an error, as there; what is too small is
 * read as the nearest number, where the original refuses it.
 */
public final class Numbers {
  private static final String SPACE = "[ \\t\\n\\x0B\\f\\r]*";
  private static final Pattern INTEGER = Pattern.compile(SPACE + "([+-]?[0-9]+)");
  private static final Pattern HEXADECIMAL =
      Pattern.compile(
          SPACE + "([+-]?0[xX](?:[0-9a-fA-F]+\\.?[0-9a-fA-F]*|\\.[0-9a-fA-F]+))([pP][+-]?[0-9]+)?");
  private static final Pattern DECIMAL =
      Pattern.compile(SPACE + "([+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)");
  private static final Pattern NAMED =
      Pattern.compile(SPACE + "([+-]?)([iI][nN][fF]|[nN][aA][nN])");

  private Numbers() {}

  /** Returns the number in plain decimal. */
  public static String format(int number) {
    return Integer.toString(number);
  }

  /** Returns {@code 1} or {@code 0}. */
  public static String format(boolean flag) {
    return flag ? "1" : "0";
  }

  /**
   * Returns the number with six decimals, the exact binary value rounded half-even. Java's own
   * {@code %.6f} rounds half-up from a shorter decimal form, and so differs in the last digit.
   *
   * @throws IllegalArgumentException for what has no decimals
   */
  public static String format(double number) {
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException("number is " + number + ": only finite ones are stored");
    }
    String text = new BigDecimal(number).setScale(6, RoundingMode.HALF_EVEN).toPlainString();
    // A BigDecimal zero has no sign, but C keeps that of a small negative number.
    boolean signLost = Double.compare(number, 0.0) < 0 && !text.startsWith("-");
    return signLost ? "-" + text : text;
  }

  /** Returns the number as it is when it was written and read: with six decimals. */
  static double asStored(double number) {
    return Double.parseDouble(format(number));
  }

  /**
   * @throws NumberFormatException if the text begins with no number, or one beyond 32 bits
   */
  public static int parseInt(String text) {
    Matcher number = INTEGER.matcher(text);
    if (!number.lookingAt()) {
      throw new NumberFormatException("no digits");
    }
    return Integer.parseInt(number.group(1));
  }

  /**
   * @throws NumberFormatException if the text begins with no number, or one too large
   */
  public static double parseDouble(String text) {
    Matcher named = NAMED.matcher(text);
    if (named.lookingAt()) {
      double value =
          named.group(2).toLowerCase(Locale.ROOT).equals("nan")
              ? Double.NaN
              : Double.POSITIVE_INFINITY;
      return named.group(1).equals("-") ? -value : value;
    }
    double value = finite(text);
    if (Double.isInfinite(value)) {
      throw new NumberFormatException("too large");
    }
    return value;
  }

  private static double finite(String text) {
    Matcher hexadecimal = HEXADECIMAL.matcher(text);
    if (hexadecimal.lookingAt()) {
      // Java wants the exponent that C leaves out.
      String exponent = hexadecimal.group(2) == null ? "p0" : hexadecimal.group(2);
      return Double.parseDouble(hexadecimal.group(1) + exponent);
    }
    Matcher decimal = DECIMAL.matcher(text);
    if (!decimal.lookingAt()) {
      throw new NumberFormatException("no digits");
    }
    return Double.parseDouble(decimal.group(1));
  }
}
