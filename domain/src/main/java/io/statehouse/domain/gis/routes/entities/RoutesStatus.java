package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import java.util.List;
import java.util.Optional;

/**
 * The status of the routes of a store.
 *
 * @param live the version that the pointer names, even if nothing is stored of it
 * @param problem why no reader accepts it
 * @param routes how many routes it has, if readers accept it
 * @param digest of its content, if readers accept it; what a reader serves has the same
 * @param publication who published it, when and why; empty if that is not recorded
 * @param versions all versions of which something is stored, the oldest first
 */
public record RoutesStatus(
    Optional<VersionId> live,
    Optional<GisException> problem,
    int routes,
    Optional<String> digest,
    Optional<VersionRecord> publication,
    List<VersionInfo> versions) {
  public RoutesStatus {
    requireNonNull(live, "live");
    requireNonNull(problem, "problem");
    requireNonNull(digest, "digest");
    requireNonNull(publication, "publication");
    versions = List.copyOf(versions);
  }
}
