package io.statehouse.domain.missions.entities;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * The stored form of the admin password: one round of SHA-256 over password and salt, in
 * hexadecimal. Weak by today's standards, but what existing databases hold.
 */
public record PasswordHash(String hash, String salt) {
  private static final int SALT_LENGTH = 10;

  public static PasswordHash of(AdminPassword password, RandomGenerator random) {
    return of(password, RandomText.of(SALT_LENGTH, random));
  }

  public static PasswordHash of(AdminPassword password, String salt) {
    return new PasswordHash(digest(password.text(), salt), salt);
  }

  /** Compares in constant time. */
  public boolean matches(String password) {
    return MessageDigest.isEqual(digest(password, salt).getBytes(UTF_8), hash.getBytes(UTF_8));
  }

  private static String digest(String password, String salt) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest((password + salt).getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  @Override
  public String toString() {
    return "PasswordHash[…]";
  }
}
