package io.statehouse.file;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The writing connection, which decides transactions and applies them: first the conditions, then
 * the writes. Of a transaction that is committed alone, the statement of a write includes a
 * condition on its key, which saves a statement; if such a condition fails, the transaction must be
 * rolled back. Of one in a group, only that of a single write does, and so no part of a group ever
 * needs to be rolled back: where a condition fails, nothing was written. It remembers the last put,
 * by which the outcome can be determined later. Not safe for use by several threads.
 */
final class WriteStatements extends Statements {
  /** How many changes a watcher may fall behind before it must resync. */
  static final int LOG_ROWS_KEPT = 10_000;

  private static final int ROWS_PER_TRIM = 1_000;

  /** The driver retains the last bound value, which is undesirable for values larger than this. */
  private static final int LARGE = 64 << 10;

  private static final String INSERT = "insert into kv (v, r, k) values (?, ?, ?) on conflict (k) ";
  private static final String PUT = INSERT + "do update set v = excluded.v, r = excluded.r";
  private static final String PUT_ABSENT = INSERT + "do nothing";
  private static final String PUT_PRESENT = "update kv set v = ?, r = ? where k = ?";
  private static final String PUT_UNCHANGED = PUT_PRESENT + " and r = ?";
  private static final String DELETE = "delete from kv where k = ?";
  private static final String DELETE_UNCHANGED = DELETE + " and r = ?";
  private static final String DELETE_RANGE = "delete from kv where k >= ? and k < ?";
  private static final String TRIM_LOG =
      "delete from log where id <= (select max(id) from log) - " + LOG_ROWS_KEPT;

  private SplittableRandom random;
  private Optional<Witness> witness = Optional.empty();
  private long changedRows;

  /** A put that is in the file if and only if its transaction was applied. */
  record Witness(Key key, Revision revision) {}

  WriteStatements(Connection connection, Database database) {
    super(connection, database);
  }

  /** Returns whether the transaction is a single write, with its condition if there is one. */
  static boolean isOneStatement(Transaction transaction) {
    return transaction.writes().size() == 1
        && (transaction.conditions().isEmpty()
            || transaction.conditions().size() == 1 && ofWrites(transaction).size() == 1);
  }

  /** Returns the conditions that the statements of the writes can include, one for each key. */
  private static Map<Key, Condition> ofWrites(Transaction transaction) {
    Map<Key, Write> writes = new HashMap<>();
    for (Write write : transaction.writes()) {
      if (write instanceof Write.DeletePrefix) {
        return Map.of(); // it may delete what a later statement would test
      }
      writes.put(keyOf(write), write);
    }
    Map<Key, Condition> included = new HashMap<>();
    for (Condition condition : transaction.conditions()) {
      Write write = writes.get(condition.key());
      if (write != null && isOf(write, condition)) {
        included.putIfAbsent(condition.key(), condition);
      }
    }
    return included;
  }

  private static Key keyOf(Write write) {
    return write instanceof Write.Put put ? put.key() : ((Write.Delete) write).key();
  }

  private static boolean isOf(Write write, Condition condition) {
    if (condition instanceof Condition.Unchanged unchanged
        && unchanged.entry().revision().number().bitLength() > Long.SIZE) {
      return false; // it never came from this store, so no entry can have it
    }
    return write instanceof Write.Put || !(condition instanceof Condition.Absent);
  }

  /** Applies a transaction that shares its commit with others. */
  CommitResult apply(Transaction transaction) throws SQLException {
    return apply(transaction, transaction.writes().size() == 1 ? ofWrites(transaction) : Map.of());
  }

  /** Applies a transaction; if it is not applied, it must be rolled back. */
  CommitResult applyAlone(Transaction transaction) throws SQLException {
    return apply(transaction, ofWrites(transaction));
  }

  private CommitResult apply(Transaction transaction, Map<Key, Condition> included)
      throws SQLException {
    for (Condition condition : transaction.conditions()) {
      if (included.get(condition.key()) != condition && !holds(condition)) {
        return CommitResult.conditionFailed(condition);
      }
    }
    Map<Key, Revision> revisions = new HashMap<>();
    for (Write write : transaction.writes()) {
      Optional<Condition> own =
          included.isEmpty() ? Optional.empty() : Optional.ofNullable(included.get(keyOf(write)));
      boolean changed = apply(write, own, revisions);
      if (!changed && own.isPresent()) {
        return CommitResult.conditionFailed(own.get());
      }
    }
    return CommitResult.applied(revisions);
  }

