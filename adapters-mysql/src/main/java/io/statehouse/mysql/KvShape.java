package io.statehouse.mysql;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a found {@code kvData} table is like: installations differ in what its keys are compared by.
 *
 * @param characters the character set of its keys
 * @param collation what decides whether two keys are the same row
 * @param index the unique index on the key
 */
record KvShape(String characters, String collation, String index) {

  /**
   * @throws StoreException.Refused if the table is not of Qserv's form
   */
  static KvShape read(CallConnection session, String table) throws SQLException {
    Request request =
        Request.of(
                "select column_name, character_set_name, collation_name"
                    + " from information_schema.columns"
                    + " where table_schema = database() and table_name = ?",
                table)
            .then(
                "select index_name from information_schema.statistics"
                    + " where table_schema = database() and table_name = ? and non_unique = 0"
                    + " and column_name = 'kvKey' and seq_in_index = 1",
                table);
    Map<String, String[]> columns = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    List<String> indexes =
        session.ask(
            request,
            results -> {
              results.rows(
                  row ->
                      columns.put(
                          row.getString(1), new String[] {row.getString(2), row.getString(3)}));
              return results.rows(row -> row.getString(1));
            });
    if (columns.isEmpty()) {
      throw new SQLException("there is no table " + table, "42S02", Failures.NO_SUCH_TABLE);
    }
    List<String> needed = List.of("kvId", "kvKey", "kvVal", "parentKvId");
    if (!columns.keySet().containsAll(needed) || indexes.isEmpty()) {
      throw new StoreException.Refused(
          "table "
              + table
              + " is not Qserv's: expected the columns "
              + String.join(", ", needed)
              + " and a unique index on kvKey; name another with the option table");
    }
    String[] text = columns.get("kvKey");
    if (text[0] == null || columns.get("kvVal")[0] == null) {
      throw new StoreException.Refused("table " + table + " is not Qserv's: its keys are no text");
    }
    return new KvShape(text[0], text[1], indexes.get(0));
  }

  /** Whether the table's characters can spell the text. */
  boolean spells(String text) {
    boolean basicPlaneOnly = characters.equals("utf8") || characters.equals("utf8mb3");
    return !basicPlaneOnly || !isBeyondBasicPlane(text);
  }

  /** Whether the text has characters that not every table can spell. */
  static boolean isBeyondBasicPlane(String text) {
    return text.chars().anyMatch(unit -> Character.isSurrogate((char) unit));
  }

  /** Why the table's characters cannot spell the key or the value. */
  Optional<String> problem(Key key, Bytes value) {
    return spells(key.text() + value.text().orElse(""))
        ? Optional.empty()
        : Optional.of(
            "at "
                + key
                + ": a character outside the basic plane, which the "
                + characters
                + " of this kvData cannot hold");
  }

  /** The SQL for what the collation makes of a text given as parameter: equal for equal keys. */
  String weight() {
    return "hex(weight_string(convert(? using "
        + name(characters)
        + ") collate "
        + name(collation)
        + "))";
  }

  /** These names come from the server, but they go into a statement's text. */
  private static String name(String name) {
    if (!name.matches("[A-Za-z0-9_]+")) {
      throw new IllegalStateException("a character set or collation named " + Arrays.asList(name));
    }
    return name;
  }
}
