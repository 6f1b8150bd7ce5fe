package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The outcome of a request to publish or to roll back.
 *
 * @param version the version that was published, or that is live unchanged
 * @param previous the version that was live before
 * @param warnings one line each
 */
public record PublishResult(
    Outcome outcome, VersionId version, Optional<VersionId> previous, List<String> warnings) {

  /** The outcome for the pointer. */
  public enum Outcome {
    PUBLISHED,
    /** The version is live already; nothing was written. */
    UNCHANGED,
    /** It was published, and another version since. */
    SUPERSEDED
  }

  public PublishResult {
    requireNonNull(outcome, "outcome");
    requireNonNull(version, "version");
    requireNonNull(previous, "previous");
    warnings = List.copyOf(warnings);
  }

  /** Returns the result with one more warning. */
  public PublishResult warning(String line) {
    return new PublishResult(
        outcome, version, previous, Stream.concat(warnings.stream(), Stream.of(line)).toList());
  }
}
