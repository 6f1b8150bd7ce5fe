package io.statehouse.domain.css;

import io.statehouse.domain.css.layout.CssLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of the original's watcher that concerns this store: which databases and tables wait for
 * workers, and what becomes of their status when the workers are done. Polling, and talking to the
 * workers, is left to callers.
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
    return StatusRules.pending(databases, tables);
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
          Optional<Status> next = StatusRules.after(action.status(), outcome);
          next.ifPresentOrElse(status -> edit.put(key, status.text()), () -> edit.deleteTree(key));
          return true;
        });
  }
}
