package io.statehouse.ports.memory;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.KeyValueStoreContract;

/** The in-memory store, without faults and with them. */
class MemoryStoreTest extends KeyValueStoreContract {
  private final MemoryStore data = new MemoryStore();
  private FaultyStore first;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    MemoryStore client = data.another(trips);
    if (first != null) {
      return client;
    }
    first = new FaultyStore(client);
    return first;
  }

  @Override
  protected void beginOutage() {
    first.fail();
  }

  @Override
  protected void endOutage() {
    first.recover();
  }

  @Override
  protected void loseNextAnswer() {
    first.loseNextAnswer();
  }
}
