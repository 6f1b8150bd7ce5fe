package io.statehouse.domain.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.cloudchamber.definition.InventoryLoader;
import io.statehouse.domain.cloudchamber.definition.LoadOptions;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.MemoryStore;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A deployment on a store that accepts no more at once than Consul does. */
class CloudChamberOnSmallTransactionsTest extends CloudChamberContract {
  private static final Limits CONSUL =
      Limits.builder()
          .keyBytes(512)
          .valueBytes(264_000)
          .conditions(64)
          .writes(64)
          .operations(64)
          .transactionBytes(264_960)
          .keysPerRead(64)
          .build();
  private MemoryStore first;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    if (first == null) {
      first = store(trips);
      return first;
    }
    return first.another(trips);
  }

  private static MemoryStore store(RoundTripListener trips) {
    return new MemoryStore(CONSUL, trips);
  }

  private static InventoryLoader loader(KeyValueStore store, LayoutMode mode) {
    return CloudChamber.open(
            store,
            new CloudChamberSettings(
                Namespace.production(mode), CloudChamberGroup::hash, new Random()))
        .loader();
  }

  @ParameterizedTest
  @EnumSource
  void the_largest_rack_is_loaded_in_few_round_trips_one_transaction_at_a_time(LayoutMode mode) {
    try (SteppingStore counting = new SteppingStore(store(new RoundTrips()))) {
      loader(counting, mode).load(CostsContract.largest(mode), LoadOptions.DEFAULT);

      assertThat(counting.steps()).isLessThanOrEqualTo(16);
    }
  }
}
