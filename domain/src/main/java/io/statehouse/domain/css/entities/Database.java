package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** A database with all its attributes; the last two are absent where nothing is stored. */
public record Database(
    DatabaseName name,
    Status status,
    Striping striping,
    Optional<StorageClass> storageClass,
    Optional<ReleaseStatus> releaseStatus) {
  public Database {
    requireNonNull(name, "name");
    requireNonNull(status, "status");
    requireNonNull(striping, "striping");
    requireNonNull(storageClass, "storageClass");
    requireNonNull(releaseStatus, "releaseStatus");
  }
}
