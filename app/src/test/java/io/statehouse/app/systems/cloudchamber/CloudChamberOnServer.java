package io.statehouse.app.systems.cloudchamber;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;

/** A deployment of CloudChamber on the store of a server that tests share. */
abstract class CloudChamberOnServer extends CloudChamberOnStore {
  private final String url;
  private boolean emptied;

  CloudChamberOnServer(String url) {
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
