package io.statehouse.ports;

import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * The opaque mark of one state of an entry. Revisions are only compared for equality; their order
 * and distance have no meaning.
 *
 * <p>Equal revisions of one key mean equal values, and nothing more. A store without room for a
 * revision beside the value derives it from the value: putting the same bytes again may then leave
 * the revision as it was, and a value that was changed and changed back counts as unchanged.
 *
 * @param number the store's own number, written in decimal as text (for example as an ETag)
 */
public record Revision(BigInteger number) {
  public Revision {
    if (number.signum() < 0) {
      throw new IllegalArgumentException("revision is negative: " + number);
    }
  }

  /** Takes the 64 bits as an unsigned number. */
  public static Revision of(long bits) {
    return new Revision(
        bits >= 0
            ? BigInteger.valueOf(bits)
            : new BigInteger(1, ByteBuffer.allocate(Long.BYTES).putLong(bits).array()));
  }

  /**
   * Parses what {@link #toString} returned.
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
