package io.statehouse.domain.missions;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;

/** A store with the tightest limits of all. */
class MissionsOnSmallStoreTest extends MissionsContract {
  private static final Limits TIGHT =
      Limits.builder()
          .keyBytes(512)
          .valueBytes(512 << 10)
          .conditions(64)
          .writes(64)
          .operations(64)
          .transactionBytes(512 << 10)
          .keysPerRead(64)
          .build();

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
