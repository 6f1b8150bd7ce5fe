package io.statehouse.domain.gis.topics.entities;

import io.statehouse.domain.gis.topics.AdoptCrashContract;
import io.statehouse.domain.gis.topics.ThrottledMoveContract;
import org.junit.jupiter.api.Nested;

/** Besides, what is tried at every single call, for which servers take too long. */
abstract class TopicsInMemoryContract extends TopicsContract {

  @Nested
  class AdopterCrashes extends AdoptCrashContract {
    AdopterCrashes() {
      super(TopicsInMemoryContract.this);
    }
  }

  @Nested
  class Moving extends ThrottledMoveContract {
    Moving() {
      super(TopicsInMemoryContract.this);
    }
  }
}
