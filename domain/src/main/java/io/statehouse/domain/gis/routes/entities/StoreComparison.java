package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import java.util.Optional;

/**
 * A comparison of what a reader serves with what is stored. They differ if the reader could not
 * accept the live version, or has not yet; and if another program changed a version after it became
 * live, which readers do not observe.
 *
 * @param served the version that is served
 * @param servedDigest of its content
 * @param stored the live version, if it can be read
 * @param storedDigest of its content
 * @param problem why the live version cannot be read
 */
public record StoreComparison(
    Optional<VersionId> served,
    Optional<String> servedDigest,
    Optional<VersionId> stored,
    Optional<String> storedDigest,
    Optional<GisException> problem) {
  public StoreComparison {
    requireNonNull(served, "served");
    requireNonNull(servedDigest, "servedDigest");
    requireNonNull(stored, "stored");
    requireNonNull(storedDigest, "storedDigest");
    requireNonNull(problem, "problem");
  }

  /** Returns whether the live version is served as it is stored. */
  public boolean isEqual() {
    return problem.isEmpty() && served.equals(stored) && servedDigest.equals(storedDigest);
  }
}