  /**
   * Applies a write if the condition on its key, if any, holds.
   *
   * @param condition the one that its statement includes
   * @param revisions receives that of a put
   * @return whether a row was written or deleted
   */
  private boolean apply(Write write, Optional<Condition> condition, Map<Key, Revision> revisions)
      throws SQLException {
    int rows =
        write instanceof Write.Put put ? put(put, condition, revisions) : delete(write, condition);
    changedRows += rows;
    return rows > 0;
  }

  private int put(Write.Put put, Optional<Condition> condition, Map<Key, Revision> revisions)
      throws SQLException {
    Optional<Witness> before = witness;
    Witness now = new Witness(put.key(), Revision.of(nextRevision()));
    witness = Optional.of(now); // an error below may leave its outcome unclear
    PreparedStatement statement = prepared(put(condition));
    statement.setBytes(1, put.value().toArray());
    statement.setLong(2, bits(now.revision()));
    statement.setBytes(3, put.key().utf8());
    if (condition.isPresent() && condition.get() instanceof Condition.Unchanged unchanged) {
      statement.setLong(4, bits(unchanged.entry().revision()));
    }
    int rows = statement.executeUpdate();
    if (put.value().size() > LARGE) {
      statement.clearParameters();
    }
    if (rows == 0) {
      witness = before;
    } else {
      revisions.put(put.key(), now.revision());
    }
    return rows;
  }

  private static String put(Optional<Condition> condition) {
    if (condition.isEmpty()) {
      return PUT;
    } else if (condition.get() instanceof Condition.Absent) {
      return PUT_ABSENT;
    }
    return condition.get() instanceof Condition.Present ? PUT_PRESENT : PUT_UNCHANGED;
  }

  private int delete(Write write, Optional<Condition> condition) throws SQLException {
    KeyRange range;
    PreparedStatement statement;
    if (write instanceof Write.DeletePrefix below) {
      range = below.prefix().range();
      statement = prepared(DELETE_RANGE);
      statement.setBytes(2, range.to());
    } else {
      range = KeyRange.only(((Write.Delete) write).key());
      if (condition.isPresent() && condition.get() instanceof Condition.Unchanged unchanged) {
        statement = prepared(DELETE_UNCHANGED);
        statement.setLong(2, bits(unchanged.entry().revision()));
      } else {
        statement = prepared(DELETE);
      }
    }
    statement.setBytes(1, range.from());
    int rows = statement.executeUpdate();
    if (rows > 0 && witness.isPresent() && range.contains(witness.get().key().utf8())) {
      witness = Optional.empty();
    }
    return rows;
  }

  /**
   * Revisions are random, so that a writer needs to read none, two processes need not coordinate,
   * and a commit whose outcome is unknown can be recognised. SQLite seeds itself from the system,
   * so no two processes draw the same.
   */
  private long nextRevision() throws SQLException {
    if (random == null) {
      random = new SplittableRandom(number("select random()"));
    }
    return random.nextLong() & Long.MAX_VALUE;
  }

  private static long bits(Revision revision) {
    return revision.number().longValue();
  }

  /** Forgets the effects of earlier transactions. */
  void reset() {
    witness = Optional.empty();
    changedRows = 0;
  }

  /** Returns the last put of the current transaction that it has not deleted again. */
  Optional<Witness> witness() {
    return witness;
  }

  /** Returns whether the put of the witness is in the file. */
  boolean confirms(Witness witness) throws SQLException {
    return revision(witness.key().utf8()).equals(Optional.of(witness.revision()));
  }

  /**
   * Removes old rows of the log, but never the newest: otherwise ids would be reused. The choice
   * whether to do so now is random, about once per {@link #ROWS_PER_TRIM} changed rows, so that
   * short-lived processes that write little do their share too.
   */
  void trimLogSometimes() throws SQLException {
    if (changedRows > nextRevision() % ROWS_PER_TRIM) {
      run(TRIM_LOG);
    }
  }

  /** Logs that anything may have changed. */
  void logGap() throws SQLException {
    run("insert into log (k) values (null)");
  }
}
