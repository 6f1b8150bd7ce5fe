package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The options for defining changes.
 *
 * @param ifVersion the version that must be desired; any if empty
 * @param atomic whether changes that do not fit one transaction are refused instead of divided
 * @param condition receives what is defined before the first change, possibly several times; what
 *     it throws, the request fails with, and nothing is written
 * @param force whether definitions are removed that the guard would keep
 */
public record DefineOptions(
    Optional<VersionNumber> ifVersion,
    boolean atomic,
    Optional<Consumer<Definitions>> condition,
    boolean force) {
  public static final DefineOptions DEFAULT =
      new DefineOptions(Optional.empty(), false, Optional.empty(), false);

  public DefineOptions {
    requireNonNull(ifVersion, "ifVersion");
    requireNonNull(condition, "condition");
  }

  public DefineOptions ifVersion(VersionNumber expected) {
    return new DefineOptions(Optional.of(expected), atomic, condition, force);
  }

  public DefineOptions atomically() {
    return new DefineOptions(ifVersion, true, condition, force);
  }

  public DefineOptions onlyIf(Consumer<Definitions> required) {
    return new DefineOptions(ifVersion, atomic, Optional.of(required), force);
  }

  /** Removes definitions without a question to the guard. */
  public DefineOptions forced() {
    return new DefineOptions(ifVersion, atomic, condition, true);
  }
}
