package io.statehouse.etcd;

import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.TestServer;

/** Shared servers, with nothing in them. */
final class Emptied {
  private Emptied() {}

  static EtcdServer server(ServerKind kind) {
    EtcdServer server = (EtcdServer) SharedServers.get(kind);
    empty(server);
    return server;
  }

  static void empty(TestServer server) {
    try (EtcdStore store = EtcdStore.open(EtcdSettings.of(server.address().toString()))) {
      store.commit(Transaction.builder().deletePrefix(Prefix.ALL).build());
    }
  }
}
