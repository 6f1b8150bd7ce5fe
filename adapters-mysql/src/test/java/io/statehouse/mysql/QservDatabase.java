package io.statehouse.mysql;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.testing.servers.MySqlServer;

/**
 * A database to which Qserv writes, with all keys and values encoded as in {@link EncodedStore}.
 */
final class QservDatabase extends TestDatabase {
  QservDatabase(MySqlServer server) {
    super(server);
  }

  @Override
  public void put(Key key, Bytes value) {
    qservPut(EncodedStore.encoded(key), EncodedStore.encoded(value));
  }

  @Override
  public void delete(Key key) {
    qservDelete(EncodedStore.encoded(key));
  }
}
