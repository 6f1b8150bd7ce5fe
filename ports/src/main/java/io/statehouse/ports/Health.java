package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of a health probe.
 *
 * @param available whether the store responds
 * @param summary one line: what responded, or why nothing did
 * @param writeProblem why a store that responds accepts no writes, in one line without a key; empty
 *     if no reason is known
 * @param warnings what an operator should know about a store that works: entries left out of
 *     listings, a watch that must poll; and the write problem, if there is one
 */
public record Health(
    boolean available, String summary, Optional<String> writeProblem, List<String> warnings) {
  public Health {
    requireNonNull(summary, "summary");
    requireNonNull(writeProblem, "writeProblem");
    warnings = List.copyOf(warnings);
  }

  /** A store of which no write problem is known. */
  public Health(boolean available, String summary, List<String> warnings) {
    this(available, summary, Optional.empty(), warnings);
  }

  /**
   * A store that does not respond.
   *
   * @param why one line
   */
  public static Health unavailable(String why) {
    return new Health(false, why, List.of());
  }

  /** Returns whether writes may succeed. */
  public boolean writable() {
    return available && writeProblem.isEmpty();
  }

  /** Returns the same of a store that responds but accepts no writes. */
  public Health rejectingWrites(String problem) {
    return new Health(
        available,
        summary,
        Optional.of(problem),
        Stream.concat(Stream.of(problem), warnings.stream()).toList());
  }
}
