package io.statehouse.mysql;

import static java.util.stream.Collectors.joining;

import com.github.shyiko.mysql.binlog.event.deserialization.ColumnType;
import io.statehouse.mysql.binlog.BinaryLog;
import io.statehouse.ports.Bytes;
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
import io.statehouse.ports.Write;
import io.statehouse.ports.adapter.ChildSegments;
import io.statehouse.ports.adapter.Scans;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Qserv's table {@code kvData}, with the rows that Qserv itself would write.
 *
 * <p>Each row references the row of its parent key; the topmost row has the empty key and is
 * maintained by this class. The revision of an entry is the digest of its value, since there is no
 * column for one. Keys are compared by a collation that may ignore case and accents, so this class
 * filters results by exact spelling and sorts them in the port's order.
 */
final class KvDataTable implements TableForm {
  private static final int MAX_OPERATIONS = 2_000;
  private static final Limits LIMITS =
      Limits.builder()
          .keyBytes(255)
          .valueBytes(65_535)
          .conditions(MAX_OPERATIONS)
          .writes(MAX_OPERATIONS)
          .operations(2 * MAX_OPERATIONS)
          .transactionBytes(4 << 20)
          .keysPerRead(Request.MAX_LIST)
          .revisionBits(ValueRevision.BITS)
          .build();

  private volatile KvShape shape;

  @Override
  public String table() {
    return MySqlSettings.KV_DATA;
  }

  @Override
  public Limits limits() {
    return LIMITS;
  }

  @Override
  public String definition() {
    return "create table if not exists `kvData` (kvId int not null auto_increment,"
        + " kvKey char(255) not null comment 'slash delimited path',"
        + " kvVal text(1024) not null comment 'value for key',"
        + " parentKvId int null comment 'id of parent key',"
        + " primary key (kvId),"
        + " unique index kvData_kvKey_UNIQUE (kvKey asc),"
        + " constraint kvData_parent_key foreign key (parentKvId) references `kvData`"
        + " (kvId)) engine=InnoDB default character set = utf8 collate = utf8_general_ci";
  }

  @Override
  public void check(Transaction transaction) {
    for (Write write : transaction.writes()) {
      if (write instanceof Write.Put put) {
        KvKeys.check(put.key());
        if (put.value().text().isEmpty()) {
          throw new StoreException.Refused(
              "value at " + put.key() + ": kvData holds text only, but this value is not UTF-8");
        }
      }
    }
  }

  @Override
  public Map<Key, Entry> get(CallConnection connection, Collection<Key> keys) throws SQLException {
    Set<String> possible = new TreeSet<>();
    for (Key key : keys) {
      if (KvKeys.isPossible(key) && canEncode(connection, key.text())) {
        possible.add(key.text());
      }
    }
    Map<Key, Entry> found = new HashMap<>();
    if (!possible.isEmpty()) {
      Request request =
          Request.of("select kvKey, kvVal from kvData where kvKey in ").list(possible);
      for (Entry entry : connection.rows(request, KvDataTable::entry)) {
        if (possible.contains(entry.key().text())) {
          found.put(entry.key(), entry);
        }
      }
    }
    return found;
  }

  /** Reads the table's properties only if they matter. */
  private boolean canEncode(CallConnection connection, String text) throws SQLException {
    return !KvShape.isBeyondBasicPlane(text) || shape(connection).canEncode(text);
  }

  private static Entry entry(ResultSet row) throws SQLException {
    String key = row.getString(1);
    if (!isKey(key)) {
      return null;
    }
    Bytes value = Bytes.utf8(row.getString(2));
    return new Entry(new Key(key), value, ValueRevision.of(value));
  }

  private static boolean isKey(String text) {
    return !text.isEmpty() && text.indexOf('\0') < 0;
  }

