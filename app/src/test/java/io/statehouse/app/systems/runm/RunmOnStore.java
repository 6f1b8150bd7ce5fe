package io.statehouse.app.systems.runm;

import io.statehouse.app.stores.TestedStore;
import io.statehouse.domain.runm.RunmContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The metadata of runm on the store of a subclass's server, or the embedded one. */
abstract class RunmOnStore extends RunmContract {
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

  @Override
  protected int tripsOfAScan() {
    return store.tripsOfAScan();
  }
}
