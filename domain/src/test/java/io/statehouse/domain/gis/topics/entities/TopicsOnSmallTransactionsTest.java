package io.statehouse.domain.gis.topics.entities;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;

/** On a store that takes small transactions, so that work needs several of them. */
class TopicsOnSmallTransactionsTest extends TopicsInMemoryContract {
  private static final Limits LIMITS =
      Limits.builder()
          .keyBytes(512)
          .valueBytes(4096)
          .conditions(10)
          .writes(6)
          .operations(16)
          .transactionBytes(16_384)
          .keysPerRead(8)
          .build();

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
