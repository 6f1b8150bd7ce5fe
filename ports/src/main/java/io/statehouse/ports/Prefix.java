package io.statehouse.ports;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The leading text that selects keys. It is plain text, not a path: {@code /a/1} selects {@code
 * /a/1}, {@code /a/1/x} and {@code /a/10}. The empty prefix selects every key.
 */
public record Prefix(String text) implements Comparable<Prefix> {
  public static final Prefix ALL = new Prefix("");

  /**
   * @throws IllegalArgumentException if {@code text} could not begin any key
   */
  public Prefix {
    KeyText.check("prefix", text);
  }

  public boolean contains(Key key) {
    return key.text().startsWith(text);
  }

  /** Tells whether some key could be below both. */
  public boolean overlaps(Prefix other) {
    return text.startsWith(other.text) || other.text.startsWith(text);
  }

  /** Returns the prefix as UTF-8 bytes; a key lies below it exactly if its bytes start so. */
  public byte[] utf8() {
    return text.getBytes(UTF_8);
  }

  @Override
  public int compareTo(Prefix other) {
    return KeyText.compare(text, other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
