package io.statehouse.mysql;

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
 * keys that conditions and writes name, their parents, and what lies below a prefix to be deleted.
 */
final class KvLocks {
  static final String DIGEST = "sha2(convert(kvVal using utf8mb4), 256)";

  private final String quoted;
  private final KvShape shape;
  private final Set<String> owned = new TreeSet<>();
  private final Set<String> shared = new TreeSet<>();
  private final Set<String> childless = new TreeSet<>();
  private final Set<Prefix> prefixes = new HashSet<>();
  private final Map<String, Row> rows = new HashMap<>();
  private final List<Row> below = new ArrayList<>();
  private final Map<String, Set<String>> children = new HashMap<>();

  private KvLocks(String quoted, KvShape shape) {
    this.quoted = quoted;
    this.shape = shape;
  }

  /** A locked row; the parent is null for the root, and for rows that another tool planted. */
  record Row(long id, String key, Revision revision, Long parent) {

    static Row read(ResultSet row) throws SQLException {
      long parent = row.getLong(4);
      return new Row(
          row.getLong(1),
          row.getString(2),
          new Revision(new BigInteger(row.getString(3), 16)),
          row.wasNull() ? null : parent);
    }
  }

  static KvLocks take(CallConnection session, String quoted, KvShape shape, Batch batch)
      throws SQLException {
    KvLocks locks = new KvLocks(quoted, shape);
    locks.choose(batch);
    Request request = new Request();
    if (batch.gapLocks()) {
      request.then("set transaction isolation level repeatable read");
    }
    locks.addReads(request.then("begin"));
    session.ask(request, locks::read);
    return locks;
  }

  /** What is written is locked against all, what is only relied on against writers. */
  private void choose(Batch batch) {
    batch.asked().forEach(key -> shared.add(key.text()));
    batch.written().forEach(key -> owned.add(key.text()));
    for (Transaction member : batch.members()) {
      for (Write write : member.writes()) {
        if (write instanceof Write.Put put) {
          shared.add(KvKeys.parentOf(put.key().text()));
        } else if (write instanceof Write.Delete delete && !emptiesBelow(member, delete.key())) {
          childless.add(delete.key().text());
        } else if (write instanceof Write.DeletePrefix prefix) {
          prefixes.add(KvKeys.isEverything(prefix.prefix()) ? Prefix.ALL : prefix.prefix());
          owned.add(KvKeys.ROOT);
        }
      }
    }
    shared.removeAll(owned);
    // No row has a key that the table cannot spell, and to ask for one would be an error.
    Stream.of(shared, owned, childless).forEach(keys -> keys.removeIf(key -> !shape.spells(key)));
    prefixes.removeIf(prefix -> !shape.spells(prefix.text()));
  }

  /** Keys come before what lies below them: whoever puts a child locks its parent first too. */
  private void addReads(Request request) {
    String byKey =
        "select kvId, kvKey, "
            + DIGEST
            + ", parentKvId from "
            + quoted
            + " force index (`"
            + shape.index()
            + "`) where kvKey ";
    for (List<String> some : slices(owned)) {
      request.then(byKey + "in ").list(some).text(" order by kvKey for update");
    }
    for (List<String> some : slices(shared)) {
      request.then(byKey + "in ").list(some).text(" order by kvKey lock in share mode");
    }
    for (Prefix prefix : prefixes) {
      request.then(byKey + "like ? escape '!' for update", KvKeys.pattern(prefix));
    }
    for (List<String> some : slices(childless)) {
      request
          .then("select p.kvKey, c.kvKey from " + quoted + " p join " + quoted)
          .text(" c on c.parentKvId = p.kvId where p.kvKey in ")
          .list(some);
    }
  }

  private static List<List<String>> slices(Set<String> keys) {
    return Slices.of(keys, OwnTable.MOST_KEYS_IN_LIST);
  }

  private Object read(Results results) throws SQLException {
    for (int i = slices(owned).size() + slices(shared).size(); i > 0; i--) {
      results.rows(Row::read).forEach(row -> rows.put(row.key, row));
    }
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

  private static boolean emptiesBelow(Transaction member, Key key) {
    return member.writes().stream()
        .anyMatch(
            write ->
                write instanceof Write.DeletePrefix below
                    && (key.text() + "/").startsWith(below.prefix().text()));
  }

  private boolean isAsked(String key) {
    return owned.contains(key) || shared.contains(key);
  }

  /** The keys present, by their exact spelling. */
  Map<Key, Revision> revisions() {
    Map<Key, Revision> revisions = new HashMap<>();
    for (Row row : rows.values()) {
      if (isAsked(row.key) && !row.key.equals(KvKeys.ROOT)) {
        revisions.put(new Key(row.key), row.revision);
      }
    }
    return revisions;
  }

  /** Keys found that nobody asked for: to the collation they are the same as one that was. */
  Set<String> strangers() {
    Set<String> strangers = new TreeSet<>(rows.keySet());
    strangers.removeIf(this::isAsked);
    return strangers;
  }

  /** The row of a key; null if there was none. */
  Row row(String key) {
    return rows.get(key);
  }

  List<Row> below() {
    return below;
  }

  /** The keys below that a key had, where it is deleted without them. */
  Set<String> childrenOf(String key) {
    return children.getOrDefault(key, Set.of());
  }
}
