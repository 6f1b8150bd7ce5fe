package io.statehouse.domain.cloudchamber.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Revision;

/** A record and the revision at which it was read or written. */
public record Stored<T>(T record, Revision revision) {
  public Stored {
    requireNonNull(record, "record");
    requireNonNull(revision, "revision");
  }
}
