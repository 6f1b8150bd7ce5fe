package io.statehouse.ports;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;

/**
 * The name of an entry: text of one or more characters, any except U+0000.
 *
 * <p>Keys are ordered by their UTF-8 bytes, unsigned, which is the order of their code points. No
 * character is special to a store; a separator such as {@code /} has a meaning only in layouts.
 */
public record Key(String text) implements Comparable<Key> {

  /**
   * @throws IllegalArgumentException if {@code text} is empty, contains U+0000, or contains an
   *     unpaired surrogate, which has no UTF-8 form
   */
  public Key {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("key is empty: a key has at least one character");
    }
    KeyRules.check("key", text);
  }

  /** Decodes a key that a store holds as bytes; empty if the bytes are not a valid key. */
  public static Optional<Key> ofUtf8(byte[] bytes) {
    // Strict decoding costs several times as much, and only a replacement character calls for it.
    String text = new String(bytes, UTF_8);
    boolean foreign =
        text.isEmpty()
            || text.indexOf('\0') >= 0
            || (text.indexOf('\uFFFD') >= 0 && Bytes.copyOf(bytes).text().isEmpty());
    return foreign ? Optional.empty() : Optional.of(new Key(text));
  }

  /** Returns the UTF-8 bytes of the key, by which stores order it. */
  public byte[] utf8() {
    return text.getBytes(UTF_8);
  }

  @Override
  public int compareTo(Key other) {
    return KeyRules.compare(text, other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
