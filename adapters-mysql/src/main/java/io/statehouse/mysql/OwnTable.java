package io.statehouse.mysql;

import com.github.shyiko.mysql.binlog.event.deserialization.ColumnType;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.LeftOut;
import io.statehouse.ports.adapter.Scans;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Our own table: keys and values as bytes, not subject to any collation. Beside it is a log of
 * deleted keys, see {@link ChangeLog}: a watch that compares revisions cannot notice a key that was
 * created and deleted between two looks.
 *
 * <pre>
 *   k  VARBINARY(2048)  the key's UTF-8 bytes; the server's order is the port's
 *   v  LONGBLOB         the value
 *   r  BIGINT           random, new with every write by Statehouse, see {@link Mark}
 *   f  DATETIME(6)      set by the server when another program writes, otherwise empty
 * </pre>
 */
final class OwnTable implements TableForm {
  static final String MICROS = "timestampdiff(microsecond, '1970-01-01', f)";

  private static final int KEY_BYTES = 2_048;
  private static final int MAX_CONDITIONS = 5_000;
  private static final int MAX_VALUE_BYTES = 4 << 20;
  // Escaping may double the bytes, and MariaDB accepts requests of up to 16 MiB.
  private static final long MAX_BYTES = 6 << 20;
  private static final Limits LIMITS =
      Limits.builder()
          .keyBytes(KEY_BYTES)
          .valueBytes(MAX_VALUE_BYTES)
          .conditions(MAX_CONDITIONS)
          .writes(MAX_CONDITIONS)
          .operations(2 * MAX_CONDITIONS)
          .transactionBytes(MAX_BYTES)
          .keysPerRead(Request.MAX_LIST)
          .build();

  private final String table;
  private final String quoted;
  private final DeletionLog deletions;
  private final LeftOut leftOut = new LeftOut("rows whose keys are not text are left out");

  OwnTable(String table) {
    this.table = table;
    this.quoted = "`" + table + "`";
    this.deletions = new DeletionLog(table);
  }

  @Override
  public String table() {
    return table;
  }

  @Override
  public Limits limits() {
    return LIMITS;
  }

  @Override
  public List<String> definitions() {
    return List.of(definition(), ChangeLog.definition(table));
  }

  @Override
  public String definition() {
    return "create table if not exists "
        + quoted
        + " (k varbinary(2048) not null primary key comment 'key, in UTF-8',"
        + " v longblob not null comment 'value',"
        + " r bigint not null default 0 comment 'random, new with every write by Statehouse',"
        + " f datetime(6) null default current_timestamp(6) on update current_timestamp(6)"
        + " comment 'last write by another program')"
        + " engine=InnoDB row_format=dynamic comment='Statehouse: keys and values'";
  }

  @Override
  public void check(Transaction transaction) {
    // Keys and values may be any bytes.
  }

  /** Selects the columns that {@link #entry} reads. */
  String select() {
    return "select k, v, r, " + MICROS + " from " + quoted;
  }

  @Override
  public Map<Key, Entry> get(CallConnection connection, Collection<Key> keys) throws SQLException {
    Request request = Request.of(select() + " where k ");
    if (keys.size() == 1) {
      request.text("= ?", (Object) keys.iterator().next().utf8()).repeated();
    } else {
      request.text("in ").list(bytes(keys));
    }
    Map<Key, Entry> found = new HashMap<>();
    for (Entry entry : entries(connection, request)) {
      found.put(entry.key(), entry);
    }
    return found;
  }

  private List<Entry> entries(CallConnection connection, Request request) throws SQLException {
    return connection.send(request, results -> results.rows(row -> entry(row).orElse(null)));
  }

  @Override
  public List<Entry> list(CallConnection connection, Prefix prefix) throws SQLException {
    return entries(connection, Request.of(select()).where(prefix.range()).text(" order by k"));
  }

  @Override
  public Stream<Entry> scan(Connections connections, Prefix prefix, Optional<Key> after) {
    KeyRange range = prefix.range();
    return Scans.of(new OwnTablePages(connections, this, after.map(range::after).orElse(range)));
  }

  @Override
  public List<Child> children(CallConnection connection, Prefix prefix, char separator)
      throws SQLException {
    return new OwnTableChildren(connection, quoted, prefix, separator).list();
  }

  @Override
  public Map<Key, Revision> revisions(CallConnection connection, Prefix prefix, int most)
      throws SQLException {
    Request request = Request.of("select k, r, " + MICROS + " from " + quoted);
    return marked(connection, request.where(prefix.range()).text(" limit ?", most));
  }

  private static Map<Key, Revision> marked(CallConnection connection, Request request)
      throws SQLException {
    Map<Key, Revision> revisions = new HashMap<>();
    connection.send(request, results -> results.rows(row -> readMark(row, revisions)));
    return revisions;
  }

  private static Object readMark(ResultSet row, Map<Key, Revision> into) throws SQLException {
    Optional<Key> key = Key.ofUtf8(row.getBytes(1));
    if (key.isPresent()) {
      into.put(key.get(), mark(row, 2).revision());
    }
    return null;
  }

