package io.statehouse.mysql;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Begins a transaction on {@code kvData} and locks all rows that a batch depends on or changes: the
 * keys that conditions and writes name, their parents, and everything below a deleted prefix.
 */
final class KvLocks {
  private static final int BULK = 200;
  private static final String FOR_UPDATE = " order by kvKey for update";
  static final String DIGEST = "sha2(convert(kvVal using utf8mb4), 256)";

  private final Set<String> exclusive = new TreeSet<>();
  private final Set<String> shared = new TreeSet<>();
  private final Set<String> childless = new TreeSet<>();
  private final Set<String> presumedAbsent = new TreeSet<>();
  private final Set<Prefix> prefixes = new HashSet<>();
  private final Map<String, Row> rows = new HashMap<>();
  private final List<Row> below = new ArrayList<>();
  private final Map<String, Set<String>> children = new HashMap<>();

  private KvLocks() {}

  /** A locked row. */
  record Row(long id, String key, Revision revision) {

    static Row read(ResultSet row) throws SQLException {
      return new Row(row.getLong(1), row.getString(2), KvLocks.revision(row, 3));
    }
  }

  /** Reads a {@link #DIGEST}. */
  static Revision revision(ResultSet row, int column) throws SQLException {
    return new Revision(new BigInteger(row.getString(column), 16));
  }

  /**
   * Locks all rows, or reads fewer on the presumption that what is below an absent key is absent
   * too. Rows that another tool left without their parents make the inserts collide then.
   */
  static KvLocks take(CallConnection connection, KvShape shape, Batch batch, boolean presuming)
      throws SQLException {
    KvLocks locks = new KvLocks();
    locks.choose(batch, shape);
    if (presuming) {
      locks.presume(batch);
    }
    connection.send(locks.reads(batch.begin(), shape.index()), locks::read);
    locks.readPresumed(connection, shape);
    return locks;
  }

  /**
   * Leaves out the keys whose parents must be absent or, in a bulk, are written too: of many new
   * keys only the topmost are read. If they are present, the others take a further round trip,
   * which would be too much for a few keys. A key that is deleted is always read: no insert would
   * collide with a row that another tool left without its parent.
   */
  private void presume(Batch batch) {
    Set<String> absent = new HashSet<>();
    for (Transaction member : batch.members()) {
      for (Condition condition : member.conditions()) {
        if (condition instanceof Condition.Absent) {
          absent.add(condition.key().text());
        }
      }
    }
    if (exclusive.size() >= BULK) {
      absent.addAll(exclusive);
    }
    for (Transaction member : batch.members()) {
      for (Write write : member.writes()) {
        if (write instanceof Write.Put put && absent.contains(KvKeys.parentOf(put.key().text()))) {
          presumedAbsent.add(put.key().text());
        }
      }
    }
    for (Transaction member : batch.members()) {
      for (Write write : member.writes()) {
        if (write instanceof Write.Delete delete) {
          presumedAbsent.remove(delete.key().text());
        }
      }
    }
    presumedAbsent.retainAll(exclusive); // without those that the table cannot encode
    exclusive.removeAll(presumedAbsent);
  }

  /** Reads them after all if a key that they are below is present. */
  private void readPresumed(CallConnection connection, KvShape shape) throws SQLException {
    boolean refuted =
        presumedAbsent.stream().map(KvKeys::parentOf).anyMatch(parent -> rows.containsKey(parent));
    if (refuted) {
      Request request = new Request();
      List<List<String>> parts = slices(presumedAbsent);
      for (List<String> some : parts) {
        request.then(byKey(shape.index()) + "in ").list(some).text(FOR_UPDATE);
      }
      connection.send(request, results -> readRows(results, parts.size()));
    }
    exclusive.addAll(presumedAbsent);
  }

