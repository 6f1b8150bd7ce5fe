package io.statehouse.domain.gis.routes;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
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

  @Nested
  class Numbering extends VersionNumbersContract {
    Numbering() {
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
