package io.statehouse.domain.cloudchamber;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Revision;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which revision of a record a caller has seen, so that a change which the caller has not seen is
 * not overwritten.
 *
 * @param number the revision; no revision is negative; empty if any will do
 */
public record ExpectedRevision(Optional<BigInteger> number) {
  /** The caller overwrites whatever is there. */
  public static final ExpectedRevision ANY = new ExpectedRevision(Optional.empty());

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,80}");

  public ExpectedRevision {
    requireNonNull(number, "number");
  }

  public static ExpectedRevision of(Revision revision) {
    return new ExpectedRevision(Optional.of(revision.number()));
  }

  /**
   * Reads the value of an {@code If-Match} header: a decimal number, in quotes or not. As in the
   * original, 0 is no revision and stands for any.
   *
   * @throws CloudChamberException if it is not a number
   */
  public static ExpectedRevision parse(String header) {
    boolean quoted = header.length() > 1 && header.startsWith("\"") && header.endsWith("\"");
    String digits = quoted ? header.substring(1, header.length() - 1) : header;
    if (!NUMBER.matcher(digits).matches()) {
      throw CloudChamberException.invalid(
          "CloudChamber: match value \"%s\" is not recognized as a valid integer", digits);
    }
    BigInteger number = new BigInteger(digits);
    return number.signum() == 0 ? ANY : new ExpectedRevision(Optional.of(number));
  }

  public boolean admits(Revision revision) {
    return number.isEmpty() || number.get().equals(revision.number());
  }
}
