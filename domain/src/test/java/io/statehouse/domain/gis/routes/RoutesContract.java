package io.statehouse.domain.gis.routes;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.FaultyStore;
import org.junit.jupiter.api.Nested;

/** What routes must do on any store. Extend it once per store. */
public abstract class RoutesContract {

  /**
   * Opens a client of the store. The first in a test is of an empty store, the others are of the
   * same data; all are closed after the test.
   */
  protected abstract KeyValueStore open(RoundTripListener trips);

  @Nested
  class Publishing extends PublishContract {
    Publishing() {
      super(RoutesContract.this);
    }
  }

  @Nested
  class Interrupted extends InterruptedPublishContract {
    Interrupted() {
      super(RoutesContract.this);
    }
  }

  /** Also where the store would take a publication in one transaction. */
  @Nested
  class InterruptedInSteps extends InterruptedPublishContract {
    private static final Limits SMALL =
        Limits.builder()
            .keyBytes(512)
            .valueBytes(264_000)
            .conditions(4)
            .writes(4)
            .operations(5)
            .transactionBytes(264_960)
            .keysPerRead(8)
            .build();

    InterruptedInSteps() {
      super(RoutesContract.this);
    }

    @Override
    FaultyStore faulty() {
      FaultyStore client = super.faulty();
      client.limitTo(SMALL);
      return client;
    }
  }

  @Nested
  class Numbering extends VersionNumbersContract {
    Numbering() {
      super(RoutesContract.this);
    }
  }

  @Nested
  class LeadingToTopics extends DestinationContract {
    LeadingToTopics() {
      super(RoutesContract.this);
    }
  }

  @Nested
  class KeepingTopics extends RoutedTopicsContract {
    KeepingTopics() {
      super(RoutesContract.this);
    }
  }

  @Nested
  class RollingBack extends RollbackContract {
    RollingBack() {
      super(RoutesContract.this);
    }
  }

  @Nested
  class Cached extends CachedTableContract {
    Cached() {
      super(RoutesContract.this);
    }
  }

  @Nested
  class Reading extends ReaderContract {
    Reading() {
      super(RoutesContract.this);
    }
  }

  @Nested
  class Versions extends VersionsContract {
    Versions() {
      super(RoutesContract.this);
    }
  }

  @Nested
  class InWords extends RoutesMeaningContract {
    InWords() {
      super(RoutesContract.this);
    }
  }
}
