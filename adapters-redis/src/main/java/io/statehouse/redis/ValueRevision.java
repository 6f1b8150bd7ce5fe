package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Revision;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * The revision of an entry, derived from its value, since a plain string has no room for a separate
 * one.
 *
 * <p>It is the SHA-1 of a fixed salt and the value, as a number: the only hash that a script can
 * compute too, so that the server compares revisions where the values are. The salt excludes the
 * known pairs of files with equal SHA-1; finding a pair for this salt takes some 2^61 steps, and an
 * attacker must then get both into the store.
 */
final class ValueRevision {
  static final byte[] SALT = "statehouse value\n".getBytes(UTF_8);
  private static final int HASH_BYTES = 20;
  static final int BITS = HASH_BYTES * Byte.SIZE;

  /** One for each thread, since finding the algorithm takes longer than hashing a small value. */
  private static final ThreadLocal<MessageDigest> SHA1 = ThreadLocal.withInitial(Script::sha1);

  /** Many layouts have a great many keys without a value. */
  private static final Revision OF_NOTHING = hashed(new byte[0]);

  private ValueRevision() {}

  static Revision of(byte[] value) {
    return value.length == 0 ? OF_NOTHING : hashed(value);
  }

  private static Revision hashed(byte[] value) {
    MessageDigest sha1 = SHA1.get();
    sha1.update(SALT);
    return new Revision(new BigInteger(1, sha1.digest(value)));
  }

  /** Returns the computation of a revision to which no byte of the value was added yet. */
  static MessageDigest begun() {
    MessageDigest sha1 = Script.sha1();
    sha1.update(SALT);
    return sha1;
  }

  /** Returns a computation to which bytes were added; the given one stays as it is. */
  static MessageDigest continued(MessageDigest begun, byte[] bytes) {
    MessageDigest sha1 = copy(begun);
    sha1.update(bytes);
    return sha1;
  }

  /** Returns the revision of the bytes that were added to a computation, which stays as it is. */
  static Revision of(MessageDigest computation) {
    return new Revision(new BigInteger(1, copy(computation).digest()));
  }

  private static MessageDigest copy(MessageDigest computation) {
    try {
      return (MessageDigest) computation.clone();
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException("Java's own SHA-1 can be copied", impossible);
    }
  }

  /**
   * Returns the hash as the server's script computes it for the same value; longer if the revision
   * is not such a hash.
   */
  static byte[] hex(Revision revision) {
    byte[] number = revision.number().toByteArray(); // may have a leading zero, for the sign
    byte[] hash = new byte[Math.max(HASH_BYTES, number.length)];
    System.arraycopy(number, 0, hash, hash.length - number.length, number.length);
    boolean signOnly = hash.length == HASH_BYTES + 1 && hash[0] == 0;
    return HexFormat.of().formatHex(hash, signOnly ? 1 : 0, hash.length).getBytes(US_ASCII);
  }
}
