package io.statehouse.app.systems.css;

import io.statehouse.app.stores.TestedStore;
import io.statehouse.domain.css.CssContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Qserv's central state on the store of a subclass's server, or the embedded one. */
abstract class CssOnStore extends CssContract {
  @TempDir Path directory;

  private final TestedStore store;

  CssOnStore() {
    this("");
  }

  /**
   * @param options the query of the store's URL
   */
  CssOnStore(String options) {
    store = TestedStore.of(getClass(), options);
  }

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
