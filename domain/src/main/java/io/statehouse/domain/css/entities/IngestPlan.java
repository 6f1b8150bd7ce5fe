package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * The changes that an ingest would make.
 *
 * @param databaseCreated whether the database would be new
 * @param like the database that a new one would share its partitioning with, if there is one
 * @param created tables that would be registered, in that order
 * @param skipped tables that exist already
 * @param replicas replicas of chunks that would be registered; 0 unless nodes are given
 */
public record IngestPlan(
    DatabaseName database,
    boolean databaseCreated,
    Optional<DatabaseName> like,
    List<PlannedTable> created,
    List<TableRef> skipped,
    long replicas) {
  public IngestPlan {
    requireNonNull(database, "database");
    requireNonNull(like, "like");
    created = List.copyOf(created);
    skipped = List.copyOf(skipped);
  }

  /**
   * A table that would be registered.
   *
   * @param role its role among the tables, as {@link TableRole#word} has it
   * @param columns how many it has, with the one that ingest adds
   * @param chunks how many the description names
   */
  public record PlannedTable(TableRef table, String role, int columns, int chunks) {
    public PlannedTable {
      requireNonNull(table, "table");
      requireNonNull(role, "role");
    }

    public PlannedTable(TableDescription described) {
      this(
          described.table(),
          described.role().word(),
          described.columns().size() + 1,
          described.chunks().size());
    }
  }
}
