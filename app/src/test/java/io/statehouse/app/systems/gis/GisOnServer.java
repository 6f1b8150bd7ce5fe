package io.statehouse.app.systems.gis;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.servers.TestServer;
import org.junit.jupiter.api.Nested;

/** GIS configuration on the store of a server that tests share. */
abstract class GisOnServer extends GisOnStore {
  private final TestServer server;
  private boolean emptied;

  GisOnServer(TestServer server) {
    this.server = server;
  }

  /** The folder of all keys, as the client program of the store prints it. */
  String printedFolder() {
    return "/gis/";
  }

  /** The first client of a test also empties the store, which saves a connection per test. */
  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    KeyValueStore client = EmptyStores.open(server.url(), trips);
    if (!emptied) {
      EmptyStores.empty(client);
      emptied = true;
    }
    return client;
  }

  @Nested
  class BesideOtherPrograms extends ForeignWriterTests {
    BesideOtherPrograms() {
      super(StoreClient.of(server), printedFolder());
    }

    @Override
    KeyValueStore open() {
      return GisOnServer.this.open(RoundTripListener.NONE);
    }
  }

  @Nested
  class LosingConnections extends LostConnectionTests {
    LosingConnections() {
      super(server);
    }
  }
}
