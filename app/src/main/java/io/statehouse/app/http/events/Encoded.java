package io.statehouse.app.http.events;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A document in UTF-8, encoded once for all clients that receive it. */
public final class Encoded {
  /** Documents of this size are not worth sharing: they are copied into what is sent at once. */
  static final int SMALL = 16 << 10;

  private final byte[] bytes;

  private Encoded(byte[] bytes) {
    this.bytes = bytes;
  }

  public static Encoded of(String document) {
    return new Encoded(document.getBytes(UTF_8));
  }

  public int size() {
    return bytes.length;
  }

  public String text() {
    return new String(bytes, UTF_8);
  }

  /** Returns the bytes themselves, which must not be changed. */
  byte[] bytes() {
    return bytes;
  }

  /** Returns only the size, as documents may hold secrets. */
  @Override
  public String toString() {
    return "Encoded[" + bytes.length + "]";
  }
}
