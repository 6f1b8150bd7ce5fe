package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The defined version, and whether it was adopted while its writer waited.
 *
 * @param defined what is committed, regardless of the result of waiting
 * @param awaited empty if waiting failed
 * @param failure why waiting failed: the store did, or the thread was interrupted
 */
public record AwaitedDefinition(
    DefineResult defined, Optional<AwaitResult> awaited, Optional<RuntimeException> failure) {
  public AwaitedDefinition {
    requireNonNull(defined, "defined");
    requireNonNull(awaited, "awaited");
    requireNonNull(failure, "failure");
  }

  public static AwaitedDefinition of(DefineResult defined, AwaitResult awaited) {
    return new AwaitedDefinition(defined, Optional.of(awaited), Optional.empty());
  }

  public static AwaitedDefinition failed(DefineResult defined, RuntimeException failure) {
    return new AwaitedDefinition(defined, Optional.empty(), Optional.of(failure));
  }
}
