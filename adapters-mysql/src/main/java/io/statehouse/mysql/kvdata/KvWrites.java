package io.statehouse.mysql.kvdata;

import static io.statehouse.mysql.kvdata.KvKeys.TABLE;
import static java.util.Comparator.naturalOrder;

import io.statehouse.mysql.Decision;
import io.statehouse.mysql.Request;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The statements that apply a decision to {@code kvData}. Rows are deleted before their parents and
 * inserted after them; the id of a new parent is kept in a variable on the server, so that one
 * request suffices.
 */
final class KvWrites {
  private static final int ROWS_PER_STATEMENT = 500;

  private final KvLocks locks;
  private final Request request = new Request();
  private final Map<String, String> parentIds = new HashMap<>();

  private KvWrites(KvLocks locks) {
    this.locks = locks;
  }

  static Request of(KvLocks locks, Decision decision) {
    KvWrites writes = new KvWrites(locks);
    writes.delete(decision);
    writes.put(decision);
    return writes.request;
  }

  private void delete(Decision decision) {
    Map<Long, String> deleted = new HashMap<>();
    for (Map.Entry<Key, Optional<Bytes>> written : decision.written().entrySet()) {
      KvLocks.Row row = locks.row(written.getKey().text());
      if (written.getValue().isEmpty() && row != null) {
        deleted.put(row.id(), row.key());
      }
    }
    if (!decision.deletedBelow().isEmpty()) {
      locks.below().forEach(row -> deleted.put(row.id(), row.key()));
    }
    KvLocks.Row root = locks.row(KvKeys.ROOT);
    if (root != null && decision.deletedBelow().stream().anyMatch(KvKeys::isEverything)) {
      deleted.put(root.id(), root.key());
    }
    List<Long> deepestFirst =
        deleted.entrySet().stream()
            .sorted(Comparator.comparingInt(row -> -row.getValue().length()))
            .map(Map.Entry::getKey)
            .toList();
    for (List<Long> some : Request.slices(deepestFirst, ROWS_PER_STATEMENT)) {
      request
          .then("delete from " + TABLE + " where kvId in ")
          .list(some)
          .text(" order by length(kvKey) desc");
    }
  }

  private void put(Decision decision) {
    Map<String, Bytes> created =
        new TreeMap<>(Comparator.comparing(KvWrites::depth).thenComparing(naturalOrder()));
    Map<String, Bytes> changed = new TreeMap<>();
    for (Map.Entry<Key, Optional<Bytes>> put : decision.written().entrySet()) {
      if (put.getValue().isPresent()) {
        String key = put.getKey().text();
        (locks.row(key) == null ? created : changed).put(key, put.getValue().get());
      }
    }
    if (created.keySet().stream().anyMatch(key -> KvKeys.parentOf(key).equals(KvKeys.ROOT))) {
      createRoot();
    }
    create(created);
    changed.forEach(this::change);
  }

  private static int depth(String key) {
    return (int) key.chars().filter(unit -> unit == '/').count();
  }

  private void createRoot() {
    if (locks.row(KvKeys.ROOT) == null) {
      request.then("insert into " + TABLE + " (kvKey, kvVal, parentKvId) values ('', '', null)");
      remember(KvKeys.ROOT);
    }
  }

  /** Inserts keys that are parents one by one, since their ids are needed; then all others. */
  private void create(Map<String, Bytes> created) {
    Set<String> parents = new HashSet<>();
    created.keySet().forEach(key -> parents.add(KvKeys.parentOf(key)));
    List<String> leaves = new ArrayList<>();
    created.forEach(
        (key, value) -> {
          if (parents.contains(key)) {
            insert(List.of(key), created);
            remember(key);
          } else {
            leaves.add(key);
          }
        });
    for (List<String> some : Request.slices(leaves, ROWS_PER_STATEMENT)) {
      insert(some, created);
    }
  }

  private void insert(List<String> keys, Map<String, Bytes> values) {
    request.then("insert into " + TABLE + " (kvKey, kvVal, parentKvId) values ");
    String separator = "";
    for (String key : keys) {
      request.text(separator + "(?, ?, " + parentId(key) + ")", key, text(values.get(key)));
      separator = ",";
    }
  }

  private void remember(String key) {
    String variable = "@statehouse_" + parentIds.size();
    parentIds.put(key, variable);
    request.then("set " + variable + " = last_insert_id()");
  }

  private String parentId(String key) {
    String parent = KvKeys.parentOf(key);
    String variable = parentIds.get(parent);
    return variable != null ? variable : Long.toString(locks.row(parent).id());
  }

  /** Also sets the parent's id: another tool may have left it wrong. */
  private void change(String key, Bytes value) {
    request.then(
        "update " + TABLE + " set kvVal = ?, parentKvId = " + parentId(key) + " where kvId = ?",
        text(value),
        locks.row(key).id());
  }

  private static String text(Bytes value) {
    return value.text().orElseThrow(); // a value that is not text was refused earlier
  }
}
