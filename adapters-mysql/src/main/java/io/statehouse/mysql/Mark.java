package io.statehouse.mysql;

import io.statehouse.ports.Revision;
import java.math.BigInteger;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What marks one state of a row of our own table.
 *
 * <p>We draw 64 random bits with every write: no counter must be read, and after a lost answer our
 * own write is recognised by them. Whoever writes by plain SQL does not draw any; then the server
 * itself notes the microsecond, which we leave empty, so that such a change is one too.
 *
 * @param drawn what we drew
 * @param foreignMicros when another program wrote last, in microseconds; null if we did
 */
record Mark(long drawn, Long foreignMicros) {

  static Mark draw() {
    return new Mark(ThreadLocalRandom.current().nextLong(), null);
  }

  Revision revision() {
    BigInteger low = Revision.of(drawn).number();
    return foreignMicros == null
        ? new Revision(low)
        : new Revision(Revision.of(foreignMicros).number().shiftLeft(Long.SIZE).or(low));
  }

  /** Reads a revision back; empty if no row of this table can ever have had it. */
  static Optional<Mark> of(Revision revision) {
    BigInteger number = revision.number();
    if (number.bitLength() > 2 * Long.SIZE) {
      return Optional.empty();
    }
    BigInteger high = number.shiftRight(Long.SIZE);
    return Optional.of(
        new Mark(number.longValue(), high.signum() == 0 ? null : Long.valueOf(high.longValue())));
  }
}
