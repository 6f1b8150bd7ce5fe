package io.statehouse.bench.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.bench.measure.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** The file that says who may do what: users of one password, a token, and a certificate. */
final class AccessFile {
  static final int USERS = 200;

  private static final String PASSWORD = "bench-right-1";

  /** The hash of the password, at the cost that {@code statehouse access} uses. */
  private static final String HASH = "$2b$11$0SXI9icAsL.sBsW92wM4AemPxl5kIGiIridPPd/lbgi6s2nnYFWee";

  private static final String TOKEN = "sth_" + "b".repeat(43);

  private AccessFile() {}

  static Path in(Path folder) {
    StringBuilder text = new StringBuilder("users:\n");
    for (int i = 0; i < USERS; i++) {
      text.append("  %s: {password: \"%s\", roles: [operator]}%n".formatted(user(i), HASH));
    }
    text.append("tokens:\n  bench: {sha256: %s, roles: [operator]}\n".formatted(sha256(TOKEN)));
    text.append("certificates:\n  client: {subject: CN=client, roles: [operator]}\n");
    return Unchecked.call(() -> Files.writeString(folder.resolve("access.yaml"), text));
  }

  static String user(int number) {
    return "user-" + number;
  }

  /** Returns the header by which a server knows the token. */
  static String token() {
    return "Authorization: Bearer " + TOKEN + "\r\n";
  }

  /** Returns the header with a name and the password of all users. */
  static String rightLogIn(int user) {
    return basic(user(user), PASSWORD);
  }

  static String basic(String name, String password) {
    byte[] login = (name + ":" + password).getBytes(UTF_8);
    return "Authorization: Basic " + Base64.getEncoder().encodeToString(login) + "\r\n";
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