  /** Rows to be written are locked exclusively, rows that are only relied on are locked shared. */
  private void choose(Batch batch, KvShape shape) {
    batch.conditionKeys().forEach(key -> shared.add(key.text()));
    batch.writtenKeys().forEach(key -> exclusive.add(key.text()));
    for (Transaction member : batch.members()) {
      for (Write write : member.writes()) {
        if (write instanceof Write.Put put) {
          shared.add(KvKeys.parentOf(put.key().text()));
        } else if (write instanceof Write.Delete delete && !emptiesBelow(member, delete.key())) {
          childless.add(delete.key().text());
        } else if (write instanceof Write.DeletePrefix prefix) {
          prefixes.add(KvKeys.isEverything(prefix.prefix()) ? Prefix.ALL : prefix.prefix());
          exclusive.add(KvKeys.ROOT);
        }
      }
    }
    shared.removeAll(exclusive);
    // No row has a key that the table cannot encode, and selecting one would be an error.
    Stream.of(shared, exclusive, childless)
        .forEach(keys -> keys.removeIf(key -> !shape.canEncode(key)));
    prefixes.removeIf(prefix -> !shape.canEncode(prefix.text()));
  }

  private static boolean emptiesBelow(Transaction member, Key key) {
    return member.writes().stream()
        .anyMatch(
            write ->
                write instanceof Write.DeletePrefix below
                    && (key.text() + "/").startsWith(below.prefix().text()));
  }

  /**
   * Keys are locked before the keys below them: a transaction that puts a child also locks its
   * parent first.
   */
  private Request reads(Request request, String index) {
    String byKey = byKey(index);
    for (List<String> some : slices(exclusive)) {
      request.then(byKey + "in ").list(some).text(FOR_UPDATE);
    }
    for (List<String> some : slices(shared)) {
      request.then(byKey + "in ").list(some).text(" order by kvKey lock in share mode");
    }
    for (Prefix prefix : prefixes) {
      request.then(byKey + "like ? escape '!' for update", KvKeys.pattern(prefix));
    }
    for (List<String> some : slices(childless)) {
      request
          .then("select p.kvKey, c.kvKey from kvData p join kvData c")
          .text(" on c.parentKvId = p.kvId where p.kvKey in ")
          .list(some);
    }
    return request;
  }

  private static String byKey(String index) {
    return "select kvId, kvKey, %s from kvData force index (`%s`) where kvKey "
        .formatted(DIGEST, index);
  }

  private static List<List<String>> slices(Set<String> keys) {
    return Request.slices(keys, Request.MAX_LIST);
  }

  private Object read(Results results) throws SQLException {
    readRows(results, slices(exclusive).size() + slices(shared).size());
    for (Prefix prefix : prefixes) {
      results.rows(Row::read).stream()
          .filter(row -> row.key.startsWith(prefix.text()) && !row.key.equals(KvKeys.ROOT))
          .forEach(below::add);
    }
    for (int i = slices(childless).size(); i > 0; i--) {
      results.rows(
          row ->
              children
                  .computeIfAbsent(row.getString(1), parent -> new HashSet<>())
                  .add(row.getString(2)));
    }
    return null;
  }

  private Object readRows(Results results, int statements) throws SQLException {
    for (int i = 0; i < statements; i++) {
      results.rows(Row::read).forEach(row -> rows.put(row.key, row));
    }
    return null;
  }

  private boolean isRequested(String key) {
    return exclusive.contains(key) || shared.contains(key);
  }

  /** Returns the requested keys that are present, by their exact spelling. */
  Map<Key, Revision> revisions() {
    Map<Key, Revision> revisions = new HashMap<>();
    for (Row row : rows.values()) {
      if (isRequested(row.key) && !row.key.equals(KvKeys.ROOT)) {
        revisions.put(new Key(row.key), row.revision);
      }
    }
    return revisions;
  }

  /** Keys found but not requested: in the collation they are equal to a requested key. */
  Set<String> unexpectedKeys() {
    Set<String> unexpectedKeys = new TreeSet<>(rows.keySet());
    unexpectedKeys.removeIf(this::isRequested);
    return unexpectedKeys;
  }

  /** Returns the row of a key; null if there was none. */
  Row row(String key) {
    return rows.get(key);
  }

  List<Row> below() {
    return below;
  }

  /** Returns the child keys of a key that is to be deleted without them. */
  Set<String> childrenOf(String key) {
    return children.getOrDefault(key, Set.of());
  }
}
