package io.statehouse.ports;

import java.math.BigInteger;

/**
 * The mark of one state of an entry, only ever compared for equality: neither order nor distance of
 * two revisions means anything.
 *
 * <p>Equal revisions of one key mean equal values, and no more. Where the store has no room for a
 * revision beside a value, it is derived from the value: putting the same bytes again may then
 * leave the revision as it was, and a value that changed and changed back passes as unchanged.
 *
 * @param number what the store calls it, written in decimal where text is wanted (an ETag)
 */
public record Revision(BigInteger number) {
  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

  public Revision {
    if (number.signum() < 0) {
      throw new IllegalArgumentException("revision is negative: " + number);
    }
  }

  /** Takes the 64 bits as an unsigned number. */
  public static Revision of(long bits) {
    BigInteger number = BigInteger.valueOf(bits);
    return new Revision(bits >= 0 ? number : number.add(TWO_TO_64));
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException if {@code text} is not a decimal number of at most 80 digits
   */
  public static Revision parse(String text) {
    if (text.isEmpty() || text.length() > 80 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw new IllegalArgumentException("revision is not a decimal number: \"" + text + "\"");
    }
    return new Revision(new BigInteger(text));
  }

  @Override
  public String toString() {
    return number.toString();
  }
}
