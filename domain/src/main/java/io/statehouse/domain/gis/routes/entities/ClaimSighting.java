package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Revision;
import java.time.Instant;

/**
 * The sighting of a claim without a start time: since when it has been seen.
 *
 * @param claim the revision at which it was seen; at another one it is another claim
 */
public record ClaimSighting(Revision claim, Instant seenAt) {
  public ClaimSighting {
    requireNonNull(claim, "claim");
    requireNonNull(seenAt, "seenAt");
  }
}
