package io.statehouse.domain.gis.routes;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;

/** Routes on a store that takes a whole publication in one transaction. */
class RoutesOnMemoryTest extends RoutesContract {
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
