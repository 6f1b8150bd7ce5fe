package io.statehouse.mysql.kvdata;

import io.statehouse.mysql.CallConnection;
import io.statehouse.mysql.Request;
import io.statehouse.ports.StoreException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which keys are equal in the collation of a {@code kvData} table, as computed by the server. */
final class CollationClashes {
  private final KvShape shape;
  private final Map<String, Set<String>> byWeight = new HashMap<>();
  private final Map<String, String> weights = new TreeMap<>();

  private CollationClashes(KvShape shape) {
    this.shape = shape;
  }

  static CollationClashes of(CallConnection connection, KvShape shape, Set<String> keys)
      throws SQLException {
    CollationClashes clashes = new CollationClashes(shape);
    Set<String> encodable = new TreeSet<>(keys);
    encodable.removeIf(key -> !shape.canEncode(key));
    if (encodable.isEmpty()) {
      return clashes;
    }
    Request request = new Request();
    encodable.forEach(key -> request.then("select " + shape.weight(), key));
    connection.send(
        request,
        results -> {
          for (String key : encodable) {
            clashes.add(key, results.rows(row -> row.getString(1)).get(0));
          }
          return null;
        });
    return clashes;
  }

  private void add(String key, String weight) {
    weights.put(key, weight);
    byWeight.computeIfAbsent(weight, none -> new TreeSet<>()).add(key);
  }

  /** The other given keys that are equal to this one in the collation. */
  Set<String> others(String key) {
    Set<String> others =
        new TreeSet<>(byWeight.getOrDefault(weights.getOrDefault(key, ""), Set.of()));
    others.remove(key);
    return others;
  }

  /**
   * Called when a key collided although no other writer had put it.
   *
   * @throws StoreException.Refused if two of these keys are equal in the collation
   */
  void refuse() {
    for (String key : weights.keySet()) {
      for (String other : others(key)) {
        throw new StoreException.Refused(
            "keys "
                + key
                + " and "
                + other
                + " are equal in the collation "
                + shape.collation()
                + " of this kvData: rename one of them");
      }
    }
  }
}
