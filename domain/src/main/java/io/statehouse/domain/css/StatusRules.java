package io.statehouse.domain.css;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the statuses of databases and tables require, and what they become.
 *
 * <pre>
 *   PENDING_CREATE:x   done      READY
 *   PENDING_CREATE:x   error e   FAILED:e
 *   PENDING_DROP:x     done      keys deleted
 *   PENDING_DROP:x     error e   FAILED:e
 *   either             not now   unchanged
 * </pre>
 *
 * One pass first drops tables, then drops and creates databases in the order in which they are
 * found, then creates tables; but only in a database that is ready or to be created itself.
 */
final class StatusRules {
  private StatusRules() {}

  /** Returns what one pass has to do, in order. */
  static List<PendingAction> pending(
      Map<DatabaseName, Status> databases, Map<TableRef, Status> tables) {
    List<PendingAction> actions = new ArrayList<>();
    tables.forEach(
        (table, status) -> {
          if (status.isPendingDrop()) {
            actions.add(action(PendingAction.Kind.DROP_TABLE, table, status));
          }
        });
    databases.forEach(
        (database, status) -> {
          if (status.isPendingDrop() || status.isPendingCreate()) {
            PendingAction.Kind kind =
                status.isPendingDrop()
                    ? PendingAction.Kind.DROP_DATABASE
                    : PendingAction.Kind.CREATE_DATABASE;
            actions.add(new PendingAction(kind, database, Optional.empty(), status));
          }
        });
    tables.forEach(
        (table, status) -> {
          if (status.isPendingCreate() && takesTables(databases.get(table.database()))) {
            actions.add(action(PendingAction.Kind.CREATE_TABLE, table, status));
          }
        });
    return actions;
  }

  private static boolean takesTables(Status database) {
    return database != null && (database.isReady() || database.isPendingCreate());
  }

  private static PendingAction action(PendingAction.Kind kind, TableRef table, Status status) {
    return new PendingAction(kind, table.database(), Optional.of(table.table()), status);
  }

  /**
   * Returns the status after an action; empty if the keys are to be deleted instead.
   *
   * @param status the pending one
   */
  static Optional<Status> after(Status status, PendingAction.Outcome outcome) {
    if (outcome instanceof PendingAction.Outcome.Failed failed) {
      return Optional.of(Status.failed(failed.reason()));
    }
    if (outcome instanceof PendingAction.Outcome.NotNow) {
      return Optional.of(status);
    }
    return status.isPendingDrop() ? Optional.empty() : Optional.of(Status.READY);
  }
}
