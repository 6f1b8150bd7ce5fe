package io.statehouse.ports.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.Optional;

/** Text as a literal of SQL, of the two kinds that all databases read alike. */
public final class SqlText {
  private static final String PLAIN = "[A-Za-z0-9_./:=@+,| -]*";

  private SqlText() {}

  /**
   * Returns the literal in quotes; empty if the text has characters that SQL may read otherwise.
   */
  public static Optional<String> plain(String text) {
    return text.matches(PLAIN) ? Optional.of("'" + text + "'") : Optional.empty();
  }

  /** Returns the UTF-8 bytes of a text as a literal. */
  public static String bytes(String text) {
    return "x'" + HexFormat.of().formatHex(text.getBytes(UTF_8)) + "'";
  }
}
