package io.statehouse.ports.adapter;

import io.statehouse.ports.Key;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The entries of other programs that every result leaves out, remembered for the health check.
 * Bounded, and safe for use by several threads.
 */
public final class SkippedEntries {
  private static final int MAX_REMEMBERED = 100;
  private static final int BYTES_SHOWN = 16;
  private static final int CHARACTERS_SHOWN = 80;

  private final String why;
  private final Set<String> seen = new LinkedHashSet<>();

  /**
   * @param why why they are left out, as in {@code keys that are not UTF-8 text are left out}
   */
  public SkippedEntries(String why) {
    this.why = why;
  }

  /** Returns the key of these bytes; empty, and remembered, if they are not a valid one. */
  public Optional<Key> key(byte[] utf8) {
    Optional<Key> key = Key.ofUtf8(utf8);
    if (key.isEmpty()) {
      add(hex(utf8));
    }
    return key;
  }

  private static String hex(byte[] bytes) {
    return bytes.length <= BYTES_SHOWN
        ? HexFormat.of().formatHex(bytes)
        : HexFormat.of().formatHex(bytes, 0, BYTES_SHOWN) + "…";
  }

  /** Remembers one; control characters of its name are not shown. */
  public void found(String name) {
    String shown = name.replaceAll("\\p{Cntrl}", "?");
    add(
        shown.codePointCount(0, shown.length()) <= CHARACTERS_SHOWN
            ? shown
            : shown.substring(0, shown.offsetByCodePoints(0, CHARACTERS_SHOWN)) + "…");
  }

  private synchronized void add(String shown) {
    if (seen.size() < MAX_REMEMBERED) {
      seen.add(shown);
    }
  }

  /** Returns one line with their number and one of them, or empty if none was found. */
  public synchronized Optional<String> warning() {
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    String count = seen.size() < MAX_REMEMBERED ? "" + seen.size() : MAX_REMEMBERED + " or more";
    return Optional.of(why + " (" + count + "), such as " + seen.iterator().next());
  }
}