  @Override
  public List<CommitOutcome> commit(Attempt attempt, Batch batch) throws SQLException {
    if (batch.deletes()) {
      deletions.trimSometimes(attempt.connection());
    }
    if (batch.members().size() == 1) {
      Optional<SingleStatement> single =
          SingleStatement.of(quoted, deletions, batch.members().get(0));
      if (single.isPresent()) {
        return List.of(single.get().run(attempt));
      }
    }
    Map<Key, Revision> locked = batch.hasConditions() ? lock(attempt, batch) : Map.of();
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
    Request writes = new Request();
    if (!batch.hasConditions()) {
      begin(writes, batch);
    }
    addWrites(writes, decision);
    attempt.write(
        writes.then("commit"),
        new Attempt.Intent(decision.outcomes(), decision.assigned(), locked),
        results -> null);
    return decision.outcomes();
  }

  /** Begins a transaction and locks the keys of conditions; returns those that are present. */
  private Map<Key, Revision> lock(Attempt attempt, Batch batch) throws SQLException {
    Set<Key> shared = batch.conditionKeys();
    Set<Key> exclusive = new TreeSet<>(shared);
    exclusive.retainAll(batch.writtenKeys());
    shared.removeAll(exclusive);
    Request request = new Request();
    begin(request, batch);
    int reads = addLocks(request, exclusive, " for update");
    reads += addLocks(request, shared, " lock in share mode");
    int statements = reads;
    return attempt
        .connection()
        .send(
            request,
            results -> {
              Map<Key, Revision> present = new HashMap<>();
              for (int i = 0; i < statements; i++) {
                results.rows(row -> readMark(row, present));
              }
              return present;
            });
  }

  /** Reads revisions under shared locks, after the transactions that are writing now. */
  Map<Key, Revision> locked(CallConnection connection, List<Key> keys) throws SQLException {
    Request request =
        Request.of("begin")
            .then("select k, r, " + MICROS + " from " + quoted + " force index (primary)")
            .text(" where k in ")
            .list(bytes(keys))
            .text(" lock in share mode");
    return marked(connection, request);
  }

  private static void begin(Request request, Batch batch) {
    if (batch.gapLocks()) {
      request.then("set transaction isolation level repeatable read");
    }
    request.then("begin");
  }

  /** Without the index hint, a small table is scanned as a whole and every row in it locked. */
  private int addLocks(Request request, Set<Key> keys, String mode) {
    int statements = 0;
    for (List<Key> some : Slices.of(keys, Request.MAX_LIST)) {
      request
          .then("select k, r, " + MICROS + " from " + quoted + " force index (primary) where k in ")
          .list(bytes(some))
          .text(" order by k" + mode);
      statements++;
    }
    return statements;
  }

  private void addWrites(Request request, Decision decision) {
    List<Key> deleted = new ArrayList<>();
    List<Key> inserted = new ArrayList<>();
    List<Key> upserted = new ArrayList<>();
    decision
        .written()
        .forEach(
            (key, value) ->
                (value.isEmpty() ? deleted : decision.reliesOnAbsence(key) ? inserted : upserted)
                    .add(key));
    if (!deleted.isEmpty()) {
      request.then("delete from " + quoted + " where k in ").list(bytes(deleted));
      deletions.add(request, deleted);
    }
    // A plain insert collides with a concurrent one, which an upsert would hide.
    addInsert(request, decision, inserted, "");
    addInsert(request, decision, upserted, SingleStatement.OR_UPDATE);
    for (Prefix prefix : decision.deletedBelow()) {
      request.then("delete from " + quoted).where(prefix.range());
      deletions.addUnnamed(request);
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

  @Override
  public boolean worksAround(SQLException failed) {
    return deletions.worksAround(failed);
  }

  @Override
  public Fate fateOf(Attempt.Intent intent, Connections connections, Deadline deadline) {
    return new OutcomeCheck(connections, this).of(intent, deadline);
  }

  @Override
  public boolean needsWholeRowsInLog() {
    return false;
  }

  @Override
  public boolean showsEveryChange() {
    return true;
  }

  /**
   * Searching for such rows would read the whole table, so it warns only after reads have found
   * some.
   */
  @Override
  public List<String> warnings() {
    return leftOut.warning().stream().toList();
  }

  @Override
  public BinaryLogTable logged(CallConnection connection) {
    return new BinaryLogTable(
        table, (type, width) -> type == ColumnType.VARCHAR && width == KEY_BYTES, Key::ofUtf8);
  }

  @Override
  public Request readLocked(Key key) {
    return Request.of(
        "select r from " + quoted + " force index (primary) where k = ? lock in share mode",
        (Object) key.utf8());
  }

  @Override
  public String loggedKey(String row) {
    return row + ".k";
  }

  static List<byte[]> bytes(Collection<Key> keys) {
    return keys.stream().map(Key::utf8).toList();
  }

  /** Reads key, value and mark; empty if the key is invalid, as another program's may be. */
  Optional<Entry> entry(ResultSet row) throws SQLException {
    Optional<Key> key = leftOut.key(row.getBytes(1));
    return key.isEmpty()
        ? Optional.empty()
        : Optional.of(new Entry(key.get(), Bytes.copyOf(row.getBytes(2)), mark(row, 3).revision()));
  }

  private static Mark mark(ResultSet row, int column) throws SQLException {
    long random = row.getLong(column);
    long micros = row.getLong(column + 1);
    return new Mark(random, row.wasNull() ? null : micros);
  }
}
