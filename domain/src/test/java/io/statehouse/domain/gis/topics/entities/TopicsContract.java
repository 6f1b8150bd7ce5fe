package io.statehouse.domain.gis.topics.entities;

import io.statehouse.domain.gis.topics.AdoptContract;
import io.statehouse.domain.gis.topics.AwaitContract;
import io.statehouse.domain.gis.topics.ClusterMeaningContract;
import io.statehouse.domain.gis.topics.DefineContract;
import io.statehouse.domain.gis.topics.DeletionContract;
import io.statehouse.domain.gis.topics.DriftContract;
import io.statehouse.domain.gis.topics.LoopContract;
import io.statehouse.domain.gis.topics.MoveRaceContract;
import io.statehouse.domain.gis.topics.PauseContract;
import io.statehouse.domain.gis.topics.SafeDeletionContract;
import io.statehouse.domain.gis.topics.ScopeContract;
import io.statehouse.domain.gis.topics.ScopedAdoptContract;
import io.statehouse.domain.gis.topics.SomeTopicsContract;
import io.statehouse.domain.gis.topics.TopicsMeaningContract;
import io.statehouse.domain.gis.topics.UnmanageContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import org.junit.jupiter.api.Nested;

/** What the topic-manager must do on any store. Extend it once per store. */
public abstract class TopicsContract {

  /**
   * Opens a client of the store. The first in a test is of an empty store, the others are of the
   * same data; all are closed after the test.
   */
  protected abstract KeyValueStore open(RoundTripListener trips);

  @Nested
  class Defining extends DefineContract {
    Defining() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class Scoping extends ScopeContract {
    Scoping() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class Adopting extends AdoptContract {
    Adopting() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class ScopedAdopting extends ScopedAdoptContract {
    ScopedAdopting() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class Deleting extends DeletionContract {
    Deleting() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class RacingMoves extends MoveRaceContract {
    RacingMoves() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class Waiting extends AwaitContract {
    Waiting() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class Drift extends DriftContract {
    Drift() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class Serving extends LoopContract {
    Serving() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class Comparing extends ClusterMeaningContract {
    Comparing() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class Meaning extends TopicsMeaningContract {
    Meaning() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class Pausing extends PauseContract {
    Pausing() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class Unmanaging extends UnmanageContract {
    Unmanaging() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class DeletingSafely extends SafeDeletionContract {
    DeletingSafely() {
      super(TopicsContract.this);
    }
  }

  @Nested
  class SomeTopics extends SomeTopicsContract {
    SomeTopics() {
      super(TopicsContract.this);
    }
  }
}
