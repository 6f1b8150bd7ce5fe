package io.statehouse.app.access.issuer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.access.issuer.SigningKeys.SigningKey;
import io.statehouse.ports.Bytes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tokens whose signatures were right, by their hashes, with the keys: a program sends one with
 * each request, and a signature by a curve takes a millisecond. Keys that are read again are
 * others, so nothing outlasts them. Safe for use by several threads.
 */
final class VerifiedSignatures {
  /** The one that was not sent for longest is verified again. */
  static final int MAX = 10_000;

  private final Map<Bytes, SigningKey> keys =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Bytes, SigningKey> eldest) {
          return size() > MAX;
        }
      };

  /** Returns the hash by which a token is known; it has all of it, the signature too. */
  static Bytes hash(String token) {
    try {
      return Bytes.wrap(MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }

  /** Returns whether a token was verified with one of these very keys. */
  synchronized boolean has(Bytes token, List<SigningKey> current) {
    SigningKey key = keys.get(token);
    return current.stream().anyMatch(each -> each == key);
  }

  synchronized void add(Bytes token, SigningKey key) {
    keys.put(token, key);
  }
}
