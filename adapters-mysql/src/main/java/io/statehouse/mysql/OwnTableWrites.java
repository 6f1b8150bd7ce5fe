package io.statehouse.mysql;

import io.statehouse.mysql.TableForm.Fate;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Commits to our own table. A single put or delete, with at most one condition on the same key, is
 * one statement that includes the condition; for anything else the keys of conditions are locked.
 */
final class OwnTableWrites {
  private static final String OR_UPDATE =
      " on duplicate key update v = values(v), r = values(r), f = values(f)";

  private final String quoted;
  private final DeletionLog deletions;

  OwnTableWrites(String table) {
    this.quoted = "`" + table + "`";
    this.deletions = new DeletionLog(table);
  }

  boolean worksAround(SQLException failed) {
    return deletions.worksAround(failed);
  }

  List<CommitOutcome> commit(Attempt attempt, Batch batch) throws SQLException {
    if (batch.deletes()) {
      deletions.trimSometimes(attempt.connection());
    }
    if (batch.members().size() == 1) {
      Optional<CommitOutcome> outcome = commitOneKey(attempt, batch.members().get(0));
      if (outcome.isPresent()) {
        return List.of(outcome.get());
      }
    }
    Map<Key, Revision> locked =
        batch.hasConditions() ? lock(attempt.connection(), batch) : Map.of();
    Decision decision = new Decision(locked, put -> Mark.next().revision());
    decision.decideAll(batch.members());
    if (decision.needsGapLocks() && !batch.gapLocks()) {
      attempt.connection().rollback();
      return commit(attempt, batch.withGapLocks());
    }
    if (decision.writesNothing()) {
      if (batch.hasConditions()) {
        attempt.connection().send(Request.of("commit"));
      }
      return decision.outcomes();
    }
    Request writes = batch.hasConditions() ? new Request() : batch.begin();
    addWrites(writes, decision);
    attempt.write(writes.then("commit"), decision, locked);
    return decision.outcomes();
  }

  /** Commits what fits into one statement: the number of rows that it matched gives the result. */
  private Optional<CommitOutcome> commitOneKey(Attempt attempt, Transaction transaction)
      throws SQLException {
    if (transaction.writes().size() != 1 || transaction.conditions().size() > 1) {
      return Optional.empty();
    }
    Write write = transaction.writes().get(0);
    Condition condition =
        transaction.conditions().isEmpty() ? null : transaction.conditions().get(0);
    if (write instanceof Write.Put put && isOn(condition, put.key())) {
      Mark mark = Mark.next();
      Map<Key, Revision> assigned = Map.of(put.key(), mark.revision());
      return Optional.of(send(attempt, put(put, condition, mark.random()), condition, assigned));
    }
    if (write instanceof Write.Delete delete
        && isOn(condition, delete.key())
        && !(condition instanceof Condition.Absent)) {
      Request request = Request.of("begin").then("delete from " + quoted);
      guard(request.text(" where k = ?", (Object) delete.key().utf8()), condition);
      deletions.addIfDeleted(request, delete.key().utf8());
      return Optional.of(send(attempt, request.then("commit"), condition, Map.of()));
    }
    return Optional.empty();
  }

  private static boolean isOn(Condition condition, Key key) {
    return condition == null || condition.key().equals(key);
  }

  private Request put(Write.Put put, Condition condition, long random) {
    byte[] key = put.key().utf8();
    byte[] value = put.value().toArray();
    if (condition == null || condition instanceof Condition.Absent) {
      return Request.of("insert into " + quoted + " (k, v, r, f) values (?, ?, ?, null)")
          .with(key, value, random)
          .text(condition == null ? OR_UPDATE : "");
    }
    Request request = Request.of("update " + quoted + " set v = ?, r = ?, f = null where k = ?");
    return guard(request.with(value, random, key), condition);
  }

  private static Request guard(Request request, Condition condition) {
    if (condition instanceof Condition.Unchanged unchanged) {
      Optional<Mark> mark = Mark.of(unchanged.entry().revision());
      return mark.isEmpty()
          ? request.text(" and false")
          : request
              .text(" and r = ? and " + Mark.MICROS + " <=> ?")
              .with(mark.get().random(), mark.get().foreignMicros());
    }
    return request;
  }

  private static CommitOutcome send(
      Attempt attempt, Request request, Condition condition, Map<Key, Revision> assigned)
      throws SQLException {
    CommitOutcome applied = CommitOutcome.of(CommitResult.applied(assigned));
    int matched;
    try {
      Attempt.Intent intent = new Attempt.Intent(List.of(applied), assigned, Map.of());
      // The first statement of a delete begins its transaction.
      matched =
          attempt.write(request, intent, results -> results.count(assigned.isEmpty() ? 2 : 1));
    } catch (SQLException failed) {
      if (!(condition instanceof Condition.Absent)
          || !Failures.is(failed, Failures.DUPLICATE_KEY)) {
        throw failed;
      }
      matched = 0;
    }
    return matched > 0 || condition == null
        ? applied
        : CommitOutcome.of(CommitResult.conditionFailed(condition));
  }

