package io.statehouse.ports.batching;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.BatchedVariant;
import io.statehouse.ports.contract.KeyValueStoreContract;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.Optional;

/** A batching store does what every store must do, with both reads and writes batched. */
@BatchedVariant
class BatchingStoreTest extends KeyValueStoreContract {
  private static final BatchingSettings SETTINGS =
      new BatchingSettings(
          InFlight.of(1).lingering(Duration.ofNanos(100_000)),
          Optional.of(InFlight.of(1).lingering(Duration.ofNanos(100_000))),
          256,
          Duration.ofSeconds(10));

  private final MemoryStore data = new MemoryStore();
  private FaultyStore first;

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    FaultyStore client = new FaultyStore(data.another(trips));
    first = first == null ? client : first;
    return new BatchingStore(client, SETTINGS);
  }

  @Override
  protected void beginOutage() {
    first.fail();
  }

  @Override
  protected void endOutage() {
    first.recover();
  }

  @Override
  protected void loseNextAnswer() {
    first.loseNextAnswer();
  }
}
