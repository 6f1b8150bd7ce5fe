package io.statehouse.file;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * The writing connection and its prepared statements. It remembers the last put of the current
 * transaction, by which its outcome can be determined later. Not safe for use by several threads.
 */
final class WriteStatements implements AutoCloseable {
  /** How many changes a watcher may fall behind before it must resync. */
  static final int LOG_ROWS_KEPT = 10_000;

  private static final int ROWS_PER_TRIM = 1_000;

  /** The driver retains the last bound value, which is undesirable for values larger than this. */
  private static final int LARGE = 64 << 10;

  private static final String PUT =
      "insert into kv (v, r, k) values (?, ?, ?)"
          + " on conflict (k) do update set v = excluded.v, r = excluded.r";
  private static final String PUT_ABSENT =
      "insert into kv (v, r, k) values (?, ?, ?) on conflict (k) do nothing";
  private static final String PUT_PRESENT = "update kv set v = ?, r = ? where k = ?";
  private static final String PUT_UNCHANGED = PUT_PRESENT + " and r = ?";
  private static final String DELETE = "delete from kv where k = ?";
  private static final String DELETE_UNCHANGED = DELETE + " and r = ?";
  private static final String DELETE_RANGE = "delete from kv where k >= ? and k < ?";
  private static final String TRIM_LOG =
      "delete from log where id <= (select max(id) from log) - " + LOG_ROWS_KEPT;
  private static final String TRUNCATE_LOG = "pragma wal_checkpoint(truncate)";

  private final Statements connection;
  private SplittableRandom random;
  private Witness witness;
  private long changedRows;

  /**
   * @param connection closed with this object
   */
  WriteStatements(Statements connection) {
    this.connection = connection;
  }

  void begin() throws SQLException {
    connection.repeat("begin immediate");
  }

  void commit() throws SQLException {
    connection.repeat("commit");
  }

  boolean holds(Condition condition) throws SQLException {
    return Conditions.hold(condition, connection);
  }

  Revision put(Key key, Bytes value) throws SQLException {
    witness = new Witness(key, nextRevision());
    PreparedStatement put = connection.prepared(PUT);
    bind(put, value, witness);
    changedRows += put.executeUpdate();
    clear(put, value);
    return Revision.of(witness.revision());
  }

  /**
   * Puts a value if a condition on its key holds.
   *
   * @return the new revision, or null if the condition does not hold
   */
  Revision putIf(Condition condition, Bytes value) throws SQLException {
    PreparedStatement statement = connection.prepared(guarded(condition));
    Witness before = witness;
    witness = new Witness(condition.key(), nextRevision());
    bind(statement, value, witness);
    if (condition instanceof Condition.Unchanged unchanged) {
      statement.setLong(4, Conditions.number(unchanged));
    }
    int rows = statement.executeUpdate();
    clear(statement, value);
    if (rows == 0) {
      witness = before;
      return null;
    }
    changedRows += rows;
    return Revision.of(witness.revision());
  }

  /**
   * Revisions are random, so that a writer needs to read none, two processes need not coordinate,
   * and a commit whose outcome is unknown can be recognised. SQLite seeds itself from the system,
   * so no two processes draw the same.
   */
  private long nextRevision() throws SQLException {
    if (random == null) {
      random = new SplittableRandom(connection.number("select random()"));
    }
    return random.nextLong() & Long.MAX_VALUE;
  }

  private static String guarded(Condition condition) {
    if (condition instanceof Condition.Absent) {
      return PUT_ABSENT;
    }
    return condition instanceof Condition.Present ? PUT_PRESENT : PUT_UNCHANGED;
  }

  private static void bind(PreparedStatement statement, Bytes value, Witness put)
      throws SQLException {
    statement.setBytes(1, value.toArray());
    statement.setLong(2, put.revision());
    statement.setBytes(3, put.key().utf8());
  }

  private static void clear(PreparedStatement statement, Bytes value) throws SQLException {
    if (value.size() > LARGE) {
      statement.clearParameters();
    }
  }

  /** Returns whether the key was present. */
  boolean delete(Key key) throws SQLException {
    PreparedStatement delete = connection.prepared(DELETE);
    delete.setBytes(1, key.utf8());
    return deleted(KeyRange.only(key), delete);
  }

  /** Returns whether the entry was present and unchanged. */
  boolean deleteIf(Condition.Unchanged condition) throws SQLException {
    PreparedStatement delete = connection.prepared(DELETE_UNCHANGED);
    delete.setBytes(1, condition.key().utf8());
    delete.setLong(2, Conditions.number(condition));
    return deleted(KeyRange.only(condition.key()), delete);
  }

  void delete(Prefix prefix) throws SQLException {
    KeyRange range = prefix.range();
    PreparedStatement delete = connection.prepared(DELETE_RANGE);
    delete.setBytes(1, range.from());
    delete.setBytes(2, range.to());
    deleted(range, delete);
  }

  private boolean deleted(KeyRange range, PreparedStatement statement) throws SQLException {
    int rows = statement.executeUpdate();
    changedRows += rows;
    if (rows > 0 && witness != null && range.contains(witness.key().utf8())) {
      witness = null;
    }
    return rows > 0;
  }

  /** Forgets the effects of earlier transactions. */
  void reset() {
    witness = null;
    changedRows = 0;
  }

  /** Returns the last put of the current transaction that it has not deleted again, or null. */
  Witness witness() {
    return witness;
  }

  /** Returns whether the put of the witness is in the file. */
  boolean confirms(Witness witness) throws SQLException {
    PreparedStatement revision = connection.prepared(Conditions.REVISION);
    revision.setBytes(1, witness.key().utf8());
    try (ResultSet row = revision.executeQuery()) {
      return row.next() && row.getLong(1) == witness.revision();
    }
  }

  /**
   * Returns whether this transaction should trim the log. The choice is random, about once per
   * {@link #ROWS_PER_TRIM} changed rows, so that short-lived processes that write little do their
   * share too.
   */
  boolean mustTrimLog() throws SQLException {
    return changedRows > nextRevision() % ROWS_PER_TRIM;
  }

  /** Removes old rows of the log, but never the newest: otherwise ids would be reused. */
  void trimLog() throws SQLException {
    connection.repeat(TRIM_LOG);
  }

  /** Logs that anything may have changed. */
  void logGap() throws SQLException {
    connection.repeat("insert into log (k) values (null)");
  }

  /** Truncates the write-ahead log if no one reads from it. */
  void truncateLog() throws SQLException {
    connection.number(TRUNCATE_LOG);
  }

  /** Returns a number that changes when another connection has changed the file. */
  long dataVersion() throws SQLException {
    return connection.number(Database.DATA_VERSION);
  }

  @Override
  public void close() {
    connection.close();
  }

  /** A put that is in the file if and only if its transaction was applied. */
  record Witness(Key key, long revision) {}
}
