package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.PendingAction;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of the original's watcher that concerns this store: which databases and tables wait for
 * workers, and what becomes of their status when the workers are done. Polling, and talking to the
 * workers, is left to callers.
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
public final class PendingActions {
  private final CssContext session;

  PendingActions(CssContext session) {
    this.session = session;
  }

  /** Returns what one pass has to do, in the order in which to do it. */
  public List<PendingAction> pending() {
    Map<DatabaseName, Status> databases = new LinkedHashMap<>();
    if (session.exists(CssLayout.DATABASES)) {
      databases.putAll(new Databases(session).statuses());
    }
    Map<TableRef, Status> tables = new LinkedHashMap<>();
    for (DatabaseName database : databases.keySet()) {
      new Tables(session)
          .statusesIfAny(database)
          .forEach((table, status) -> tables.put(new TableRef(database, table), status));
    }
    return pending(databases, tables);
  }

  private static List<PendingAction> pending(
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
   * Applies the outcome of an action, in one transaction: sets the next status, or deletes the keys
   * of what was dropped.
   *
   * @return false, and nothing is done, if the status is not what it was when the action was found
   */
  public boolean report(PendingAction action, PendingAction.Outcome outcome) {
    return session.write(
        edit -> {
          CssKey key =
              action
                  .table()
                  .map(table -> CssLayout.table(new TableRef(action.database(), table)))
                  .orElseGet(() -> CssLayout.database(action.database()));
          edit.read(key);
          if (!edit.value(key).equals(Optional.of(action.status().text()))) {
            return false;
          }
          Optional<Status> next = after(action.status(), outcome);
          next.ifPresentOrElse(status -> edit.put(key, status.text()), () -> edit.deleteTree(key));
          return true;
        });
  }

  /**
   * Returns the status after an action; empty if the keys are to be deleted instead.
   *
   * @param status the pending one
   */
  private static Optional<Status> after(Status status, PendingAction.Outcome outcome) {
    if (outcome instanceof PendingAction.Outcome.Failed failed) {
      return Optional.of(Status.failed(failed.reason()));
    }
    if (outcome instanceof PendingAction.Outcome.NotNow) {
      return Optional.of(status);
    }
    return status.isPendingDrop() ? Optional.empty() : Optional.of(Status.READY);
  }
}
