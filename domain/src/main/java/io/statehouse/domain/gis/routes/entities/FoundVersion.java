package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.routes.entities.VersionInfo.State;
import io.statehouse.ports.Entry;
import java.util.Optional;

/** A version of which something is stored, and its claim while it is being written. */
public record FoundVersion(VersionInfo info, Optional<Entry> claim) {
  public FoundVersion {
    requireNonNull(info, "info");
    requireNonNull(claim, "claim");
  }

  /** Returns the claim of a staged version, if that does not say when it was begun. */
  public Optional<Entry> unreadableClaim() {
    return claim.filter(found -> info.state() == State.STAGED && info.claim().isEmpty());
  }
}
