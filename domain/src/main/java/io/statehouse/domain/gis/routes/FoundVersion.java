package io.statehouse.domain.gis.routes;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.routes.VersionInfo.State;
import io.statehouse.ports.Entry;
import java.util.Optional;

/** A version of which something is stored, and its claim while it is being written. */
record FoundVersion(VersionInfo info, Optional<Entry> claim) {
  FoundVersion {
    requireNonNull(info, "info");
    requireNonNull(claim, "claim");
  }

  /** Returns the claim of a staged version, if that does not say when it was begun. */
  Optional<Entry> unreadableClaim() {
    return claim.filter(found -> info.state() == State.STAGED && info.claim().isEmpty());
  }
}
