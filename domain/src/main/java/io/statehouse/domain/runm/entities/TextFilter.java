package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * A filter of strings.
 *
 * @param prefix whether every string with this prefix is admitted, not only this one
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

  /**
   * Returns the filter that a request gives in one of two ways.
   *
   * @param name of what is compared, for the message
   * @throws IllegalArgumentException if both are given
   */
  public static Optional<TextFilter> either(
      String name, Optional<String> exact, Optional<String> prefix) {
    if (exact.isPresent() && prefix.isPresent()) {
      throw new IllegalArgumentException("give either " + name + " or its prefix, not both");
    }
    return exact.map(TextFilter::exactly).or(() -> prefix.map(TextFilter::startingWith));
  }

  public boolean admits(String candidate) {
    return prefix ? candidate.startsWith(text) : candidate.equals(text);
  }
}
