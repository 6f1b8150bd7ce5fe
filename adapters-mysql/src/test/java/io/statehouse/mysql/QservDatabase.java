package io.statehouse.mysql;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.testing.servers.MySqlServer;

/** One to which Qserv writes, with all keys and values spelled as those of {@link SpelledStore}. */
final class QservDatabase extends TestDatabase {
  QservDatabase(MySqlServer server) {
    super(server);
  }

  @Override
  public void put(Key key, Bytes value) {
    qservPut(SpelledStore.spelled(key), SpelledStore.spelled(value));
  }

  @Override
  public void delete(Key key) {
    qservDelete(SpelledStore.spelled(key));
  }
}
