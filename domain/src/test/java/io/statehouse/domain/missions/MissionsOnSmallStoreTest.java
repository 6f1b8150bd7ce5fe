package io.statehouse.domain.missions;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;

/** A store with the tightest limits of all. */
class MissionsOnSmallStoreTest extends MissionsContract {
  private static final Limits TIGHT = new Limits(512, 512 << 10, 64, 64, 64, 512 << 10, 64);

  private MemoryStore first;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    if (first == null) {
      first = new MemoryStore(TIGHT, trips);
      return first;
    }
    return first.another(trips);
  }
}
