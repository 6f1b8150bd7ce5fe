package io.statehouse.mysql;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The properties of an existing {@code kvData} table: installations differ in its character set and
 * collation.
 *
 * @param characters the character set of its keys
 * @param collation the collation that decides whether two keys are equal
 * @param index the unique index on the key
 */
record KvShape(String characters, String collation, String index) {

  /** Returns the properties of a table that this adapter creates. */
  static KvShape ofNewTable() {
    return new KvShape("utf8", "utf8_general_ci", "kvData_kvKey_UNIQUE");
  }

  /**
   * @throws StoreException.Refused if the table is not of Qserv's form
   */
  static KvShape read(CallConnection connection) throws SQLException {
    Request request =
        Request.of("select column_name, character_set_name, collation_name")
            .text(" from information_schema.columns")
            .text(" where table_schema = database() and table_name = 'kvData'")
            .then("select index_name from information_schema.statistics")
            .text(" where table_schema = database() and table_name = 'kvData' and non_unique = 0")
            .text(" and column_name = 'kvKey' and seq_in_index = 1");
    Map<String, KvShape> columns = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    List<String> indexes = new ArrayList<>();
    connection.send(
        request,
        results -> {
          results.rows(
              row ->
                  columns.put(
                      row.getString(1), new KvShape(row.getString(2), row.getString(3), "")));
          return indexes.addAll(results.rows(row -> row.getString(1)));
        });
    if (columns.isEmpty()) {
      throw new SQLException("there is no table kvData", "42S02", Failures.NO_SUCH_TABLE);
    }
    List<String> needed = List.of("kvId", "kvKey", "kvVal", "parentKvId");
    if (!columns.keySet().containsAll(needed) || indexes.isEmpty()) {
      String expected = "expected the columns %s and a unique index on kvKey";
      throw notQservs(expected.formatted(String.join(", ", needed)));
    }
    KvShape key = columns.get("kvKey");
    if (key.characters == null || columns.get("kvVal").characters == null) {
      throw notQservs("its keys and values must be text");
    }
    return new KvShape(key.characters, key.collation, indexes.get(0));
  }

  private static StoreException notQservs(String why) {
    return new StoreException.Refused(
        "table kvData is not Qserv's: " + why + "; name another with the option table");
  }

  /** Returns whether the table's character set can encode the text. */
  boolean canEncode(String text) {
    boolean basicPlaneOnly = characters.equals("utf8") || characters.equals("utf8mb3");
    return !basicPlaneOnly || !isBeyondBasicPlane(text);
  }

  /**
   * Returns how the table's keys are encoded.
   *
   * @throws StoreException.Refused if Java has no such encoding
   */
  Charset charset() {
    return switch (characters) {
      case "utf8", "utf8mb3", "utf8mb4", "ascii" -> StandardCharsets.UTF_8;
      case "latin1" -> Charset.forName("windows-1252");
      default ->
          throw new StoreException.Refused(
              "keys in the character set " + characters + " cannot be read from the binary log");
    };
  }

  /** Returns whether the text has characters that not every table can encode. */
  static boolean isBeyondBasicPlane(String text) {
    return text.chars().anyMatch(unit -> Character.isSurrogate((char) unit));
  }

  /** Returns why the table's character set cannot encode the key or the value; empty if it can. */
  Optional<String> problem(Key key, Bytes value) {
    String problem =
        "at %s: has a character outside the basic plane, which the character set %s of this kvData"
            + " cannot encode";
    return canEncode(key.text() + value.text().orElse(""))
        ? Optional.empty()
        : Optional.of(problem.formatted(key, characters));
  }

  /**
   * Returns for each key those of the keys that are equal to it in the table's collation, as the
   * server computes it; it is one of them.
   */
  Map<String, Set<String>> equalKeys(CallConnection connection, Set<String> keys)
      throws SQLException {
    Map<String, Set<String>> equal = new TreeMap<>();
    Map<String, Set<String>> byWeight = new HashMap<>();
    weights(connection, keys)
        .forEach(
            (key, weight) -> {
              Set<String> same = byWeight.computeIfAbsent(weight, none -> new TreeSet<>());
              same.add(key);
              equal.put(key, same);
            });
    return equal;
  }

  /**
   * Returns for each key that the table can encode the weight by which its collation compares it,
   * as the server computes it: keys of equal weights are equal.
   */
  Map<String, String> weights(CallConnection connection, Set<String> keys) throws SQLException {
    Set<String> encodable = new TreeSet<>(keys);
    encodable.removeIf(key -> !canEncode(key));
    if (encodable.isEmpty()) {
      return Map.of();
    }
    Request request = new Request();
    String select = "select hex(weight_string(convert(? using %s) collate %s))";
    String selected = select.formatted(name(characters), name(collation));
    encodable.forEach(key -> request.then(selected, key));
    return connection.send(
        request,
        results -> {
          Map<String, String> weights = new TreeMap<>();
          for (String key : encodable) {
            weights.put(key, results.rows(row -> row.getString(1)).get(0));
          }
          return weights;
        });
  }

  /**
   * Refuses equal keys; called when a key collided although no other writer had put it.
   *
   * @throws StoreException.Refused if two of these keys are equal in the collation
   */
  void refuseEqual(CallConnection connection, Set<String> keys) throws SQLException {
    for (Set<String> equal : equalKeys(connection, keys).values()) {
      if (equal.size() > 1) {
        String problem = "keys %s are equal in the collation %s of this kvData: rename one of them";
        throw new StoreException.Refused(problem.formatted(String.join(" and ", equal), collation));
      }
    }
  }

  /** Checks a name: it comes from the server, but is inserted into SQL. */
  private static String name(String name) {
    if (!name.matches("[A-Za-z0-9_]+")) {
      throw new IllegalStateException("a character set or collation named [" + name + "]");
    }
    return name;
  }
}
