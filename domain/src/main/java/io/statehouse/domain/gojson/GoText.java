package io.statehouse.domain.gojson;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Bytes;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.util.Optional;

/** Strings as Go reads and sorts them: each byte that is not UTF-8 becomes one U+FFFD. */
public final class GoText {
  private static final char REPLACEMENT = '\uFFFD';

  /** The characters that Go escapes by a letter or as themselves, and by which. */
  private static final String NAMED_ESCAPES = "\u0007\b\f\n\r\t\u000b\\";

  private static final String ESCAPE_NAMES = "abfnrtv\\";

  private GoText() {}

  public static String decode(Bytes bytes) {
    Optional<String> whole = bytes.text();
    return whole.isPresent() ? whole.get() : decodeBroken(bytes.toArray());
  }

  /** Java would replace the beginning of a cut-off character as a whole; Go does it by bytes. */
  private static String decodeBroken(byte[] bytes) {
    CharsetDecoder decoder = UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    while (decoder.decode(in, out, true).isMalformed()) {
      in.get();
      out.put(REPLACEMENT);
      decoder.reset();
    }
    return out.flip().toString();
  }

  /** Replaces each unpaired surrogate by U+FFFD. */
  static String whole(String text) {
    // A plain loop, since it is run for every string read and written.
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return repaired(text);
      }
    }
    return text;
  }

  private static String repaired(String text) {
    StringBuilder repaired = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? REPLACEMENT : c)
        .forEach(repaired::appendCodePoint);
    return repaired.toString();
  }

  /** Quotes a string as the verb {@code %q} of Go's messages does. */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    whole(text).codePoints().forEach(c -> quoted.append(escaped(c)));
    return quoted.append('"').toString();
  }

  private static String escaped(int c) {
    if (c == '"') {
      return "\\\"";
    }
    int named = NAMED_ESCAPES.indexOf(c);
    if (named >= 0) {
      return "\\" + ESCAPE_NAMES.charAt(named);
    }
    if (c == ' ' || isPrintable(c)) {
      return Character.toString(c);
    }
    return (c < 0x80 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x").formatted(c);
  }

  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /** Quotes the first UTF-8 byte of a character as Go's messages about syntax do. */
  static String quoted(int c) {
    if (c == '\'') {
      return "'\\''";
    }
    int named = NAMED_ESCAPES.indexOf(c);
    if (named >= 0) {
      return "'\\" + ESCAPE_NAMES.charAt(named) + "'";
    }
    if (c < ' ' || c == 0x7f) {
      return "'\\x%02x'".formatted(c);
    }
    return "'" + (char) (Character.toString(c).getBytes(UTF_8)[0] & 0xff) + "'";
  }

  /** Orders by UTF-8 bytes, as Go sorts the members of a map. */
  public static int compare(String a, String b) {
    int shared = Math.min(a.length(), b.length());
    for (int i = 0; i < shared; i++) {
      char left = a.charAt(i);
      char right = b.charAt(i);
      if (left != right) {
        // Units above the surrogates come before what pairs of surrogates stand for.
        return (Character.isSurrogate(left) ? left + 0x10000 : left)
            - (Character.isSurrogate(right) ? right + 0x10000 : right);
      }
    }
    return a.length() - b.length();
  }
}
