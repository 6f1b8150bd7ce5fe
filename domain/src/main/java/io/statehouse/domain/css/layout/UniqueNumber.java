package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CssException;
import java.util.Collection;

/**
 * The ten decimal digits that make a key unique among those with the same prefix. The next number
 * is one above the largest there is; gaps are never filled.
 */
public final class UniqueNumber {
  private static final int DIGITS = 10;
  private static final long MAX = 9_999_999_999L;

  private UniqueNumber() {}

  /** Returns the number as ten digits, the first being {@code 0000000001}. */
  public static String text(long number) {
    String digits = Long.toString(number);
    return "0".repeat(DIGITS - digits.length()) + digits;
  }

  /**
   * Returns the largest number among those of {@code segments} that are {@code start} and ten
   * digits; 0 if absent.
   */
  public static long largest(Collection<String> segments, String start) {
    long largest = 0;
    for (String segment : segments) {
      if (segment.length() == start.length() + DIGITS && segment.startsWith(start)) {
        String digits = segment.substring(start.length());
        if (digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
          largest = Math.max(largest, Long.parseLong(digits));
        }
      }
    }
    return largest;
  }

  /**
   * @throws CssException of kind INVALID if there is no number above {@code number}
   */
  public static long after(long number, String prefix) {
    if (number >= MAX) {
      throw CssException.invalid(
          prefix, "all ten-digit numbers below '" + prefix + "' are used up");
    }
    return number + 1;
  }
}
