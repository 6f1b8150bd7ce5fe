package io.statehouse.domain.css.layout;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * JSON in UTF-8, with strings as the original's serialiser writes them: slashes escaped, everything
 * from 0x7F up raw, control characters in upper-case hexadecimal unless they have a letter of their
 * own.
 */
final class JsonBytes {
  private static final int MAX_ESCAPE_LENGTH = 6;
  private static final int AT_ONCE = 1_024;
  private static final String LETTERS = "\b\f\n\r\t";
  private static final String ESCAPED = "bfnrt";

  private byte[] bytes = new byte[2 * AT_ONCE];
  private int length;

  int length() {
    return length;
  }

  /** Appends characters of ASCII as they are. */
  JsonBytes raw(String ascii) {
    makeRoom(ascii.length());
    for (int i = 0; i < ascii.length(); i++) {
      bytes[length++] = (byte) ascii.charAt(i);
    }
    return this;
  }

  /** Appends a string. */
  JsonBytes quoted(byte[] utf8) {
    raw("\"");
    for (int from = 0; from < utf8.length; from += AT_ONCE) {
      int to = Math.min(utf8.length, from + AT_ONCE);
      makeRoom(MAX_ESCAPE_LENGTH * (to - from));
      for (int i = from; i < to; i++) {
        append(utf8[i]);
      }
    }
    return raw("\"");
  }

  private void append(byte one) {
    if (one < 0 || (one >= ' ' && one != '/' && one != '"' && one != '\\')) {
      bytes[length++] = one;
    } else {
      escape(one);
    }
  }

  private void escape(byte one) {
    int letter = one < ' ' ? LETTERS.indexOf(one) : -1;
    if (letter < 0 && one < ' ') {
      raw(String.format("\\u%04X", one));
    } else {
      bytes[length++] = '\\';
      bytes[length++] = letter < 0 ? one : (byte) ESCAPED.charAt(letter);
    }
  }

  private void makeRoom(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }

  /** Moves what was appended to a stream. */
  void moveTo(OutputStream out) throws IOException {
    out.write(bytes, 0, length);
    length = 0;
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, UTF_8);
  }
}
