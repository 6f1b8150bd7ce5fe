package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The result of an ingest.
 *
 * @param databaseCreated whether the database was new
 * @param created tables registered, in the order in which they were
 * @param skipped tables that existed already
 * @param replicas replicas of chunks registered; 0 unless nodes were given
 */
public record IngestReport(
    DatabaseName database,
    boolean databaseCreated,
    List<TableRef> created,
    List<TableRef> skipped,
    long replicas) {
  public IngestReport {
    requireNonNull(database, "database");
    created = List.copyOf(created);
    skipped = List.copyOf(skipped);
  }
}
