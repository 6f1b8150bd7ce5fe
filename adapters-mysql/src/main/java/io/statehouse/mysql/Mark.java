package io.statehouse.mysql;

import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Identifies one state of a row of our own table.
 *
 * <p>Every write by Statehouse generates 64 random bits: no counter must be read, and after a lost
 * response they identify the write. A program that writes plain SQL does not generate any; then the
 * server itself records the time in microseconds, which Statehouse leaves empty, so that such a
 * change also changes the mark.
 *
 * @param random the random bits
 * @param foreignMicros when another program wrote last, in microseconds; null if Statehouse did
 */
record Mark(long random, Long foreignMicros) {
  static final String MICROS = "if(f is null, null, timestampdiff(microsecond, '1970-01-01', f))";

  /** The columns of a mark. */
  static final String COLUMNS = "r, " + MICROS;

  /** The size of a revision: the bits of both. */
  static final int REVISION_BITS = 2 * Long.SIZE;

  static Mark next() {
    return new Mark(ThreadLocalRandom.current().nextLong(), null);
  }

  /** Reads a mark from its columns. */
  static Mark of(ResultSet row, int column) throws SQLException {
    long random = row.getLong(column);
    long micros = row.getLong(column + 1);
    return new Mark(random, row.wasNull() ? null : micros);
  }

  /** Reads the columns of a key and its mark into a map, unless the key is invalid. */
  static Object read(ResultSet row, Map<Key, Revision> into) throws SQLException {
    Optional<Key> key = Key.ofUtf8(row.getBytes(1));
    return key.isEmpty() ? null : into.put(key.get(), of(row, 2).revision());
  }

  Revision revision() {
    BigInteger low = Revision.of(random).number();
    return foreignMicros == null
        ? new Revision(low)
        : new Revision(Revision.of(foreignMicros).number().shiftLeft(Long.SIZE).or(low));
  }

  /** Reads a mark from its revision; empty if no row of this table can ever have had it. */
  static Optional<Mark> of(Revision revision) {
    BigInteger number = revision.number();
    if (number.bitLength() > REVISION_BITS) {
      return Optional.empty();
    }
    BigInteger high = number.shiftRight(Long.SIZE);
    return Optional.of(
        new Mark(number.longValue(), high.signum() == 0 ? null : Long.valueOf(high.longValue())));
  }
}
