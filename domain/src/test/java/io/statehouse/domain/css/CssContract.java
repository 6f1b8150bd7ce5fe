package io.statehouse.domain.css;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import org.junit.jupiter.api.Nested;

/**
 * What Qserv's central state must do on any store: the worked examples to the byte, concurrent
 * operations, loads and their failures, the number of round trips, and verification. Extend it once
 * per store.
 */
public abstract class CssContract {

  /**
   * Opens a client of the store. The first in a test is of an empty store, the others are of the
   * same data; all are closed after the test.
   */
  protected abstract KeyValueStore open(RoundTripListener trips);

  /** How often races are run; a slow store may do with less. */
  protected int rounds() {
    return 5;
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

  /** How many round trips more it costs to list the children of so many keys than those of one. */
  protected int tripsOfListing(int keys) {
    return 0;
  }

  /**
   * Whether the store refuses keys without ancestors, and keys that differ in case alone, so that
   * no test can put them there.
   */
  protected boolean refusesBrokenTrees() {
    return false;
  }

  @Nested
  class WorkedExamples extends WorkedExamplesContract {
    WorkedExamples() {
      super(CssContract.this);
    }
  }

  @Nested
  class Concurrency extends ConcurrencyContract {
    Concurrency() {
      super(CssContract.this);
    }
  }

  @Nested
  class Loads extends LoadsContract {
    Loads() {
      super(CssContract.this);
    }
  }

  @Nested
  class Costs extends CostsContract {
    Costs() {
      super(CssContract.this);
    }
  }

  @Nested
  class Verification extends CssMeaningContract {
    Verification() {
      super(CssContract.this);
    }
  }
}
