package io.statehouse.mysql;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Revision;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The revision of an entry, derived from its value, since the table has no column for one: the
 * SHA-256 of the text in UTF-8, which the server can compute too.
 */
final class ValueRevision {
  static final int BITS = 256;

  /** One for each thread, since finding the algorithm takes longer than hashing a small value. */
  private static final ThreadLocal<MessageDigest> SHA256 =
      ThreadLocal.withInitial(ValueRevision::sha256);

  /** Most keys of a catalogue have no value. */
  private static final Revision OF_NOTHING = hashed(Bytes.EMPTY);

  private ValueRevision() {}

  static Revision of(Bytes value) {
    return value.size() == 0 ? OF_NOTHING : hashed(value);
  }

  private static Revision hashed(Bytes value) {
    return new Revision(new BigInteger(1, SHA256.get().digest(value.toArray())));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }
}
