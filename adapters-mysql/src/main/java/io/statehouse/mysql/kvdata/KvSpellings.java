package io.statehouse.mysql.kvdata;

import io.statehouse.mysql.Connections;
import io.statehouse.mysql.MySqlSettings;
import io.statehouse.mysql.Request;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.Optional;

/**
 * By which other spellings {@code kvData} finds its keys: its collation may ignore case and
 * accents. Original clients find keys that way; {@link KvDataStore} compares them exactly.
 */
public final class KvSpellings {
  private static final String STATEMENT =
      "select kvKey from `" + MySqlSettings.KV_DATA + "` where kvKey = ? and kvKey <> ''";

  private final Connections connections;

  KvSpellings(Connections connections) {
    this.connections = connections;
  }

  /** Returns the key that is found by this spelling, as it is stored; empty if there is none. */
  public Optional<Key> find(Key spelling) {
    if (KvShape.isBeyondBasicPlane(spelling.text())) {
      return Optional.empty(); // most tables cannot even compare it
    }
    Request request = Request.of(STATEMENT, spelling.text());
    return connections
        .readTable(
            "spelling",
            List.<Key>of(),
            connection ->
                connection.send(request, results -> results.rows(row -> new Key(row.getString(1)))))
        .stream()
        .findFirst();
  }
}