  @Override
  public Optional<List<Entry>> list(CallConnection connection, Prefix prefix, long bytes)
      throws SQLException {
    if (!canEncode(connection, prefix.text())) {
      return Optional.of(List.of());
    }
    Results.Row<Entry> below =
        row -> {
          Entry entry = entry(row);
          return entry == null || !prefix.contains(entry.key()) ? null : entry;
        };
    return connection
        .entriesWithin(bytes, select("kvKey, kvVal", prefix), below)
        .map(entries -> entries.stream().sorted(Comparator.comparing(Entry::key)).toList());
  }

  private static Request select(String columns, Prefix prefix) {
    return select(new Request(), columns, prefix);
  }

  private static Request select(Request request, String columns, Prefix prefix) {
    return request
        .text("select " + columns + " from kvData")
        .text(" where kvKey like ? escape '!'", KvKeys.pattern(prefix));
  }

  /** Reads the rows that the request selects, except those that only the collation puts there. */
  private <T> List<T> below(
      CallConnection connection, Prefix prefix, Request request, Results.Row<T> reader)
      throws SQLException {
    if (!canEncode(connection, prefix.text())) {
      return List.of();
    }
    return connection.rows(request, row -> keyBelow(prefix, row) == null ? null : reader.read(row));
  }

  /**
   * Returns the key in the first column, without those that only the collation puts below the
   * prefix.
   */
  private static String keyBelow(Prefix prefix, ResultSet row) throws SQLException {
    String key = row.getString(1);
    return isKey(key) && key.startsWith(prefix.text()) ? key : null;
  }

  /** Reads all keys first and sorts them here, as the server's order is the collation's. */
  @Override
  public Stream<Entry> scan(Connections connections, Prefix prefix, Optional<Key> after) {
    return Scans.named(() -> names(connections, prefix, after), names -> page(connections, names));
  }

  /** A key, and the id of the row that had it. */
  private record Name(Key key, long id) {}

  private List<Name> names(Connections connections, Prefix prefix, Optional<Key> after) {
    Request request = select("kvKey, kvId", prefix);
    List<Name> names =
        connections.readTable(
            "scan",
            List.of(),
            connection ->
                below(
                    connection,
                    prefix,
                    request,
                    row -> new Name(new Key(row.getString(1)), row.getLong(2))));
    return names.stream()
        .filter(name -> after.isEmpty() || name.key.compareTo(after.get()) > 0)
        .sorted(Comparator.comparing(Name::key))
        .toList();
  }

  /** Reads rows by their ids, which costs less than by their keys; those deleted are left out. */
  private Scans.Found page(Connections connections, List<Name> names) {
    List<Name> some = names.subList(0, Math.min(LIMITS.keysPerRead(), names.size()));
    String ids = some.stream().map(name -> Long.toString(name.id)).collect(joining(","));
    Request request = Request.of("select kvKey, kvVal from kvData where kvId in (" + ids + ")");
    List<Entry> found =
        connections.readTable(
            "scan", List.of(), connection -> connection.rows(request, KvDataTable::entry));
    return new Scans.Found(
        some.size(), found.stream().sorted(Comparator.comparing(Entry::key)).toList());
  }

  private List<Key> names(CallConnection connection, Prefix prefix) throws SQLException {
    return below(connection, prefix, select("kvKey", prefix), row -> new Key(row.getString(1)));
  }

