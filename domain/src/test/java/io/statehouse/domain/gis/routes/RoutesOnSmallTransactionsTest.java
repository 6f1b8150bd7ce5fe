package io.statehouse.domain.gis.routes;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;

/** Routes on a store on which a publication takes several transactions. */
class RoutesOnSmallTransactionsTest extends RoutesContract {
  private static final Limits SMALL =
      Limits.builder()
          .keyBytes(512)
          .valueBytes(264_000)
          .conditions(4)
          .writes(4)
          .operations(7)
          .transactionBytes(264_960)
          .keysPerRead(8)
          .build();
  private MemoryStore first;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    if (first == null) {
      first = new MemoryStore(SMALL, trips);
      return first;
    }
    return first.another(trips);
  }
}
