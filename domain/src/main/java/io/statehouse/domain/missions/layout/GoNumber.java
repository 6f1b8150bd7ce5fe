package io.statehouse.domain.missions.layout;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Doubles as Go's JSON encoder writes them: the fewest digits that read back as the same number,
 * plain from 1e-6 to below 1e21, with an exponent otherwise.
 */
final class GoNumber {
  private static final int MOST_DIGITS = 17;
  private static final int ALWAYS_SHORTEST = 15;

  private GoNumber() {}

  /**
   * @param number finite
   */
  static String text(double number) {
    if (number == 0) {
      return 1 / number < 0 ? "-0" : "0";
    }
    double size = Math.abs(number);
    BigDecimal digits = shortest(size).stripTrailingZeros();
    String sign = number < 0 ? "-" : "";
    return sign + (size < 1e-6 || size >= 1e21 ? withExponent(digits) : digits.toPlainString());
  }

  /**
   * Java 17 does not always write the fewest digits; but where it writes at most fifteen, no other
   * number of so few digits reads back the same.
   */
  private static BigDecimal shortest(double size) {
    BigDecimal javas = new BigDecimal(Double.toString(size)).stripTrailingZeros();
    if (javas.precision() <= ALWAYS_SHORTEST && size >= Double.MIN_NORMAL) {
      return javas;
    }
    BigDecimal exact = new BigDecimal(size);
    for (int digits = 1; digits < MOST_DIGITS; digits++) {
      // Just above a power of two the nearest may miss what the next one up still meets.
      for (RoundingMode mode :
          new RoundingMode[] {RoundingMode.HALF_EVEN, RoundingMode.UP, RoundingMode.DOWN}) {
        BigDecimal candidate = exact.round(new MathContext(digits, mode));
        if (candidate.doubleValue() == size) {
          return candidate;
        }
      }
    }
    return exact.round(new MathContext(MOST_DIGITS, RoundingMode.HALF_EVEN));
  }

  private static String withExponent(BigDecimal digits) {
    String all = digits.unscaledValue().toString();
    int exponent = all.length() - 1 - digits.scale();
    String mantissa = all.length() == 1 ? all : all.charAt(0) + "." + all.substring(1);
    return mantissa + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
  }
}
