package io.statehouse.testing.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The content of one packet of MySQL's protocol, to be written or read. */
final class SqlPacket {
  private static final int NULL = 0xFB;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final byte[] in;
  private int position;

  /** Creates an empty packet to write. */
  SqlPacket() {
    this(new byte[0]);
  }

  /** Creates a packet to read. */
  SqlPacket(byte[] bytes) {
    in = bytes;
  }

  SqlPacket bytes(int... values) {
    for (int value : values) {
      out.write(value);
    }
    return this;
  }

  SqlPacket bytes(byte[] values) {
    out.writeBytes(values);
    return this;
  }

  SqlPacket number(int value) {
    return bytes(value, value >> 8, value >> 16, value >> 24);
  }

  SqlPacket text(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  byte[] written() {
    return out.toByteArray();
  }

  int length() {
    return in.length;
  }

  /** Returns the first byte, which is the type of a response. */
  int kind() {
    return in[0] & 0xFF;
  }

  int next() {
    return in[position++] & 0xFF;
  }

  void skip(int bytes) {
    position += bytes;
  }

  String untilZero() {
    int end = position;
    while (end < in.length && in[end] != 0) {
      end++;
    }
    String text = text(end);
    position++;
    return text;
  }

  String rest() {
    return text(in.length);
  }

  /** Returns a length-encoded number. */
  long lengthEncoded() {
    int first = next();
    return switch (first) {
      case 0xFC -> littleEndian(2);
      case 0xFD -> littleEndian(3);
      case 0xFE -> littleEndian(8);
      default -> first;
    };
  }

  String lengthEncodedText() {
    if ((in[position] & 0xFF) == NULL) {
      position++;
      return "NULL";
    }
    int length = (int) lengthEncoded();
    return text(position + length);
  }

  private long littleEndian(int bytes) {
    long number = 0;
    for (int i = 0; i < bytes; i++) {
      number |= (long) next() << (8 * i);
    }
    return number;
  }

  private String text(int end) {
    String text = new String(in, position, end - position, StandardCharsets.UTF_8);
    position = end;
    return text;
  }
}
