package io.statehouse.app.systems.missions;

import io.statehouse.app.stores.TestedStore;
import io.statehouse.domain.missions.MissionsContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Missions on the store of a subclass's server, or the embedded one. */
abstract class MissionsOnStore extends MissionsContract {
  @TempDir Path directory;

  private final TestedStore store = TestedStore.of(getClass());

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return store.open(directory, trips);
  }

  @Override
  protected int tripsOfARead() {
    return store.tripsOfARead();
  }

  @Override
  protected int tripsOfACommit() {
    return store.tripsOfACommit();
  }
}
