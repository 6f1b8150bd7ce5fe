package io.statehouse.domain.gis.routes;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.GisException;
import java.util.List;
import java.util.Optional;

/**
 * How the routes of a store are.
 *
 * @param live the live version, if anything is stored of it
 * @param problem why no reader accepts it
 * @param routes how many routes it has, if readers accept it
 * @param versions all versions of which something is stored, the oldest first
 */
public record RoutesStatus(
    Optional<VersionId> live,
    Optional<GisException> problem,
    int routes,
    List<VersionInfo> versions) {
  public RoutesStatus {
    requireNonNull(live, "live");
    requireNonNull(problem, "problem");
    versions = List.copyOf(versions);
  }
}
