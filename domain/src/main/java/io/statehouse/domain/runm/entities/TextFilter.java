package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

/**
 * Which text is meant.
 *
 * @param prefix whether every text that begins so is meant, not this one alone
 */
public record TextFilter(String text, boolean prefix) {
  public TextFilter {
    requireNonNull(text, "text");
  }

  public static TextFilter exactly(String text) {
    return new TextFilter(text, false);
  }

  public static TextFilter startingWith(String text) {
    return new TextFilter(text, true);
  }

  public boolean admits(String candidate) {
    return prefix ? candidate.startsWith(text) : candidate.equals(text);
  }
}
