package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Revision;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * The revision of an entry, made of its value, since a plain string has no room for another.
 *
 * <p>It is the SHA-1 of some text of ours and the value, as a number: the one hash that a script
 * can make too, so that the server compares revisions where the values are. The text before the
 * value keeps out the pairs of files with equal SHA-1 that are known; to find a pair for this text
 * takes some 2^61 steps, and whoever means harm must then get both into the store.
 */
final class ValueRevision {
  static final byte[] SALT = "statehouse value\n".getBytes(UTF_8);
  private static final int HASH_BYTES = 20;

  private ValueRevision() {}

  static Revision of(byte[] value) {
    MessageDigest sha1 = Script.sha1();
    sha1.update(SALT);
    return new Revision(new BigInteger(1, sha1.digest(value)));
  }

  /** Returns what the server's script makes of the same value; too long if it is no such hash. */
  static byte[] hex(Revision revision) {
    byte[] number = revision.number().toByteArray(); // perhaps with a zero in front, for the sign
    byte[] hash = new byte[Math.max(HASH_BYTES, number.length)];
    System.arraycopy(number, 0, hash, hash.length - number.length, number.length);
    boolean signOnly = hash.length == HASH_BYTES + 1 && hash[0] == 0;
    return HexFormat.of().formatHex(hash, signOnly ? 1 : 0, hash.length).getBytes(US_ASCII);
  }
}
