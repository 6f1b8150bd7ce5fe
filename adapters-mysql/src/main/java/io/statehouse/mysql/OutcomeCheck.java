package io.statehouse.mysql;

import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds out, on a new connection, what became of a commit whose answer was lost.
 *
 * <p>It reads the batch's keys under locks, so it waits for a transaction that still runs. A
 * revision of ours at any of them proves that all was applied, since it was drawn for this commit
 * alone. A key that we had locked and meant to change, still at its old revision, proves the
 * opposite: the lock could only go with the transaction. Anything else proves nothing.
 */
final class OutcomeCheck {
  enum Fate {
    APPLIED,
    NOT_APPLIED,
    UNKNOWN
  }

  private final Connections connections;
  private final OwnTable table;

  OutcomeCheck(Connections connections, OwnTable table) {
    this.connections = connections;
    this.table = table;
  }

  Fate of(Attempt.Promise promise, Deadline deadline) {
    Set<Key> keys = new HashSet<>(promise.given().keySet());
    if (keys.isEmpty() || deadline.hasPassed()) {
      return Fate.UNKNOWN;
    }
    connections.forgetIdle();
    Map<Key, Revision> now = new HashMap<>();
    try (CallConnection session = connections.session("outcome", deadline)) {
      try {
        for (List<Key> some : Slices.of(keys, OwnTable.MOST_KEYS_IN_LIST)) {
          now.putAll(table.locked(session, new ArrayList<>(some)));
        }
      } finally {
        session.rollback();
      }
    } catch (SQLException | StoreException stillUnknown) {
      return Fate.UNKNOWN;
    }
    return fate(promise, now);
  }

  private static Fate fate(Attempt.Promise promise, Map<Key, Revision> now) {
    boolean applied = false;
    boolean untouched = false;
    for (Map.Entry<Key, Revision> given : promise.given().entrySet()) {
      Revision found = now.get(given.getKey());
      Revision before = promise.locked().get(given.getKey());
      applied |= given.getValue().equals(found);
      untouched |= before != null && before.equals(found);
    }
    return applied ? Fate.APPLIED : untouched ? Fate.NOT_APPLIED : Fate.UNKNOWN;
  }
}
