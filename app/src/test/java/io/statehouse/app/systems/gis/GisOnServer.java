package io.statehouse.app.systems.gis;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;

/** GIS configuration on the store of a server that tests share. */
abstract class GisOnServer extends GisOnStore {
  private final String url;
  private boolean emptied;

  GisOnServer(String url) {
    this.url = url;
  }

  /** The first client of a test also empties the store, which saves a connection per test. */
  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    KeyValueStore client = EmptyStores.open(url, trips);
    if (!emptied) {
      EmptyStores.empty(client);
      emptied = true;
    }
    return client;
  }
}
