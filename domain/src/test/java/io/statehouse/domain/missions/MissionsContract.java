package io.statehouse.domain.missions;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import org.junit.jupiter.api.Nested;

/**
 * What missions must do on any store: the worked example to the byte, concurrent requests, long
 * work cut to the store's limits, hostile input, events, findings and repairs, and the number of
 * round trips. Extend it once per store.
 */
public abstract class MissionsContract {

  /**
   * Opens a client of the store. The first in a test is of an empty store, the others are of the
   * same data; all are closed after the test.
   */
  protected abstract KeyValueStore open(RoundTripListener trips);

  /** How often races are repeated; fewer on a slow store. */
  protected int rounds() {
    return 3;
  }

  /** How many round trips it costs at most to read some keys together, of which some are absent. */
  protected int tripsOfARead() {
    return 1;
  }

  /**
   * How many round trips a transaction of several conditions costs; a store that must read before
   * it can decide needs one more.
   */
  protected int tripsOfACommit() {
    return 1;
  }

  @Nested
  class WorkedExample extends WorkedExampleContract {
    WorkedExample() {
      super(MissionsContract.this);
    }
  }

  @Nested
  class Concurrency extends ConcurrencyContract {
    Concurrency() {
      super(MissionsContract.this);
    }
  }

  @Nested
  class LongWork extends LongWorkContract {
    LongWork() {
      super(MissionsContract.this);
    }
  }

  @Nested
  class HostileInput extends HostileInputContract {
    HostileInput() {
      super(MissionsContract.this);
    }
  }

  @Nested
  class Events extends EventsContract {
    Events() {
      super(MissionsContract.this);
    }
  }

  @Nested
  class Meaning extends MissionsMeaningContract {
    Meaning() {
      super(MissionsContract.this);
    }
  }

  @Nested
  class Costs extends CostsContract {
    Costs() {
      super(MissionsContract.this);
    }
  }
}
