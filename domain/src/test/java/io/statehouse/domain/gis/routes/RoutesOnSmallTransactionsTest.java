package io.statehouse.domain.gis.routes;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;

/** Routes on a store on which a publication takes several transactions. */
class RoutesOnSmallTransactionsTest extends RoutesContract {
  private static final Limits SMALL = new Limits(512, 264_000, 4, 4, 5, 264_960, 8);
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
