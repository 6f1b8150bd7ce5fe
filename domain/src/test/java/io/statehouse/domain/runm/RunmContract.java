package io.statehouse.domain.runm;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import org.junit.jupiter.api.Nested;

/** What runm's metadata must do on any store. Extend it once per store. */
public abstract class RunmContract {

  /**
   * Opens a client of the store. The first in a test is of an empty store, the others are of the
   * same data; all are closed after the test.
   */
  protected abstract KeyValueStore open(RoundTripListener trips);

  /** How many round trips it costs at most to read some keys together, of which some are absent. */
  protected int tripsOfARead() {
    return 1;
  }

  /** How many round trips a transaction of several conditions costs. */
  protected int tripsOfACommit() {
    return 1;
  }

  /** How many round trips it costs to read the keys below a prefix, if they fit one page. */
  protected int tripsOfAScan() {
    return 1;
  }

  /**
   * Of how many random series, and of how many calls at which a process may be killed, one is
   * tested; more than one where the store is slow.
   */
  protected int oneCaseIn() {
    return 1;
  }

  @Nested
  class WorkedExample extends WorkedExampleContract {
    WorkedExample() {
      super(RunmContract.this);
    }
  }

  @Nested
  class Requests extends RequestsContract {
    Requests() {
      super(RunmContract.this);
    }
  }

  @Nested
  class AtTheLimits extends LimitsContract {
    AtTheLimits() {
      super(RunmContract.this);
    }
  }

  @Nested
  class Search extends SearchContract {
    Search() {
      super(RunmContract.this);
    }
  }

  @Nested
  class Concurrency extends ConcurrencyContract {
    Concurrency() {
      super(RunmContract.this);
    }
  }

  @Nested
  class Series extends SeriesContract {
    Series() {
      super(RunmContract.this);
    }
  }

  @Nested
  class Crashes extends CrashContract {
    Crashes() {
      super(RunmContract.this);
    }
  }

  @Nested
  class Checked extends CheckedObjectsContract {
    Checked() {
      super(RunmContract.this);
    }
  }

  @Nested
  class PutAsRead extends PutAsReadContract {
    PutAsRead() {
      super(RunmContract.this);
    }
  }

  @Nested
  class Meaning extends RunmMeaningContract {
    Meaning() {
      super(RunmContract.this);
    }
  }

  @Nested
  class PartitionDeletions extends PartitionDeletionContract {
    PartitionDeletions() {
      super(RunmContract.this);
    }
  }

  @Nested
  class Conversions extends ConversionContract {
    Conversions() {
      super(RunmContract.this);
    }
  }

  @Nested
  class Bootstrapping extends BootstrapContract {
    Bootstrapping() {
      super(RunmContract.this);
    }
  }

  @Nested
  class Watching extends IndexWatchContract {
    Watching() {
      super(RunmContract.this);
    }
  }
}
