package io.statehouse.app.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** Decodes percent-encoded text; an invalid escape or invalid UTF-8 is refused, not guessed at. */
public final class PercentCode {
  private PercentCode() {}

  /**
   * @param what names the text in the error
   * @throws IllegalArgumentException if a {@code %} starts no valid escape, or the bytes are not
   *     UTF-8
   */
  public static String decoded(String what, String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] encoded = text.getBytes(UTF_8);
    for (int i = 0; i < encoded.length; i++) {
      if (encoded[i] == '%') {
        int high = i + 2 < encoded.length ? Character.digit(encoded[i + 1], 16) : -1;
        int low = high < 0 ? -1 : Character.digit(encoded[i + 2], 16);
        if (low < 0) {
          throw new IllegalArgumentException(
              what + " has a % that starts no valid escape: write it as %25");
        }
        bytes.write(high << 4 | low);
        i += 2;
      } else {
        bytes.write(encoded[i]);
      }
    }
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.toByteArray())).toString();
    } catch (CharacterCodingException notText) {
      throw new IllegalArgumentException(what + " has escapes that are not UTF-8", notText);
    }
  }
}
