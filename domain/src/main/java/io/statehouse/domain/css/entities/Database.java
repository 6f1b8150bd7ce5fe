package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** A database with all its attributes; what is absent is not stored. */
public record Database(
    DatabaseName name,
    Status status,
    Optional<StorageClass> storageClass,
    Optional<ReleaseStatus> releaseStatus,
    Striping striping) {
  public Database {
    requireNonNull(name, "name");
    requireNonNull(status, "status");
    requireNonNull(storageClass, "storageClass");
    requireNonNull(releaseStatus, "releaseStatus");
    requireNonNull(striping, "striping");
  }
}
