package io.statehouse.ports;

/**
 * One segment below a prefix, as {@link KeyValueStore#children} lists it.
 *
 * <p>With {@code /} as separator the keys {@code /a/x}, {@code /a/x/1} and {@code /a/y/2} give
 * below {@code /a/} the children {@code x} (a key, with keys below) and {@code y} (no key, with
 * keys below). The segment is empty for the key that equals the prefix, and for keys that go on
 * with a separator.
 *
 * @param segment the text between the prefix and the next separator or the key's end
 * @param isKey whether prefix and segment together are a key
 * @param hasKeysBelow whether some key begins with prefix, segment and separator
 */
public record Child(String segment, boolean isKey, boolean hasKeysBelow)
    implements Comparable<Child> {

  public Child {
    if (!isKey && !hasKeysBelow) {
      throw new IllegalArgumentException("child is neither a key nor has keys below: " + segment);
    }
  }

  /** Orders children by the UTF-8 bytes of their segments. */
  @Override
  public int compareTo(Child other) {
    return KeyText.compare(segment, other.segment);
  }
}
