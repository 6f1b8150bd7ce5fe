package io.statehouse.app.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Bytes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Secrets that programs send. They are random and long, so a plain hash hides them, and it can be
 * looked up without a comparison whose time would say something of the secret.
 */
public final class Tokens {
  static final int HASH_BYTES = 32;

  /** Begins every token, so that it is recognized where it should not be. */
  private static final String MARK = "sth_";

  private static final int RANDOM_BYTES = 32;

  /** More than any has. */
  private static final int MAX_LENGTH = 200;

  private static final SecureRandom RANDOM = new SecureRandom();

  private Tokens() {}

  /** Returns a new token. */
  public static String create() {
    byte[] random = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(random);
    return MARK + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  /** Returns whether a text has the form of a token. */
  static boolean isToken(String text) {
    return hasMark(text) && text.length() <= MAX_LENGTH;
  }

  /** Returns whether a text begins with the prefix of all tokens. */
  static boolean hasMark(String text) {
    return text.startsWith(MARK);
  }

  /** Returns the SHA-256 hash of a token, by which it is known. */
  public static Bytes hash(String token) {
    try {
      return Bytes.wrap(MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }
}
