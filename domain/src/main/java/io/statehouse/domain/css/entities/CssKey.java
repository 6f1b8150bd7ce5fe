package io.statehouse.domain.css.entities;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.List;

/**
 * A path in the tree: the root, which is the empty string, or segments that each begin with a
 * slash.
 *
 * <p>The root is not an entry of a store. It exists as soon as any key does, and its value is
 * empty. Every other key has an entry for itself and for each of its ancestors.
 */
public record CssKey(String text) implements Comparable<CssKey> {
  /** The limit of the original's table; it applies to stores that could take more, too. */
  public static final int MAX_BYTES = 255;

  /** The last segment of a key that holds a packed document. */
  public static final String PACKED = ".packed.json";

  public static final CssKey ROOT = new CssKey("");

  /**
   * @throws CssException of kind INVALID with the reason, unless the text is a valid path
   */
  public CssKey {
    String problem = problem(text);
    if (problem != null) {
      throw CssException.invalid(text, "invalid key '" + OneLine.of(text) + "': " + problem);
    }
  }

  /** Reads a key as callers write it: a slash alone means the root, nothing else is changed. */
  public static CssKey of(String text) {
    return text.equals("/") ? ROOT : new CssKey(text);
  }

  private static String problem(String text) {
    if (text.isEmpty()) {
      return null;
    }
    if (text.charAt(0) != '/') {
      return "it does not start with a slash";
    }
    if (text.endsWith("/")) {
      return "it ends with a slash";
    }
    int empty = text.indexOf("//");
    if (empty >= 0) {
      return "it has an empty segment at position " + empty;
    }
    try {
      new Key(text);
    } catch (IllegalArgumentException unstorable) {
      return unstorable.getMessage();
    }
    if (3 * text.length() <= MAX_BYTES) {
      return null; // no character of a string takes more than three bytes
    }
    int bytes = text.getBytes(UTF_8).length;
    return bytes > MAX_BYTES ? "it has " + bytes + " bytes, at most are " + MAX_BYTES : null;
  }

  public boolean isRoot() {
    return text.isEmpty();
  }

  /**
   * The key under which a store has this path.
   *
   * @throws IllegalStateException for the root
   */
  public Key stored() {
    if (isRoot()) {
      throw new IllegalStateException("the root is no entry of a store");
    }
    return new Key(text);
  }

  /** Returns the prefix of all descendants. */
  public Prefix below() {
    return new Prefix(text + "/");
  }

  public CssKey child(String segments) {
    return new CssKey(text + "/" + segments);
  }

  /** The key of the document in which children of this key may be packed. */
  public CssKey packed() {
    return child(PACKED);
  }

  /** Returns the key one segment up; the root is its own parent. */
  public CssKey parent() {
    return isRoot() ? this : new CssKey(text.substring(0, text.lastIndexOf('/')));
  }

  /** Returns the key of the first segment alone; the root is its own. */
  public CssKey topmost() {
    int end = text.indexOf('/', 1);
    return end < 0 ? this : new CssKey(text.substring(0, end));
  }

  /** Returns how many segments the key has; the root has none. */
  public int depth() {
    int depth = 0;
    for (int slash = text.indexOf('/'); slash >= 0; slash = text.indexOf('/', slash + 1)) {
      depth++;
    }
    return depth;
  }

  public String lastSegment() {
    return text.substring(text.lastIndexOf('/') + 1);
  }

  /** Returns all keys above this one, the root not among them, from the top down. */
  public List<CssKey> ancestors() {
    List<CssKey> above = new ArrayList<>();
    for (int slash = text.indexOf('/', 1); slash > 0; slash = text.indexOf('/', slash + 1)) {
      above.add(new CssKey(text.substring(0, slash)));
    }
    return above;
  }

  @Override
  public int compareTo(CssKey other) {
    return KeyOrder.BYTES.compare(text, other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
