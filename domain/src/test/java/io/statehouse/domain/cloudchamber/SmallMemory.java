package io.statehouse.domain.cloudchamber;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;

/** Stores that take small transactions, so that work needs several of them. */
class SmallMemory extends CloudChamberContract {
  private static final Limits LIMITS = new Limits(1024, 4096, 10, 6, 16, 16_384, 8);

  private final MemoryStore first = new MemoryStore(LIMITS, RoundTripListener.NONE);

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return first.another(trips);
  }
}
