package io.statehouse.mysql;

import io.statehouse.ports.StoreException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which keys the collation of a {@code kvData} takes for the same: the server is asked. */
final class CollationClashes {
  private final KvShape shape;
  private final Map<String, Set<String>> byWeight = new HashMap<>();
  private final Map<String, String> weights = new TreeMap<>();

  private CollationClashes(KvShape shape) {
    this.shape = shape;
  }

  static CollationClashes of(CallConnection session, KvShape shape, Set<String> keys)
      throws SQLException {
    CollationClashes alike = new CollationClashes(shape);
    Set<String> spelled = new TreeSet<>(keys);
    spelled.removeIf(key -> !shape.spells(key));
    if (spelled.isEmpty()) {
      return alike;
    }
    Request request = new Request();
    spelled.forEach(key -> request.then("select " + shape.weight(), key));
    session.ask(
        request,
        results -> {
          for (String key : spelled) {
            alike.add(key, results.rows(row -> row.getString(1)).get(0));
          }
          return null;
        });
    return alike;
  }

  private void add(String key, String weight) {
    weights.put(key, weight);
    byWeight.computeIfAbsent(weight, none -> new TreeSet<>()).add(key);
  }

  /** The keys, of those asked for, that the collation takes for this one. */
  Set<String> others(String key) {
    Set<String> others =
        new TreeSet<>(byWeight.getOrDefault(weights.getOrDefault(key, ""), Set.of()));
    others.remove(key);
    return others;
  }

  /**
   * A key was there twice where nobody else had put it.
   *
   * @throws StoreException.Refused if two of these are the same
   */
  void refuse() {
    for (String key : weights.keySet()) {
      for (String other : others(key)) {
        throw new StoreException.Refused(
            "keys "
                + key
                + " and "
                + other
                + ": to the collation "
                + shape.collation()
                + " of this kvData they are the same");
      }
    }
  }
}
