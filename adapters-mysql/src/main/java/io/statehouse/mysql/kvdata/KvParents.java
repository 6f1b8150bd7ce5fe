package io.statehouse.mysql.kvdata;

import io.statehouse.mysql.Connections;
import io.statehouse.mysql.MySqlSettings;
import io.statehouse.mysql.Request;
import io.statehouse.ports.Key;
import java.util.List;

/**
 * Which rows of {@code kvData} name another parent than the row of the key above. Other tools can
 * leave such rows; original clients then list and delete the wrong ones. A put corrects its row.
 */
public final class KvParents {
  private static final String TABLE = "`" + MySqlSettings.KV_DATA + "`";

  private final Connections connections;

  KvParents(Connections connections) {
    this.connections = connections;
  }

  /**
   * Returns the keys of all rows whose parent is missing or wrong, read in one view. Keys that no
   * row of this store may have are left out.
   */
  public List<Key> wrong() {
    Request request =
        Request.of(
            "select c.kvKey from "
                + TABLE
                + " c left join "
                + TABLE
                + " p on c.parentKvId = p.kvId where c.kvKey like '/%'"
                + " and c.kvKey not like '%/' and c.kvKey not like '%//%'"
                + " and (p.kvKey is null or p.kvKey <> left(c.kvKey, char_length(c.kvKey)"
                + " - char_length(substring_index(c.kvKey, '/', -1)) - 1))");
    return connections.readTable(
        "parents",
        List.of(),
        connection ->
            connection.send(request, results -> results.rows(row -> new Key(row.getString(1)))));
  }
}
