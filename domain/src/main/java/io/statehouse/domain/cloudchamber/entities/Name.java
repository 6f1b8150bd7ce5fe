package io.statehouse.domain.cloudchamber.entities;

import static java.util.Objects.requireNonNull;

/**
 * The name of a user, region, zone, rack, workload or instance, as it was spelled first. Two names
 * that differ in case alone are the same name.
 *
 * <p>Any name can be looked up, since the original stores any; {@link #requireNew} has the rules
 * for names that are to be stored.
 */
public record Name(String text) {
  /** The region, and the zone in it, of all racks where callers know only racks. */
  public static final Name STANDARD = new Name("standard");

  public Name {
    requireNonNull(text, "text");
  }

  /**
   * Returns the name as it stands in keys. Each character is mapped by itself and in no language,
   * as in Go: {@code String.toLowerCase} would make two characters of U+0130, and treats a sigma at
   * the end of a word differently.
   */
  public String folded() {
    return fold(text);
  }

  /** Returns the text itself where it is folded already, as nearly all names are. */
  public static String fold(String text) {
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int c = text.codePointAt(i);
      if (Character.toLowerCase(c) != c) {
        StringBuilder folded = new StringBuilder(text.length());
        text.codePoints().map(Character::toLowerCase).forEach(folded::appendCodePoint);
        return folded.toString();
      }
    }
    return text;
  }

  /** Returns whether it is the same name, ignoring case. */
  public boolean matches(Name other) {
    return folded().equals(other.folded());
  }

  /** Returns whether a key can have it as one of its segments. */
  public boolean isSegment() {
    return !text.isEmpty()
        && text.indexOf('/') < 0
        && text.indexOf('\0') < 0
        && !hasHalfCharacter();
  }

  private boolean hasHalfCharacter() {
    return text.codePoints().anyMatch(Name::isHalf);
  }

  /** A surrogate among the code points is one without its other half. */
  private static boolean isHalf(int c) {
    return Character.getType(c) == Character.SURROGATE;
  }

  /**
   * Refuses names that keys or people cannot handle.
   *
   * @param what of what it is the name, for the message
   * @throws CloudChamberException naming the character that the name must not have
   */
  public void requireNew(String what) {
    if (text.isEmpty()) {
      throw CloudChamberException.invalid("%s name is empty", what);
    }
    int last = text.codePointBefore(text.length());
    requireNoSpace(what, "begins", text.codePointAt(0));
    requireNoSpace(what, "ends", last);
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int c = text.codePointAt(i);
      String problem =
          c == '/'
              ? "a slash"
              : Character.isISOControl(c)
                  ? "the control character " + unicode(c)
                  : isHalf(c) ? "half a character, " + unicode(c) + "," : null;
      if (problem != null) {
        throw CloudChamberException.invalid(
            "%s name \"%s\" has %s at position %s: leave it out", what, text, problem, i);
      }
    }
  }

  private void requireNoSpace(String what, String does, int c) {
    boolean control = Character.isISOControl(c);
    if (!control && (Character.isWhitespace(c) || Character.isSpaceChar(c))) {
      throw CloudChamberException.invalid(
          "%s name \"%s\" %s with the white space %s: leave it out", what, text, does, unicode(c));
    }
  }

  private static String unicode(int c) {
    return String.format("U+%04X", c);
  }

  @Override
  public String toString() {
    return text;
  }
}
