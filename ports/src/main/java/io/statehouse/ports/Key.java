package io.statehouse.ports;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;

/**
 * The name of an entry: text of at least one character, any but U+0000.
 *
 * <p>Keys are ordered by their UTF-8 bytes, unsigned, which is the order of their code points. No
 * character is special to a store; separators such as {@code /} mean something to layouts only.
 */
public record Key(String text) implements Comparable<Key> {

  /**
   * @throws IllegalArgumentException if {@code text} is empty, holds U+0000, or has half of a
   *     surrogate pair and so no UTF-8 form
   */
  public Key {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("key is empty: a key has at least one character");
    }
    KeyText.check("key", text);
  }

  /** Reads a key that a store holds as bytes; empty if they are no key, but a foreign entry's. */
  public static Optional<Key> ofUtf8(byte[] bytes) {
    // Decoding strictly costs several times as much, and only the mark of a failure asks for it.
    String text = new String(bytes, UTF_8);
    boolean foreign =
        text.isEmpty()
            || text.indexOf('\0') >= 0
            || (text.indexOf('\uFFFD') >= 0 && Bytes.copyOf(bytes).text().isEmpty());
    return foreign ? Optional.empty() : Optional.of(new Key(text));
  }

  /** Returns the key as the UTF-8 bytes that stores order it by. */
  public byte[] utf8() {
    return text.getBytes(UTF_8);
  }

  @Override
  public int compareTo(Key other) {
    return KeyText.compare(text, other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
