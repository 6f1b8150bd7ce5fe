package io.statehouse.domain.cloudchamber.accounts;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.PasswordHash;
import io.statehouse.ports.Bytes;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** Hashes passwords as the original does: bcrypt of version 2a, and unless configured, cost 10. */
public final class Passwords {
  private static final String VERSION_AND_COST = "$2a$%02d$";
  private static final int SALT_BYTES = 16;
  private static final int SETTING_LENGTH = 29;
  private static final Pattern HASH =
      Pattern.compile("\\$2[ab]\\$(0[4-9]|[12][0-9]|3[01])\\$[./A-Za-z0-9]{53}");
  private static final String STANDARD_ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  private static final String BCRYPT_ALPHABET =
      "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private final PasswordHash function;
  private final RandomGenerator random;

  public Passwords(PasswordHash function, RandomGenerator random) {
    this.function = requireNonNull(function, "function");
    this.random = requireNonNull(random, "random");
  }

  /**
   * @throws CloudChamberException if the password is too long
   */
  Bytes hash(Password password) {
    password.requireSettable();
    String setting = VERSION_AND_COST.formatted(function.cost()) + salt();
    return Bytes.copyOf(function.hash(password.bytes(), setting).getBytes(US_ASCII));
  }

  private String salt() {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    StringBuilder text = new StringBuilder();
    Base64.getEncoder()
        .withoutPadding()
        .encodeToString(salt)
        .chars()
        .forEach(c -> text.append(BCRYPT_ALPHABET.charAt(STANDARD_ALPHABET.indexOf(c))));
    return text.toString();
  }

  /** Returns whether it is a hash with which a user can log in. */
  static boolean isHash(Bytes hash) {
    return HASH.matcher(new String(hash.toArray(), US_ASCII)).matches();
  }

  /** Compares in constant time. What is not a bcrypt hash matches no password. */
  boolean matches(Password password, Bytes hash) {
    byte[] stored = hash.toArray();
    if (!isHash(hash)) {
      return false;
    }
    String text = new String(stored, US_ASCII);
    String computed = function.hash(password.significant(), text.substring(0, SETTING_LENGTH));
    return MessageDigest.isEqual(computed.getBytes(US_ASCII), stored);
  }
}
