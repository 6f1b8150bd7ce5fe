package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

/**
 * A table with all its attributes.
 *
 * @param schema list of columns, in the form in which it was written; empty if absent
 */
public record Table(TableRef ref, Status status, String schema, TableParameters parameters) {
  public Table {
    requireNonNull(ref, "ref");
    requireNonNull(status, "status");
    requireNonNull(schema, "schema");
    requireNonNull(parameters, "parameters");
  }
}
