package io.statehouse.mysql.kvdata;

import com.github.shyiko.mysql.binlog.event.deserialization.ColumnType;
import io.statehouse.mysql.Attempt;
import io.statehouse.mysql.Batch;
import io.statehouse.mysql.BinaryLogTable;
import io.statehouse.mysql.CallConnection;
import io.statehouse.mysql.Connections;
import io.statehouse.mysql.Decision;
import io.statehouse.mysql.Failures;
import io.statehouse.mysql.MySqlSettings;
import io.statehouse.mysql.Request;
import io.statehouse.mysql.TableForm;
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
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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
public final class KvDataTable implements TableForm {
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
          .build();

  private final String quoted = "`" + MySqlSettings.KV_DATA + "`";
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
    return "create table if not exists "
        + quoted
        + " (kvId int not null auto_increment,"
        + " kvKey char(255) not null comment 'slash delimited path',"
        + " kvVal text(1024) not null comment 'value for key',"
        + " parentKvId int null comment 'id of parent key',"
        + " primary key (kvId),"
        + " unique index kvData_kvKey_UNIQUE (kvKey asc),"
        + " constraint kvData_parent_key foreign key (parentKvId) references "
        + quoted
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
          Request.of("select kvKey, kvVal from " + quoted + " where kvKey in ").list(possible);
      for (Entry entry : connection.send(request, results -> results.rows(KvDataTable::entry))) {
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
    return new Entry(new Key(key), value, KvRules.revisionOf(value));
  }

  private static boolean isKey(String text) {
    return !text.isEmpty() && text.indexOf('\0') < 0;
  }

  @Override
  public List<Entry> list(CallConnection connection, Prefix prefix) throws SQLException {
    if (!canEncode(connection, prefix.text())) {
      return List.of();
    }
    Request request = below("select kvKey, kvVal", prefix);
    Map<Key, Entry> found = new TreeMap<>();
    for (Entry entry : connection.send(request, results -> results.rows(KvDataTable::entry))) {
      if (prefix.contains(entry.key())) {
        found.put(entry.key(), entry);
      }
    }
    return new ArrayList<>(found.values());
  }

  private Request below(String select, Prefix prefix) {
    return Request.of(
        select + " from " + quoted + " where kvKey like ? escape '!'", KvKeys.pattern(prefix));
  }

  /** The server's order is the collation's, so all keys are read first and sorted here. */
  @Override
  public Stream<Entry> scan(Connections connections, Prefix prefix, Optional<Key> after) {
    return Scans.named(() -> names(connections, prefix, after), names -> page(connections, names));
  }

  private List<Key> names(Connections connections, Prefix prefix, Optional<Key> after) {
    return connections
        .readTable("scan", Set.<Key>of(), connection -> names(connection, prefix))
        .stream()
        .filter(name -> after.isEmpty() || name.compareTo(after.get()) > 0)
        .sorted()
        .toList();
  }

  private Scans.Found page(Connections connections, List<Key> names) {
    List<Key> some = names.subList(0, Math.min(LIMITS.keysPerRead(), names.size()));
    Map<Key, Entry> found =
        connections.readTable("scan", Map.of(), connection -> get(connection, some));
    return new Scans.Found(
        some.size(), some.stream().filter(found::containsKey).map(found::get).toList());
  }

  private Set<Key> names(CallConnection connection, Prefix prefix) throws SQLException {
    if (!canEncode(connection, prefix.text())) {
      return Set.of();
    }
    List<String> texts =
        connection.send(
            below("select kvKey", prefix), results -> results.rows(row -> row.getString(1)));
    Set<Key> names = new HashSet<>();
    for (String text : texts) {
      if (isKey(text) && text.startsWith(prefix.text())) {
        names.add(new Key(text));
      }
    }
    return names;
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
  public Map<Key, Revision> revisions(CallConnection connection, Prefix prefix, int most)
      throws SQLException {
    if (!canEncode(connection, prefix.text())) {
      return Map.of();
    }
    Request request = below("select kvKey, " + KvLocks.DIGEST, prefix).text(" limit ?", most);
    Map<Key, Revision> revisions = new HashMap<>();
    connection.send(
        request,
        results ->
            results.rows(
                row -> {
                  String key = row.getString(1);
                  if (isKey(key) && key.startsWith(prefix.text())) {
                    revisions.put(new Key(key), new Revision(new BigInteger(row.getString(2), 16)));
                  }
                  return null;
                }));
    return revisions;
  }

  @Override
  public List<CommitOutcome> commit(Attempt attempt, Batch batch) throws SQLException {
    CallConnection connection = attempt.connection();
    KvShape found = shape(connection);
    KvLocks locks = KvLocks.take(connection, quoted, found, batch);
    KvRules rules = new KvRules(found, locks, clashes(connection, found, locks, batch));
    Decision decision = new Decision(locks.revisions(), rules).decideAll(batch.members());
    if (decision.needsGapLocks() && !batch.gapLocks()) {
      connection.rollback();
      return commit(attempt, batch.withGapLocks());
    }
    Request writes = KvWrites.of(quoted, locks, decision);
    if (writes.isEmpty()) {
      connection.send(Request.of("commit"));
      return decision.outcomes();
    }
    try {
      attempt.write(
          writes.then("commit"),
          new Attempt.Intent(decision.outcomes(), decision.assigned(), locks.revisions()),
          results -> null);
      return decision.outcomes();
    } catch (SQLException failed) {
      if (Failures.is(failed, Failures.DUPLICATE_KEY) && batch.members().size() == 1) {
        connection.rollback();
        CollationClashes.of(connection, found, texts(batch)).refuse();
      }
      throw failed;
    }
  }

  /** Queried only if a row was found that the batch does not name. */
  private static CollationClashes clashes(
      CallConnection connection, KvShape shape, KvLocks locks, Batch batch) throws SQLException {
    Set<String> suspects = new TreeSet<>(locks.unexpectedKeys());
    if (!suspects.isEmpty()) {
      suspects.addAll(texts(batch));
    }
    return CollationClashes.of(connection, shape, suspects);
  }

  private static Set<String> texts(Batch batch) {
    Set<String> texts = new TreeSet<>();
    batch.writtenKeys().forEach(key -> texts.add(key.text()));
    return texts;
  }

  private KvShape shape(CallConnection connection) throws SQLException {
    KvShape known = shape;
    if (known == null) {
      known = KvShape.read(connection, MySqlSettings.KV_DATA);
      shape = known;
    }
    return known;
  }

  @Override
  public boolean worksAround(SQLException failed) {
    return false;
  }

  /** A revision is the same for equal values, so it proves nothing. */
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
  public List<String> warnings() {
    return List.of();
  }

  @Override
  public BinaryLogTable logged(CallConnection connection) throws SQLException {
    Charset charset = charset(connection);
    return new BinaryLogTable(
        MySqlSettings.KV_DATA,
        KvDataTable::isKeyColumn,
        key -> Optional.of(new String(key, charset)).filter(KvDataTable::isKey).map(Key::new));
  }

  /** A table that is absent will be created by this class. */
  private Charset charset(CallConnection connection) throws SQLException {
    try {
      return shape(connection).charset();
    } catch (SQLException failed) {
      if (Failures.is(failed, Failures.NO_SUCH_TABLE)) {
        return StandardCharsets.UTF_8;
      }
      throw failed;
    }
  }

  /** The only column with characters, besides the value, which is a TEXT. */
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
        "select length(kvVal) from " + quoted + " where kvKey = ? lock in share mode", key.text());
  }

  @Override
  public String loggedKey(String row) {
    return "convert(" + row + ".kvKey using utf8mb4)";
  }
}
