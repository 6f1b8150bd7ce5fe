package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.VersionNumber;
import java.util.Optional;

/**
 * How changes are defined.
 *
 * @param ifVersion the version that must be desired; any if empty
 * @param atomic whether changes that do not fit one transaction are refused instead of divided
 */
public record DefineOptions(Optional<VersionNumber> ifVersion, boolean atomic) {
  public static final DefineOptions DEFAULT = new DefineOptions(Optional.empty(), false);

  public DefineOptions {
    requireNonNull(ifVersion, "ifVersion");
  }

  public DefineOptions ifVersion(VersionNumber expected) {
    return new DefineOptions(Optional.of(expected), atomic);
  }

  public DefineOptions atomically() {
    return new DefineOptions(ifVersion, true);
  }
}
