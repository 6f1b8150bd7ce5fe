package io.statehouse.app.systems.gis;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import org.junit.jupiter.api.Nested;

/** GIS configuration on the store of a server that tests share. */
abstract class GisOnServer extends GisOnStore {
  /** The folder of all keys, as the client program of the store prints it. */
  String printedFolder() {
    return "/gis/";
  }

  @Nested
  class BesideOtherPrograms extends ForeignWriterTests {
    BesideOtherPrograms() {
      super(StoreClient.of(store.server()), printedFolder());
    }

    @Override
    KeyValueStore open() {
      return GisOnServer.this.open(RoundTripListener.NONE);
    }
  }

  @Nested
  class LosingConnections extends LostConnectionTests {
    LosingConnections() {
      super(store.server());
    }
  }
}
