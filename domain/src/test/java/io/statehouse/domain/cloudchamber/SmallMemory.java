package io.statehouse.domain.cloudchamber;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;

/** Stores that take small transactions, so that work needs several of them. */
class SmallMemory extends CloudChamberContract {
  private static final Limits LIMITS =
      Limits.builder()
          .keyBytes(1024)
          .valueBytes(4096)
          .conditions(10)
          .writes(6)
          .operations(16)
          .transactionBytes(16_384)
          .keysPerRead(8)
          .build();

  private final MemoryStore first = new MemoryStore(LIMITS, RoundTripListener.NONE);

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return first.another(trips);
  }
}
