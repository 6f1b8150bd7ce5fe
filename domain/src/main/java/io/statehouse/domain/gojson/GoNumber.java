package io.statehouse.domain.gojson;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Predicate;

/**
 * Floating-point numbers as Go's JSON encoder writes them: the fewest digits that read back as the
 * same number, plain from 1e-6 to below 1e21, with an exponent otherwise.
 */
public final class GoNumber {
  private static final int DOUBLE_DIGITS = 17;
  private static final int FLOAT_DIGITS = 9;
  private static final int ALWAYS_SHORTEST = 15;
  private static final double BELOW_SIXTEEN_DIGITS = 1e15;

  private GoNumber() {}

  /**
   * @param number finite
   */
  public static String text(double number) {
    double size = Math.abs(number);
    boolean isZero = number == 0; // which may be negative
    if (number == (long) number && size < BELOW_SIXTEEN_DIGITS && !isZero) {
      return Long.toString((long) number);
    }
    return text(1 / number < 0 || number < 0, size, size < 1e-6 || size >= 1e21, shortest(size));
  }

  /**
   * @param number finite
   */
  public static String text(float number) {
    float size = Math.abs(number);
    BigDecimal digits = shortest(size, FLOAT_DIGITS, candidate -> candidate.floatValue() == size);
    return text(1 / number < 0 || number < 0, size, size < 1e-6f || size >= 1e21f, digits);
  }

  private static String text(boolean negative, double size, boolean extreme, BigDecimal digits) {
    BigDecimal stripped = digits.stripTrailingZeros();
    boolean exponent = extreme && size != 0;
    return (negative ? "-" : "") + (exponent ? withExponent(stripped) : stripped.toPlainString());
  }

  /**
   * Java 17 does not always write the fewest digits; but where it writes at most fifteen, no other
   * number of so few digits reads back the same.
   */
  private static BigDecimal shortest(double size) {
    BigDecimal javas = new BigDecimal(Double.toString(size)).stripTrailingZeros();
    return javas.precision() <= ALWAYS_SHORTEST && size >= Double.MIN_NORMAL
        ? javas
        : shortest(size, DOUBLE_DIGITS, candidate -> candidate.doubleValue() == size);
  }

  private static BigDecimal shortest(double size, int most, Predicate<BigDecimal> readsBack) {
    BigDecimal exact = new BigDecimal(size);
    for (int digits = 1; digits < most; digits++) {
      // Just above a power of two the nearest may miss what the next one up still meets.
      for (RoundingMode mode :
          List.of(RoundingMode.HALF_EVEN, RoundingMode.UP, RoundingMode.DOWN)) {
        BigDecimal candidate = exact.round(new MathContext(digits, mode));
        if (readsBack.test(candidate)) {
          return candidate;
        }
      }
    }
    return exact.round(new MathContext(most, RoundingMode.HALF_EVEN));
  }

  private static String withExponent(BigDecimal digits) {
    String all = digits.unscaledValue().toString();
    int exponent = all.length() - 1 - digits.scale();
    String mantissa = all.length() == 1 ? all : all.charAt(0) + "." + all.substring(1);
    return mantissa + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
  }
}
