package io.statehouse.domain.cloudchamber.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Revision;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The revision of a record that a caller has seen, so that no unseen change is overwritten.
 *
 * @param number the revision; no revision is negative; empty if any will do
 */
public record ExpectedRevision(Optional<BigInteger> number) {
  /** The caller overwrites any record. */
  public static final ExpectedRevision ANY = new ExpectedRevision(Optional.empty());

  private static final Pattern QUOTES = Pattern.compile("^\"+|\"+$");

  /** Beyond the zeros, there are as many digits as the largest revision of any store has. */
  private static final Pattern NUMBER = Pattern.compile("(?<sign>[+-]?)0*(?<digits>[0-9]{1,80})");

  public ExpectedRevision {
    requireNonNull(number, "number");
  }

  public static ExpectedRevision of(Revision revision) {
    return new ExpectedRevision(Optional.of(revision.number()));
  }

  /**
   * Reads the value of an {@code If-Match} header as the original does: a decimal number with a
   * sign or without, and with any number of quotes before and after it. It is a revision like any
   * other if it is 0, so no record has it.
   *
   * @param revisionBits the size of the largest revision that the store may have
   * @throws CloudChamberException if it is not a number, or larger than any revision
   */
  public static ExpectedRevision parse(String header, int revisionBits) {
    Matcher written = NUMBER.matcher(QUOTES.matcher(header).replaceAll(""));
    if (written.matches()) {
      BigInteger number =
          new BigInteger(written.group("sign").replace("+", "") + written.group("digits"));
      if (number.bitLength() <= revisionBits) {
        return new ExpectedRevision(Optional.of(number));
      }
    }
    throw new CloudChamberException(
        CloudChamberException.Kind.INVALID,
        "CloudChamber: match value %s is not recognized as a valid integer"
            .formatted(GoText.quoted(OneLine.shortened(header))));
  }

  public boolean admits(Revision revision) {
    return number.isEmpty() || number.get().equals(revision.number());
  }
}
