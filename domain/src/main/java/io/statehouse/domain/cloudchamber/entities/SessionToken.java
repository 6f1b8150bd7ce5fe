package io.statehouse.domain.cloudchamber.entities;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Bytes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The token with which a client continues a session: its identifier and a secret, of which the
 * store has only a hash. It is in no message, and {@link #toString} hides the secret.
 */
public record SessionToken(long id, Bytes secret) {
  private static final int SECRET_BYTES = 32;
  private static final Pattern TEXT = Pattern.compile("([1-9][0-9]{0,17})\\.([A-Za-z0-9_-]{43})");

  public SessionToken {
    requireNonNull(secret, "secret");
  }

  public static SessionToken generate(long id, RandomGenerator random) {
    byte[] secret = new byte[SECRET_BYTES];
    random.nextBytes(secret);
    return new SessionToken(id, Bytes.copyOf(secret));
  }

  /** Reads what {@link #text} returned; empty if it is nothing of the kind. */
  public static Optional<SessionToken> parse(String text) {
    Matcher parts = TEXT.matcher(text);
    try {
      return parts.matches()
          ? Optional.of(
              new SessionToken(
                  Long.parseLong(parts.group(1)),
                  Bytes.copyOf(Base64.getUrlDecoder().decode(parts.group(2)))))
          : Optional.empty();
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  /** Returns the token as the value of a cookie: letters, digits, and {@code . - _}. */
  public String text() {
    return id + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(secret.toArray());
  }

  /** Returns what is stored of the secret; as it is random and long, a fast hash will do. */
  public Bytes secretHash() {
    return sha256(secret.toArray());
  }

  /** Compares in constant time. */
  public boolean matches(Session session) {
    return id == session.id()
        && MessageDigest.isEqual(secretHash().toArray(), session.secretHash().toArray());
  }

  /** Returns what differs for every password, without being one that could be tried against it. */
  public static Bytes passwordMark(User user) {
    return sha256(user.passwordHash().toArray());
  }

  public static Bytes sha256(String text) {
    return sha256(text.getBytes(UTF_8));
  }

  private static Bytes sha256(byte[] bytes) {
    try {
      return Bytes.copyOf(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java runtime has SHA-256", impossible);
    }
  }

  @Override
  public String toString() {
    return "SessionToken[" + id + ".…]";
  }
}
