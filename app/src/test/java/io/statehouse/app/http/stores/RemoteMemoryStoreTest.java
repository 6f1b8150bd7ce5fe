package io.statehouse.app.http.stores;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.MemoryStore;

/** The store contract through a server whose store is in memory. */
class RemoteMemoryStoreTest extends RemoteStoreContract {
  private final MemoryStore data = new MemoryStore();

  @Override
  KeyValueStore openOwn() {
    return data.another();
  }

  @Override
  String batching() {
    return "off";
  }
}
