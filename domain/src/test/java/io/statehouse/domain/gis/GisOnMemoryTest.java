package io.statehouse.domain.gis;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;

class GisOnMemoryTest extends GisContract {
  private MemoryStore first;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    if (first == null) {
      first = new MemoryStore(trips);
      return first;
    }
    return first.another(trips);
  }

  @Override
  protected Costs costs() {
    return new Costs(5, 6, 3, 3, 3);
  }
}
