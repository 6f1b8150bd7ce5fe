package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The result of a health probe.
 *
 * @param available whether the store responds
 * @param summary one line: what responded, or why nothing did
 * @param warnings what an operator should know about a store that works: entries left out of
 *     listings, a store that is read-only, a watch that must poll
 */
public record Health(boolean available, String summary, List<String> warnings) {
  public Health {
    requireNonNull(summary, "summary");
    warnings = List.copyOf(warnings);
  }
}
