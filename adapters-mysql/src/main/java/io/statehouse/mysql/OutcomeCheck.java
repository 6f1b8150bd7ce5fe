package io.statehouse.mysql;

import io.statehouse.ports.Deadline;
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
 * Determines, on a new connection, the outcome of a commit whose response was lost.
 *
 * <p>It reads the batch's keys under locks, so it waits for a transaction that is still running. If
 * any of them has a revision of this commit, all of it was applied, since the revision was
 * generated for this commit alone. If a key that was locked in order to change it still has its old
 * revision, nothing was applied: the lock could only be released with the transaction. Anything
 * else proves nothing.
 */
final class OutcomeCheck {
  private final Connections connections;
  private final OwnTable table;

  OutcomeCheck(Connections connections, OwnTable table) {
    this.connections = connections;
    this.table = table;
  }

  TableForm.Fate of(Attempt.Intent intent, Deadline deadline) {
    Set<Key> keys = new HashSet<>(intent.assigned().keySet());
    if (keys.isEmpty() || deadline.hasPassed()) {
      return TableForm.Fate.UNKNOWN;
    }
    connections.forgetIdle();
    Map<Key, Revision> now = new HashMap<>();
    try (CallConnection connection = connections.borrow("outcome", deadline)) {
      try {
        for (List<Key> some : Slices.of(keys, Request.MAX_LIST)) {
          now.putAll(table.locked(connection, new ArrayList<>(some)));
        }
      } finally {
        connection.rollback();
      }
    } catch (SQLException | StoreException stillUnknown) {
      return TableForm.Fate.UNKNOWN;
    }
    return fate(intent, now);
  }

  private static TableForm.Fate fate(Attempt.Intent intent, Map<Key, Revision> now) {
    boolean applied = false;
    boolean untouched = false;
    for (Map.Entry<Key, Revision> assigned : intent.assigned().entrySet()) {
      Revision found = now.get(assigned.getKey());
      Revision before = intent.locked().get(assigned.getKey());
      applied |= assigned.getValue().equals(found);
      untouched |= before != null && before.equals(found);
    }
    return applied
        ? TableForm.Fate.APPLIED
        : untouched ? TableForm.Fate.NOT_APPLIED : TableForm.Fate.UNKNOWN;
  }
}
