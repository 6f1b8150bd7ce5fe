package io.statehouse.mysql;

import io.statehouse.mysql.binlog.BinaryLog;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The form in which entries are stored as rows of a table. If the table is absent, reads fail with
 * error 1146.
 */
interface TableForm {

  /** Returns the table's name. */
  String table();

  Limits limits();

  /** Returns the statement that creates the table. */
  String definition();

  /** Returns the statements that create what writes need: the table, and possibly more. */
  default List<String> definitions() {
    return List.of(definition());
  }

  /**
   * Checks what is known before a byte is sent.
   *
   * @throws StoreException.Refused if no table of this form can accept the transaction
   */
  void check(Transaction transaction);

  /** Reads at most {@link Limits#keysPerRead} keys, in one statement. */
  Map<Key, Entry> get(CallConnection connection, Collection<Key> keys) throws SQLException;

  /**
   * Returns the entries below a prefix in order; empty if they take more than so many bytes of
   * memory.
   */
  Optional<List<Entry>> list(CallConnection connection, Prefix prefix, long bytes)
      throws SQLException;

  Stream<Entry> scan(Connections connections, Prefix prefix, Optional<Key> after);

  List<Child> children(CallConnection connection, Prefix prefix, char separator)
      throws SQLException;

  /** Reads like {@code children}, for at most {@link Limits#keysPerRead} prefixes. */
  Map<Prefix, List<Child>> childrenOfEach(
      CallConnection connection, Collection<Prefix> prefixes, char separator) throws SQLException;

  /** Returns the revisions of all keys below a prefix, read as cheaply as possible. */
  Map<Key, Revision> revisions(CallConnection connection, Prefix prefix, int max)
      throws SQLException;

  /** Decides and applies a batch. After an exception, the open transaction must be rolled back. */
  List<CommitOutcome> commit(Attempt attempt, Batch batch) throws SQLException;

  /** Returns whether another try to commit does without what the server has just refused. */
  default boolean worksAround(SQLException failed) {
    return false;
  }

  /** Determines the outcome of a commit whose response was lost. */
  Fate fateOf(Attempt.Intent intent, Connections connections, Deadline deadline);

  /** The outcome of a commit. */
  enum Fate {
    APPLIED,
    NOT_APPLIED,
    UNKNOWN
  }

  /**
   * Returns whether every change between two moments shows in revisions or in the log of deletions;
   * if not, a key that was created and deleted, or a value that was changed and restored, leaves no
   * trace.
   */
  boolean showsEveryChange();

  /** Warnings about rows that are not entries, as far as reads have found any. */
  default List<String> warnings() {
    return List.of();
  }

  /** Returns whether the binary log shows the keys only if it has whole rows. */
  boolean needsWholeRowsInLog();

  /** Returns how the table's rows are read from the binary log. */
  BinaryLog.Table logged(CallConnection connection) throws SQLException;

  /** Reads the row of a key once no transaction is changing it: a shared lock waits for that. */
  Request readLocked(Key key);

  /**
   * Returns the SQL for a changed key's bytes in a trigger, from the row {@code new} or {@code
   * old}.
   */
  String loggedKey(String row);
}
