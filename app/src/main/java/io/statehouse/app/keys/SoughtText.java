package io.statehouse.app.keys;

import io.statehouse.ports.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/** A text that is searched for in names and values. */
public final class SoughtText {
  /** Comparing takes at most this many steps for each character that is searched. */
  private static final int MAX_LENGTH = 256;

  private static final int EXCERPT_BEFORE = 40;
  private static final int EXCERPT_AFTER = 120;

  private final String text;
  private final boolean ignoringCase;

  /**
   * @throws IllegalArgumentException if the text is empty or too long
   */
  public SoughtText(String text, boolean ignoringCase) {
    if (text.isEmpty() || text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "the text to search for has %d characters: give 1 to %d"
              .formatted(text.length(), MAX_LENGTH));
    }
    this.text = text;
    this.ignoringCase = ignoringCase;
  }

  boolean isIn(String searched) {
    return find(searched).isPresent();
  }

  /** Returns a value as it is searched: the text in it, also where the rest of it is no text. */
  static String searched(Bytes value) {
    return value.text().orElseGet(() -> new String(value.toArray(), StandardCharsets.UTF_8));
  }

  /** Returns where it is first found. */
  OptionalInt find(String searched) {
    int at = ignoringCase ? indexIgnoringCase(searched) : searched.indexOf(text);
    return at < 0 ? OptionalInt.empty() : OptionalInt.of(at);
  }

  private int indexIgnoringCase(String searched) {
    int last = searched.length() - text.length();
    for (int at = 0; at <= last; at++) {
      if (searched.regionMatches(true, at, text, 0, text.length())) {
        return at;
      }
    }
    return -1;
  }

  /** Returns a few words around the place where it was found. */
  String excerpt(String searched, int at) {
    int from = Math.max(0, at - EXCERPT_BEFORE);
    int to = Math.min(searched.length(), at + text.length() + EXCERPT_AFTER);
    return searched.substring(
        cutsPair(searched, from) ? from + 1 : from, cutsPair(searched, to) ? to - 1 : to);
  }

  private static boolean cutsPair(String searched, int at) {
    return at > 0
        && at < searched.length()
        && Character.isHighSurrogate(searched.charAt(at - 1))
        && Character.isLowSurrogate(searched.charAt(at));
  }
}
