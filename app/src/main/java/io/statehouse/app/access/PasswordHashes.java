package io.statehouse.app.access;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import at.favre.lib.crypto.bcrypt.BCrypt;
import at.favre.lib.crypto.bcrypt.BCrypt.Version;
import java.util.regex.Pattern;

/** Hashes of passwords by bcrypt, as {@code htpasswd -B} writes them too. */
final class PasswordHashes {
  /** 2 to the power of this many rounds: about a fifth of a second. */
  private static final int COST = 11;

  private static final int MAX_BYTES = 71;

  /** A cost above this would take minutes, on each log-in. */
  private static final Pattern FORM =
      Pattern.compile("\\$2[aby]\\$(0[4-9]|1[0-5])\\$[./A-Za-z0-9]{53}");

  /** The hash of no password, for a name that nobody has: its check takes as long as any. */
  static final String OF_NOBODY = "$2b$11$9TN5wLsWyT86vk0drEXOTOAHq6oEq5/BeTTyMg58DDYvlmsEUt3iq";

  private PasswordHashes() {}

  /**
   * @throws IllegalArgumentException if the password is empty, or longer than bcrypt can compare
   */
  static String hash(String password) {
    byte[] bytes = password.getBytes(UTF_8);
    if (bytes.length == 0 || bytes.length > MAX_BYTES) {
      throw new IllegalArgumentException(
          "the password has %d bytes: choose one of 1 to %d".formatted(bytes.length, MAX_BYTES));
    }
    return new String(BCrypt.with(Version.VERSION_2B).hash(COST, bytes), US_ASCII);
  }

  /** Returns whether a hash is that of a password. */
  static boolean matches(String password, String hash) {
    byte[] bytes = password.getBytes(UTF_8);
    return bytes.length <= MAX_BYTES
        && BCrypt.verifyer().verify(bytes, hash.getBytes(US_ASCII)).verified;
  }

  /**
   * @throws IllegalArgumentException if it is no such hash; the message does not show it
   */
  static String checked(String hash) {
    if (!FORM.matcher(hash).matches()) {
      throw new IllegalArgumentException(
          "password is not a bcrypt hash of cost 4 to 15: use statehouse access user passwd");
    }
    return hash;
  }
}
