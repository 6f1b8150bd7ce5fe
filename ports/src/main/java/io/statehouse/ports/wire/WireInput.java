package io.statehouse.ports.wire;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the parts of messages. Nothing that a message claims is believed before it is read: a
 * length beyond the bytes that a message may have is refused, and no list is allocated by its
 * length. Not safe for use by several threads.
 */
public final class WireInput {
  private final InputStream in;
  private long left;

  /**
   * @param in should be buffered, as it is read in small parts
   * @param maxBytes how long a message may be
   */
  public WireInput(InputStream in, long maxBytes) {
    this.in = requireNonNull(in, "in");
    this.left = maxBytes;
  }

  /** Reads one element of a list. */
  @FunctionalInterface
  interface Element<T> {
    T read() throws IOException;
  }

  private byte[] next(int length) throws IOException {
    if (length < 0 || length > left) {
      throw new WireException("a part of " + length + " bytes is longer than the message may be");
    }
    left -= length;
    byte[] read = in.readNBytes(length);
    if (read.length < length) {
      throw new WireException("the message ends early");
    }
    return read;
  }

  int octet() throws IOException {
    return next(1)[0] & 0xff;
  }

  boolean flag() throws IOException {
    int value = octet();
    if (value > 1) {
      throw new WireException("neither yes nor no: " + value);
    }
    return value == 1;
  }

  int integer() throws IOException {
    return ByteBuffer.wrap(next(Integer.BYTES)).getInt();
  }

  long number() throws IOException {
    return ByteBuffer.wrap(next(Long.BYTES)).getLong();
  }

  byte[] octets() throws IOException {
    return next(integer());
  }

  String text() throws IOException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets())).toString();
    } catch (CharacterCodingException notText) {
      throw new WireException("a string is not UTF-8", notText);
    }
  }

  Key key() throws IOException {
    return Key.ofUtf8(octets()).orElseThrow(() -> new WireException("a key is not one"));
  }

  Prefix prefix() throws IOException {
    String text = text();
    return valid(() -> new Prefix(text));
  }

  Bytes bytes() throws IOException {
    return Bytes.wrap(octets());
  }

  Revision revision() throws IOException {
    byte[] number = octets();
    return valid(() -> new Revision(new BigInteger(number)));
  }

  Entry entry() throws IOException {
    Key key = key();
    Revision revision = revision();
    return new Entry(key, bytes(), revision);
  }

  <T> List<T> list(Element<T> element) throws IOException {
    int length = integer();
    if (length < 0) {
      throw new WireException("a list of " + length + " elements");
    }
    List<T> elements = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      elements.add(element.read());
    }
    return elements;
  }

  /** Reads a value whose type refuses some. */
  <T> T valid(Element<T> made) throws IOException {
    try {
      return made.read();
    } catch (IllegalArgumentException invalid) {
      throw new WireException(invalid.getMessage(), invalid);
    }
  }

  /**
   * @throws WireException if the message goes on
   */
  public void requireEnd() throws IOException {
    if (in.read() >= 0) {
      throw new WireException("there is more than a message");
    }
  }
}
