package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a store says of itself.
 *
 * @param available whether it answers
 * @param summary one line: what answered, or why nothing did
 * @param warnings what works, but worse than it could: entries left out of listings, a store that
 *     cannot be written, a watch that must poll
 */
public record Health(boolean available, String summary, List<String> warnings) {
  public Health {
    requireNonNull(summary, "summary");
    warnings = List.copyOf(warnings);
  }
}
