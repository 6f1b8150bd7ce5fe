package io.statehouse.ports.url;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** Percent-encoded text; an invalid escape or invalid UTF-8 is refused, not guessed at. */
public final class PercentCode {
  private PercentCode() {}

  /** Encodes text as a part of any URL: a segment of a path, a value of a query, or a password. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  /**
   * @param what names the text in the error
   * @throws IllegalArgumentException if a {@code %} starts no valid escape, or the bytes are not
   *     UTF-8
   */
  public static String decoded(String what, String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    // One character for each byte of the text. A plus is no space here.
    String octets = new String(text.getBytes(UTF_8), ISO_8859_1).replace("+", "%2B");
    byte[] bytes;
    try {
      bytes = URLDecoder.decode(octets, ISO_8859_1).getBytes(ISO_8859_1);
    } catch (IllegalArgumentException invalid) {
      throw new IllegalArgumentException(
          what + " has a % that starts no valid escape: write it as %25", invalid);
    }
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notText) {
      throw new IllegalArgumentException(what + " has escapes that are not UTF-8", notText);
    }
  }
}
