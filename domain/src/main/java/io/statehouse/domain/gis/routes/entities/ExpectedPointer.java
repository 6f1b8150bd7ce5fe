package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The version that a caller believes to be live.
 *
 * @param any whether it does not matter
 * @param version empty if none should be live
 */
public record ExpectedPointer(boolean any, Optional<VersionId> version) {
  public static final ExpectedPointer ANY = new ExpectedPointer(true, Optional.empty());
  public static final ExpectedPointer NONE = new ExpectedPointer(false, Optional.empty());

  public ExpectedPointer {
    requireNonNull(version, "version");
  }

  public static ExpectedPointer of(VersionId version) {
    return new ExpectedPointer(false, Optional.of(version));
  }

  boolean admits(Optional<VersionId> actual) {
    return any || version.equals(actual);
  }
}
