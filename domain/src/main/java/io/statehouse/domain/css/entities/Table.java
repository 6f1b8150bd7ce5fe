package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

/**
 * A table with all its attributes.
 *
 * @param schema list of columns, in whatever form it was written; empty where there is none
 */
public record Table(TableRef ref, Status status, String schema, TableParameters parameters) {
  public Table {
    requireNonNull(ref, "ref");
    requireNonNull(status, "status");
    requireNonNull(schema, "schema");
    requireNonNull(parameters, "parameters");
  }
}
