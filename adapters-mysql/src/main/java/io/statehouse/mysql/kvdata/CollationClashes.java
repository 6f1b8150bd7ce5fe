package io.statehouse.mysql.kvdata;

import io.statehouse.mysql.CallConnection;
import io.statehouse.mysql.Request;
import io.statehouse.ports.StoreException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which keys are equal in the collation of a {@code kvData} table, as computed by the server. */
final class CollationClashes {
  private final KvShape shape;
  private final Map<String, Set<String>> equalKeys = new TreeMap<>();

  private CollationClashes(KvShape shape) {
    this.shape = shape;
  }

  static CollationClashes of(CallConnection connection, KvShape shape, Set<String> keys)
      throws SQLException {
    CollationClashes clashes = new CollationClashes(shape);
    List<String> encodable = keys.stream().filter(shape::canEncode).toList();
    if (encodable.isEmpty()) {
      return clashes;
    }
    Request request = new Request();
    encodable.forEach(key -> request.then("select " + shape.weight(), key));
    Map<String, Set<String>> byWeight = new HashMap<>();
    return connection.send(
        request,
        results -> {
          for (String key : encodable) {
            String weight = results.rows(row -> row.getString(1)).get(0);
            Set<String> same = byWeight.computeIfAbsent(weight, none -> new TreeSet<>());
            same.add(key);
            clashes.equalKeys.put(key, same);
          }
          return clashes;
        });
  }

  /** The other given keys that are equal to this one in the collation. */
  Set<String> others(String key) {
    Set<String> others = new TreeSet<>(equalKeys.getOrDefault(key, Set.of()));
    others.remove(key);
    return others;
  }

  /**
   * Called when a key collided although no other writer had put it.
   *
   * @throws StoreException.Refused if two of these keys are equal in the collation
   */
  void refuse() {
    for (String key : equalKeys.keySet()) {
      for (String other : others(key)) {
        String problem =
            "keys %s and %s are equal in the collation %s of this kvData: rename one of them";
        throw new StoreException.Refused(problem.formatted(key, other, shape.collation()));
      }
    }
  }
}
