package io.statehouse.domain.gis.topics.entities;

import java.util.List;

/**
 * A pattern of names, in which {@code *} is any number of any characters and every other character
 * is itself.
 */
public record NameGlob(String text) {
  private static final int MAX_LENGTH = 249;

  /**
   * @throws IllegalArgumentException if no name of a topic could match it
   */
  public NameGlob {
    if (text.isEmpty() || text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a pattern of names has 1 to %d characters, but this has %d: write it as billing.*"
              .formatted(MAX_LENGTH, text.length()));
    }
  }

  /** Returns whether a name matches; in time that grows with both lengths, whatever the pattern. */
  public boolean matches(String name) {
    List<String> parts = List.of(text.split("\\*", -1));
    if (parts.size() == 1) {
      return name.equals(text);
    }
    String first = parts.get(0);
    String last = parts.get(parts.size() - 1);
    if (name.length() < first.length() + last.length()
        || !name.startsWith(first)
        || !name.endsWith(last)) {
      return false;
    }
    int from = first.length();
    int end = name.length() - last.length();
    // The first place of each part leaves the most for the others.
    for (String part : parts.subList(1, parts.size() - 1)) {
      int found = name.indexOf(part, from);
      if (found < 0 || found + part.length() > end) {
        return false;
      }
      from = found + part.length();
    }
    return true;
  }
}
