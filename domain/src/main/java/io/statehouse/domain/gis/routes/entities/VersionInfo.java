package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * A version of which something is stored.
 *
 * @param routes how many keys it has besides a claim
 * @param claim of a staged version, if it is one that this product writes
 */
public record VersionInfo(VersionId version, State state, int routes, Optional<Claim> claim) {

  /** The progress of a version. */
  public enum State {
    /** The pointer names it. */
    LIVE,
    /** It is being written, or was abandoned. */
    STAGED,
    /** It is written, and was live or may become so. */
    FINISHED,
    /** Another publisher wrote it, under a name that is not a number. */
    FOREIGN
  }

  public VersionInfo {
    requireNonNull(version, "version");
    requireNonNull(state, "state");
    requireNonNull(claim, "claim");
  }
}