  /** Begins a transaction and locks the keys of conditions; returns those that are present. */
  private Map<Key, Revision> lock(CallConnection connection, Batch batch) throws SQLException {
    Set<Key> shared = batch.conditionKeys();
    Set<Key> exclusive = new TreeSet<>(shared);
    exclusive.retainAll(batch.writtenKeys());
    shared.removeAll(exclusive);
    Request request = batch.begin();
    int reads = addReads(request, exclusive, "for update");
    return marks(connection, request, reads + addReads(request, shared, "lock in share mode"));
  }

  /** Without the index hint, a small table is scanned as a whole and every row in it locked. */
  private int addReads(Request request, Collection<Key> keys, String mode) {
    List<List<Key>> slices = Request.slices(keys, Request.MAX_LIST);
    for (List<Key> some : slices) {
      request
          .then("select k, " + Mark.COLUMNS + " from " + quoted + " force index (primary)")
          .text(" where k in ")
          .list(OwnTable.bytes(some))
          .text(" order by k " + mode);
    }
    return slices.size();
  }

  private static Map<Key, Revision> marks(CallConnection connection, Request request, int reads)
      throws SQLException {
    Map<Key, Revision> present = new HashMap<>();
    return connection.send(
        request,
        results -> {
          for (int i = 0; i < reads; i++) {
            results.rows(row -> Mark.read(row, present));
          }
          return present;
        });
  }

  private void addWrites(Request request, Decision decision) {
    List<Key> deleted = new ArrayList<>();
    List<Key> inserted = new ArrayList<>();
    List<Key> upserted = new ArrayList<>();
    for (Map.Entry<Key, Optional<Bytes>> one : decision.written().entrySet()) {
      boolean insert = decision.reliesOnAbsence(one.getKey());
      (one.getValue().isEmpty() ? deleted : insert ? inserted : upserted).add(one.getKey());
    }
    if (!deleted.isEmpty()) {
      request.then("delete from " + quoted + " where k in ").list(OwnTable.bytes(deleted));
      deletions.add(request, deleted);
    }
    // A plain insert collides with a concurrent one, which an upsert would hide.
    addInsert(request, decision, inserted, "");
    addInsert(request, decision, upserted, OR_UPDATE);
    for (Prefix prefix : decision.deletedBelow()) {
      request.then("delete from " + quoted).where(prefix.range());
      deletions.addIfDeleted(request, ChangeLog.UNNAMED); // there may be many
    }
  }

  private void addInsert(Request request, Decision decision, List<Key> keys, String onDuplicate) {
    if (keys.isEmpty()) {
      return;
    }
    request.then("insert into " + quoted + " (k, v, r, f) values ");
    String separator = "";
    for (Key key : keys) {
      Bytes value = decision.written().get(key).orElseThrow();
      long random = Mark.of(decision.assigned().get(key)).orElseThrow().random();
      request.text(separator + "(?, ?, ?, null)", key.utf8(), value.toArray(), random);
      separator = ",";
    }
    request.text(onDuplicate);
  }

  /**
   * Determines, on a new connection, the outcome of a commit whose response was lost.
   *
   * <p>It reads the batch's keys under locks, so it waits for a transaction that is still running.
   * If any of them has a revision of this commit, all of it was applied, since the revision was
   * generated for this commit alone. If a key that was locked in order to change it still has its
   * old revision, nothing was applied: the lock could only be released with the transaction.
   * Anything else proves nothing.
   */
  Fate fateOf(Attempt.Intent intent, Connections connections, Deadline deadline) {
    if (intent.assigned().isEmpty() || deadline.hasPassed()) {
      return Fate.UNKNOWN;
    }
    connections.forgetIdle();
    Map<Key, Revision> now;
    try (CallConnection connection = connections.borrow("outcome", deadline)) {
      try {
        Request request = Request.of("begin");
        int reads = addReads(request, intent.assigned().keySet(), "lock in share mode");
        now = marks(connection, request, reads);
      } finally {
        connection.rollback();
      }
    } catch (SQLException | StoreException stillUnknown) {
      return Fate.UNKNOWN;
    }
    boolean untouched = false;
    for (Map.Entry<Key, Revision> assigned : intent.assigned().entrySet()) {
      Revision found = now.get(assigned.getKey());
      Revision before = intent.locked().get(assigned.getKey());
      if (assigned.getValue().equals(found)) {
        return Fate.APPLIED;
      }
      untouched |= before != null && before.equals(found);
    }
    return untouched ? Fate.NOT_APPLIED : Fate.UNKNOWN;
  }
}