  /**
   * Reads all keys below the prefix: children found by their parent ids would lack those whose
   * parent id another tool left empty or wrong.
   */
  @Override
  public List<Child> children(CallConnection connection, Prefix prefix, char separator)
      throws SQLException {
    ChildSegments children = new ChildSegments(prefix, separator);
    names(connection, prefix).forEach(children::add);
    return children.children();
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(
      CallConnection connection, Collection<Prefix> prefixes, char separator) throws SQLException {
    Request request = new Request();
    List<Prefix> possible = new ArrayList<>();
    for (Prefix prefix : prefixes) {
      if (canEncode(connection, prefix.text())) {
        possible.add(prefix);
        select(request.then(""), "kvKey", prefix);
      }
    }
    Map<Prefix, List<Child>> found = new HashMap<>();
    if (possible.isEmpty()) {
      return found;
    }
    return connection.send(
        request,
        results -> {
          for (Prefix prefix : possible) {
            ChildSegments children = new ChildSegments(prefix, separator);
            results.rows(row -> keyBelow(prefix, row)).forEach(key -> children.add(new Key(key)));
            found.put(prefix, children.children());
          }
          return found;
        });
  }

  @Override
  public Map<Key, Revision> revisions(CallConnection connection, Prefix prefix, int max)
      throws SQLException {
    Request request = select("kvKey, " + KvLocks.DIGEST, prefix).text(" limit ?", max);
    Map<Key, Revision> found = new HashMap<>();
    below(
        connection,
        prefix,
        request,
        row -> found.put(new Key(row.getString(1)), KvLocks.revision(row, 2)));
    return found;
  }

  @Override
  public List<CommitOutcome> commit(Attempt attempt, Batch batch) throws SQLException {
    CallConnection connection = attempt.connection();
    KvShape found = shape(connection);
    KvLocks locks = KvLocks.take(connection, found, batch, attempt.isFirst());
    Set<String> suspects = locks.unexpectedKeys();
    if (!suspects.isEmpty()) {
      suspects.addAll(texts(batch));
    }
    KvRules rules = new KvRules(found, locks, found.equalKeys(connection, suspects));
    Decision decision = new Decision(locks.revisions(), rules).decideAll(batch.members());
    if (decision.needsGapLocks() && !batch.gapLocks()) {
      connection.rollback();
      return commit(attempt, batch.withGapLocks());
    }
    Request writes = KvWrites.of(locks, decision);
    if (writes.isEmpty()) {
      connection.send(Request.of("commit"));
      return decision.outcomes();
    }
    try {
      attempt.write(writes.then("commit"), decision, locks.revisions());
      return decision.outcomes();
    } catch (SQLException failed) {
      if (Failures.is(failed, Failures.DUPLICATE_KEY) && batch.members().size() == 1) {
        connection.rollback();
        found.refuseEqual(connection, texts(batch));
      }
      throw failed;
    }
  }

  private static Set<String> texts(Batch batch) {
    Set<String> texts = new TreeSet<>();
    batch.writtenKeys().forEach(key -> texts.add(key.text()));
    return texts;
  }

  KvShape shape(CallConnection connection) throws SQLException {
    KvShape known = shape;
    if (known == null) {
      known = KvShape.read(connection);
      shape = known;
    }
    return known;
  }

  /** Cannot determine the outcome: a revision is the same for equal values. */
  @Override
  public Fate fateOf(Attempt.Intent intent, Connections connections, Deadline deadline) {
    return Fate.UNKNOWN;
  }

  @Override
  public boolean needsWholeRowsInLog() {
    return true;
  }

  @Override
  public boolean showsEveryChange() {
    return false;
  }

  @Override
  public BinaryLog.Table logged(CallConnection connection) throws SQLException {
    Connections.Work<Charset> known = some -> shape(some).charset();
    // A table that is absent will be created by this class.
    Charset charset = known.orIfNoTable(StandardCharsets.UTF_8).with(connection);
    return new BinaryLog.Table(
        MySqlSettings.KV_DATA,
        definition(),
        KvDataTable::isKeyColumn,
        key -> Optional.of(new String(key, charset)).filter(KvDataTable::isKey).map(Key::new));
  }

  /** Recognises the only column with characters, besides the value, which is a TEXT. */
  private static boolean isKeyColumn(ColumnType type, int width) {
    int kind = width >> 8; // an ENUM or a SET is described as a CHAR of that kind
    return type == ColumnType.VARCHAR
        || (type == ColumnType.STRING
            && kind != ColumnType.ENUM.getCode()
            && kind != ColumnType.SET.getCode());
  }

  /** Reads the value, which an index on the key does not have: so the row itself is locked. */
  @Override
  public Request readLocked(Key key) {
    return Request.of(
        "select length(kvVal) from kvData where kvKey = ? lock in share mode", key.text());
  }

  @Override
  public String loggedKey(String row) {
    return "convert(" + row + ".kvKey using utf8mb4)";
  }
}
