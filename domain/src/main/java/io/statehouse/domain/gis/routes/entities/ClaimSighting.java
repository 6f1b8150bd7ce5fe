package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Revision;
import java.time.Instant;

/**
 * That a claim does not say when it was begun, and since when it has been seen so.
 *
 * @param claim the revision at which it was seen; at another one it is another claim
 */
public record ClaimSighting(Revision claim, Instant seenAt) {
  public ClaimSighting {
    requireNonNull(claim, "claim");
    requireNonNull(seenAt, "seenAt");
  }
}
