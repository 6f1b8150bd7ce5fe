package io.statehouse.ports;

/**
 * One segment below a prefix, as {@link KeyValueStore#children} lists it.
 *
 * <p>With the separator {@code /}, the keys {@code /a/x}, {@code /a/x/1} and {@code /a/y/2} give
 * the prefix {@code /a/} two children: {@code x} (a key, with keys below it) and {@code y} (not a
 * key, with keys below it). The segment is empty for the key that equals the prefix, and for keys
 * in which a separator follows the prefix directly.
 *
 * @param segment the text between the prefix and the next separator or the end of the key
 * @param isKey whether the prefix followed by the segment is a key
 * @param hasKeysBelow whether a key begins with the prefix, the segment and the separator
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
    return KeyRules.compare(segment, other.segment);
  }
}
