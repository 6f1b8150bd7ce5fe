package io.statehouse.operations.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Hashes by HMAC-SHA256, of which the first half is taken. Without the secret no one can try out
 * which value a hash is of. The hash of a value depends on its key, so that two records with the
 * same secret do not show it.
 */
final class KeyedHash {
  static final int SECRET_BYTES = 32;

  private static final String ALGORITHM = "HmacSHA256";
  private static final int HASH_BYTES = 16;

  private final SecretKeySpec secret;

  KeyedHash(Bytes secret) {
    this.secret = new SecretKeySpec(secret.toArray(), ALGORITHM);
  }

  String ofKey(String system, Key key) {
    return hash("key", system, key.utf8(), new byte[0]);
  }

  String ofValue(String system, Key key, Bytes value) {
    return hash("value", system, key.utf8(), value.toArray());
  }

  /** Returns a hash. No part before the value has a zero byte, so no other input has its bytes. */
  private String hash(String purpose, String system, byte[] key, byte[] value) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      mac.update((purpose + "\0" + system + "\0").getBytes(UTF_8));
      mac.update(key);
      mac.update((byte) 0);
      mac.update(value);
      return HexFormat.of().formatHex(Arrays.copyOf(mac.doFinal(), HASH_BYTES));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java has " + ALGORITHM, impossible);
    }
  }
}
