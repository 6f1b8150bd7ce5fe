package io.statehouse.app.systems.gis;

import io.statehouse.app.stores.TestedStore;
import io.statehouse.domain.gis.GisContract;
import io.statehouse.domain.gis.routes.RoutesContract;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The contracts of GIS configuration on a store that the product offers. */
abstract class GisOnStore {
  @TempDir Path directory;

  final TestedStore store = TestedStore.of(getClass());

  final KeyValueStore open(RoundTripListener trips) {
    return store.open(directory, trips);
  }

  /** How many round trips calls take. */
  protected abstract GisContract.Costs costs();

  @Nested
  class BothOnStore extends GisContract {
    @Override
    protected KeyValueStore open(RoundTripListener trips) {
      return GisOnStore.this.open(trips);
    }

    @Override
    protected Costs costs() {
      return GisOnStore.this.costs();
    }
  }

  @Nested
  class RoutesOnStore extends RoutesContract {
    @Override
    protected KeyValueStore open(RoundTripListener trips) {
      return GisOnStore.this.open(trips);
    }
  }

  @Nested
  class TopicsOnStore extends TopicsContract {
    @Override
    protected KeyValueStore open(RoundTripListener trips) {
      return GisOnStore.this.open(trips);
    }
  }
}
