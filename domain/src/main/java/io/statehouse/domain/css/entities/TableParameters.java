package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

/** All that a query planner needs of a table, read together. */
public record TableParameters(
    MatchParameters match, Partitioning partitioning, ScanParameters scan) {
  public TableParameters {
    requireNonNull(match, "match");
    requireNonNull(partitioning, "partitioning");
    requireNonNull(scan, "scan");
  }

  public int chunkLevel() {
    return partitioning.chunkLevel();
  }
}
