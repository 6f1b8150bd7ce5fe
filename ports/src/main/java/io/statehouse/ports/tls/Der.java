package io.statehouse.ports.tls;

import java.io.ByteArrayOutputStream;
import java.security.spec.InvalidKeySpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The little of ASN.1's distinguished encoding that forms of private keys differ in. */
final class Der {
  static final int INTEGER = 0x02;
  static final int OCTET_STRING = 0x04;
  static final int SEQUENCE = 0x30;

  /** The constructed element that a definition numbers 0. */
  static final int NUMBER_0 = 0xa0;

  private static final int MAX_LENGTH_BYTES = 3;

  private Der() {}

  record Element(int tag, byte[] content) {}

  /** Encodes an element with the parts as its content. */
  static byte[] encode(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream element = new ByteArrayOutputStream();
    element.write(tag);
    writeLength(element, content.size());
    element.writeBytes(content.toByteArray());
    return element.toByteArray();
  }

  private static void writeLength(ByteArrayOutputStream out, int length) {
    if (length < 0x80) {
      out.write(length);
      return;
    }
    int bytes = (Integer.SIZE - Integer.numberOfLeadingZeros(length) + 7) / 8;
    out.write(0x80 | bytes);
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
      out.write(length >>> shift);
    }
  }

  /**
   * Reads the elements that follow each other, but not what is in them.
   *
   * @throws InvalidKeySpecException if it is not this encoding
   */
  static List<Element> decode(byte[] encoded) throws InvalidKeySpecException {
    List<Element> elements = new ArrayList<>();
    for (int at = 0; at < encoded.length; ) {
      int tag = byteAt(encoded, at++);
      int length = byteAt(encoded, at++);
      if (length >= 0x80) {
        int bytes = length & 0x7f;
        if (bytes == 0 || bytes > MAX_LENGTH_BYTES) {
          throw malformed();
        }
        length = 0;
        for (int end = at + bytes; at < end; at++) {
          length = length << 8 | byteAt(encoded, at);
        }
      }
      if (length > encoded.length - at) {
        throw malformed();
      }
      elements.add(new Element(tag, Arrays.copyOfRange(encoded, at, at + length)));
      at += length;
    }
    return elements;
  }

  private static int byteAt(byte[] encoded, int at) throws InvalidKeySpecException {
    if (at >= encoded.length) {
      throw malformed();
    }
    return encoded[at] & 0xff;
  }

  private static InvalidKeySpecException malformed() {
    return new InvalidKeySpecException("it is damaged");
  }
}
