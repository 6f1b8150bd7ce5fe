package io.statehouse.domain.gis.topics.entities;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;

class TopicsOnMemoryTest extends TopicsInMemoryContract {
  private MemoryStore first;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    if (first == null) {
      first = new MemoryStore(trips);
      return first;
    }
    return first.another(trips);
  }
}
