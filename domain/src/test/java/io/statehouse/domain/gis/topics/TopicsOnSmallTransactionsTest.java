package io.statehouse.domain.gis.topics;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;

/** On a store that takes small transactions, so that work needs several of them. */
class TopicsOnSmallTransactionsTest extends TopicsContract {
  private static final Limits LIMITS = new Limits(512, 4096, 10, 6, 16, 16_384, 8);

  private MemoryStore first;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    if (first == null) {
      first = new MemoryStore(LIMITS, trips);
      return first;
    }
    return first.another(trips);
  }
}
