package io.statehouse.domain.gis.routes;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Entry;
import java.util.Optional;

/** A version of which something is stored, and its claim while it is being written. */
record FoundVersion(VersionInfo info, Optional<Entry> claim) {
  FoundVersion {
    requireNonNull(info, "info");
    requireNonNull(claim, "claim");
  }
}
