package io.statehouse.mysql;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The statements that apply a decision to {@code kvData}. Rows are deleted before their parents and
 * inserted after them, all rows of one depth together; the ids of new parents are kept in variables
 * on the server, so that one request suffices.
 */
final class KvWrites {
  private static final int ROWS_PER_STATEMENT = 500;

  private final KvLocks locks;
  private final Request request = new Request();
  private final Map<String, String> createdIds = new HashMap<>();
  private int statements;

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
          .then("delete from kvData where kvId in ")
          .list(some)
          .text(" order by length(kvKey) desc");
    }
  }

  private void put(Decision decision) {
    SortedMap<Integer, SortedMap<String, Bytes>> createdByDepth = new TreeMap<>();
    SortedMap<String, Bytes> changed = new TreeMap<>();
    int deepest = 0;
    for (Map.Entry<Key, Optional<Bytes>> put : decision.written().entrySet()) {
      if (put.getValue().isPresent()) {
        String key = put.getKey().text();
        SortedMap<String, Bytes> rows =
            locks.row(key) == null
                ? createdByDepth.computeIfAbsent(KvKeys.depth(key), depth -> new TreeMap<>())
                : changed;
        rows.put(key, put.getValue().get());
        deepest = Math.max(deepest, KvKeys.depth(key));
      }
    }
    if (createdByDepth.containsKey(1)) {
      createRoot();
    }
    for (Map.Entry<Integer, SortedMap<String, Bytes>> created : createdByDepth.entrySet()) {
      create(created.getValue(), created.getKey() < deepest);
    }
    change(changed);
  }

  private void createRoot() {
    if (locks.row(KvKeys.ROOT) == null) {
      request.then("insert into kvData (kvKey, kvVal, parentKvId) values ('', '', null)");
      remember(List.of(KvKeys.ROOT));
    }
  }

  /**
   * Inserts keys of one depth, so that the rows of their parents are there.
   *
   * @param areParents whether keys below them may be written too, which need their ids
   */
  private void create(SortedMap<String, Bytes> created, boolean areParents) {
    for (List<String> some : Request.slices(created.keySet(), ROWS_PER_STATEMENT)) {
      request.then("insert into kvData (kvKey, kvVal, parentKvId) values ");
      String separator = "";
      for (String key : some) {
        request.text(separator + "(?, ?, " + parentId(key) + ")", key, text(created.get(key)));
        separator = ",";
      }
      if (areParents) {
        remember(some);
      }
    }
  }

  /**
   * Keeps the ids of the rows just inserted. The server returns the first; as their number was
   * known before, it gave the others in sequence, whatever other clients inserted meanwhile.
   */
  private void remember(List<String> inserted) {
    String first = "@id" + statements++;
    request.then("set " + first + " = last_insert_id(), @step = @@auto_increment_increment");
    for (int i = 0; i < inserted.size(); i++) {
      createdIds.put(inserted.get(i), first + "+" + i + "*@step");
    }
  }

  private String parentId(String key) {
    String parent = KvKeys.parentOf(key);
    String created = createdIds.get(parent);
    return created != null ? created : Long.toString(locks.row(parent).id());
  }

  /** Updates rows by their ids. Also sets the parent's: another tool may have left it wrong. */
  private void change(SortedMap<String, Bytes> changed) {
    for (List<String> some : Request.slices(changed.keySet(), ROWS_PER_STATEMENT)) {
      request.then("insert into kvData (kvId, kvKey, kvVal, parentKvId) values ");
      String separator = "";
      for (String key : some) {
        String row = "(" + locks.row(key).id() + ", ?, ?, " + parentId(key) + ")";
        request.text(separator + row, key, text(changed.get(key)));
        separator = ",";
      }
      request.text(
          " on duplicate key update kvVal = values(kvVal), parentKvId = values(parentKvId)");
    }
  }

  private static String text(Bytes value) {
    return value.text().orElseThrow(); // a value that is not text was refused earlier
  }
}
