package io.statehouse.file;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

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

  private final Database database;
  private final Connection connection;
  private final Revisions revisions;
  private final PreparedStatement begin;
  private final PreparedStatement commit;
  private final PreparedStatement revision;
  private final PreparedStatement put;
  private final PreparedStatement putAbsent;
  private final PreparedStatement putPresent;
  private final PreparedStatement putUnchanged;
  private final PreparedStatement delete;
  private final PreparedStatement deleteUnchanged;
  private final PreparedStatement deleteRange;
  private final PreparedStatement trimLog;
  private final PreparedStatement logGap;
  private final PreparedStatement dataVersion;
  private final PreparedStatement truncateLog;

  private Witness witness;
  private long changedRows;

  /**
   * @param connection closed with this object
   */
  WriteStatements(Database database, Connection connection, Revisions revisions)
      throws SQLException {
    this.database = database;
    this.connection = connection;
    this.revisions = revisions;
    begin = connection.prepareStatement("begin immediate");
    commit = connection.prepareStatement("commit");
    revision = connection.prepareStatement("select r from kv where k = ?");
    put =
        connection.prepareStatement(
            "insert into kv (v, r, k) values (?, ?, ?)"
                + " on conflict (k) do update set v = excluded.v, r = excluded.r");
    putAbsent =
        connection.prepareStatement(
            "insert into kv (v, r, k) values (?, ?, ?) on conflict (k) do nothing");
    putPresent = connection.prepareStatement("update kv set v = ?, r = ? where k = ?");
    putUnchanged = connection.prepareStatement("update kv set v = ?, r = ? where k = ? and r = ?");
    delete = connection.prepareStatement("delete from kv where k = ?");
    deleteUnchanged = connection.prepareStatement("delete from kv where k = ? and r = ?");
    deleteRange = connection.prepareStatement("delete from kv where k >= ? and k < ?");
    trimLog =
        connection.prepareStatement(
            "delete from log where id <= (select max(id) from log) - " + LOG_ROWS_KEPT);
    logGap = connection.prepareStatement("insert into log (k) values (null)");
    dataVersion = connection.prepareStatement("pragma data_version");
    truncateLog = connection.prepareStatement("pragma wal_checkpoint(truncate)");
  }

  void begin() throws SQLException {
    begin.executeUpdate();
  }

  void commit() throws SQLException {
    commit.executeUpdate();
  }

  boolean holds(Condition condition) throws SQLException {
    return Conditions.hold(condition, revision);
  }

  Revision put(Key key, Bytes value) throws SQLException {
    witness = new Witness(key.utf8(), revisions.next());
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
    PreparedStatement statement = guarded(condition);
    Witness before = witness;
    witness = new Witness(condition.key().utf8(), revisions.next());
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

  private PreparedStatement guarded(Condition condition) {
    if (condition instanceof Condition.Absent) {
      return putAbsent;
    }
    return condition instanceof Condition.Present ? putPresent : putUnchanged;
  }

  private static void bind(PreparedStatement statement, Bytes value, Witness put)
      throws SQLException {
    statement.setBytes(1, value.toArray());
    statement.setLong(2, put.revision());
    statement.setBytes(3, put.key());
  }

  private static void clear(PreparedStatement statement, Bytes value) throws SQLException {
    if (value.size() > LARGE) {
      statement.clearParameters();
    }
  }

  /** Returns whether the key was present. */
  boolean delete(Key key) throws SQLException {
    byte[] utf8 = key.utf8();
    delete.setBytes(1, utf8);
    return deleted(KeyRange.only(utf8), delete);
  }

  /** Returns whether the entry was present and unchanged. */
  boolean deleteIf(Condition.Unchanged condition) throws SQLException {
    byte[] utf8 = condition.key().utf8();
    deleteUnchanged.setBytes(1, utf8);
    deleteUnchanged.setLong(2, Conditions.number(condition));
    return deleted(KeyRange.only(utf8), deleteUnchanged);
  }

  void delete(Prefix prefix) throws SQLException {
    KeyRange range = KeyRange.below(prefix);
    deleteRange.setBytes(1, range.from());
    deleteRange.setBytes(2, range.endExclusive());
    deleted(range, deleteRange);
  }

  private boolean deleted(KeyRange range, PreparedStatement statement) throws SQLException {
    int rows = statement.executeUpdate();
    changedRows += rows;
    if (rows > 0 && witness != null && range.contains(witness.key())) {
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
    revision.setBytes(1, witness.key());
    try (ResultSet row = revision.executeQuery()) {
      return row.next() && row.getLong(1) == witness.revision();
    }
  }

  /**
   * Returns whether this transaction should trim the log. The choice is random, about once per
   * {@link #ROWS_PER_TRIM} changed rows, so that short-lived processes that write little do their
   * share too.
   */
  boolean mustTrimLog() {
    return changedRows > revisions.next() % ROWS_PER_TRIM;
  }

  /** Removes old rows of the log, but never the newest: otherwise ids would be reused. */
  void trimLog() throws SQLException {
    trimLog.executeUpdate();
  }

  /** Logs that anything may have changed. */
  void logGap() throws SQLException {
    logGap.executeUpdate();
  }

  /** Truncates the write-ahead log if no one reads from it. */
  void truncateLog() throws SQLException {
    try (ResultSet row = truncateLog.executeQuery()) {
      row.next();
    }
  }

  /** Returns a number that changes when another connection has changed the file. */
  long dataVersion() throws SQLException {
    try (ResultSet row = dataVersion.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() {
    database.close(connection);
  }

  /** A put that is in the file if and only if its transaction was applied. */
  record Witness(byte[] key, long revision) {}
}
