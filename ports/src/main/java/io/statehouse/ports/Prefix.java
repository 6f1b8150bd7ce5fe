package io.statehouse.ports;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The leading text that selects keys. It is plain text, not a path: {@code /a/1} selects {@code
 * /a/1}, {@code /a/1/x} and {@code /a/10}. The empty prefix selects every key.
 */
public record Prefix(String text) implements Comparable<Prefix> {
  public static final Prefix ALL = new Prefix("");

  /**
   * @throws IllegalArgumentException if no key can begin with {@code text}
   */
  public Prefix {
    KeyRules.check("prefix", text);
  }

  public boolean contains(Key key) {
    return key.text().startsWith(text);
  }

  /** Returns whether a key can lie below both prefixes. */
  public boolean overlaps(Prefix other) {
    return text.startsWith(other.text) || other.text.startsWith(text);
  }

  /** Returns the keys below this prefix as a range. */
  public KeyRange range() {
    return KeyRange.below(this);
  }

  /** Returns the UTF-8 bytes of the prefix; the bytes of every key below it begin with them. */
  public byte[] utf8() {
    return text.getBytes(UTF_8);
  }

  @Override
  public int compareTo(Prefix other) {
    return KeyRules.compare(text, other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
