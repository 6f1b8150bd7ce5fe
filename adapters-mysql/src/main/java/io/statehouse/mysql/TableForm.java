package io.statehouse.mysql;

import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** How entries are rows of a table. Where the table is absent, its reads fail with 1146. */
sealed interface TableForm permits OwnTable, KvDataTable {

  /** The table's name. */
  String table();

  Limits limits();

  /** The statement that makes the table. */
  String definition();

  /** Why no table of this form can take the transaction; told before a byte is sent. */
  Optional<String> problem(Transaction transaction);

  /** Reads at most {@link Limits#keysPerRead} keys, in one statement. */
  Map<Key, Entry> get(CallConnection session, Collection<Key> keys) throws SQLException;

  List<Entry> list(CallConnection session, Prefix prefix) throws SQLException;

  Stream<Entry> scan(Reader reads, Prefix prefix, Optional<Key> after);

  List<Child> children(CallConnection session, Prefix prefix, char separator) throws SQLException;

  /** The revisions of all keys below a prefix, as cheaply as can be. */
  Map<Key, Revision> revisions(CallConnection session, Prefix prefix, int most) throws SQLException;

  /** Decides and applies a batch. What it throws leaves a transaction that must be rolled back. */
  List<CommitOutcome> commit(Attempt attempt, Batch batch) throws SQLException;

  /** What another program left in the table that is no entry, as far as it was met. */
  List<String> oddities();

  /** The SQL for a changed key's bytes in a trigger, of the row {@code new} or {@code old}. */
  String loggedKey(String row);
}
