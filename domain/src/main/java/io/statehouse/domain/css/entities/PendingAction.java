package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * An action that workers must do, and after them this store: create or drop a database or a table.
 *
 * @param kind what to do
 * @param database to whom, or in which database
 * @param table to which table; empty if it is the database itself
 * @param status the status that requires it, which must be unchanged when the outcome is reported
 */
public record PendingAction(
    Kind kind, DatabaseName database, Optional<TableName> table, Status status) {

  /** The kinds of actions, in the order in which one pass does them. */
  public enum Kind {
    DROP_TABLE,
    DROP_DATABASE,
    CREATE_DATABASE,
    CREATE_TABLE
  }

  public PendingAction {
    requireNonNull(kind, "kind");
    requireNonNull(database, "database");
    requireNonNull(table, "table");
    requireNonNull(status, "status");
  }

  /** Returns what follows the colon of the status, normally a time or a message id. */
  public String option() {
    return status.option().orElse("");
  }

  /** The outcome of an action. */
  public sealed interface Outcome {
    Outcome DONE = new Done();
    Outcome NOT_NOW = new NotNow();

    static Outcome failed(String reason) {
      return new Failed(reason);
    }

    /** The workers have done it. */
    record Done() implements Outcome {}

    /** The action was not tried: try again later. */
    record NotNow() implements Outcome {}

    /** It cannot be done, and is not tried again until its status is set. */
    record Failed(String reason) implements Outcome {
      public Failed {
        requireNonNull(reason, "reason");
      }
    }
  }
}
