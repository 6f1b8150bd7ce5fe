package io.statehouse.domain.cloudchamber;

import io.statehouse.domain.cloudchamber.accounts.SessionsContract;
import io.statehouse.domain.cloudchamber.accounts.UsersContract;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.inventory.InventoryContract;
import io.statehouse.domain.cloudchamber.inventory.InventoryRacesContract;
import io.statehouse.domain.cloudchamber.inventory.LiveSummaryContract;
import io.statehouse.domain.cloudchamber.migration.MigrationContract;
import io.statehouse.domain.cloudchamber.workloads.WorkloadsContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import org.junit.jupiter.api.Nested;

/** What a deployment must do on any store. Extend it once per store. */
public abstract class CloudChamberContract {

  /**
   * Opens a client of the store. The first in a test is of an empty store, the others are of the
   * same data; all are closed after the test.
   */
  protected abstract KeyValueStore open(RoundTripListener trips);

  /**
   * Of how many calls at which a process may be killed, and of how many steps of writers that race,
   * one is tested; more than one where the store is slow.
   */
  protected int oneCaseIn() {
    return 1;
  }

  /** Returns how many steps of a race are tested. */
  public final int sampled(int steps) {
    return Math.max(4, steps / oneCaseIn());
  }

  /** How many round trips it costs at most to load the largest legal rack where nothing is yet. */
  protected int tripsOfTheLargestRack() {
    return 8;
  }

  @Nested
  class UsersInDoc extends UsersContract {
    UsersInDoc() {
      super(CloudChamberContract.this, LayoutMode.DOC);
    }
  }

  @Nested
  class UsersInCode extends UsersContract {
    UsersInCode() {
      super(CloudChamberContract.this, LayoutMode.CODE);
    }
  }

  @Nested
  class InventoryInDoc extends InventoryContract {
    InventoryInDoc() {
      super(CloudChamberContract.this, LayoutMode.DOC);
    }
  }

  @Nested
  class InventoryInCode extends InventoryContract {
    InventoryInCode() {
      super(CloudChamberContract.this, LayoutMode.CODE);
    }
  }

  @Nested
  class RacesInDoc extends InventoryRacesContract {
    RacesInDoc() {
      super(CloudChamberContract.this, LayoutMode.DOC);
    }
  }

  @Nested
  class RacesInCode extends InventoryRacesContract {
    RacesInCode() {
      super(CloudChamberContract.this, LayoutMode.CODE);
    }
  }

  @Nested
  class LimitsInDoc extends LimitsContract.InDoc {
    LimitsInDoc() {
      super(CloudChamberContract.this);
    }
  }

  @Nested
  class LimitsInCode extends LimitsContract {
    LimitsInCode() {
      super(CloudChamberContract.this, LayoutMode.CODE);
    }
  }

  @Nested
  class DocInventory extends DocInventoryContract {
    DocInventory() {
      super(CloudChamberContract.this);
    }
  }

  @Nested
  class CodeInventory extends CodeInventoryContract {
    CodeInventory() {
      super(CloudChamberContract.this);
    }
  }

  @Nested
  class LoadsInDoc extends LoadContract {
    LoadsInDoc() {
      super(CloudChamberContract.this, LayoutMode.DOC);
    }
  }

  @Nested
  class LoadsInCode extends LoadContract {
    LoadsInCode() {
      super(CloudChamberContract.this, LayoutMode.CODE);
    }
  }

  @Nested
  class CostsInDoc extends CostsContract {
    CostsInDoc() {
      super(CloudChamberContract.this, LayoutMode.DOC);
    }
  }

  @Nested
  class CostsInCode extends CostsContract {
    CostsInCode() {
      super(CloudChamberContract.this, LayoutMode.CODE);
    }
  }

  @Nested
  class LoadRacesInDoc extends LoadRacesContract {
    LoadRacesInDoc() {
      super(CloudChamberContract.this, LayoutMode.DOC);
    }
  }

  @Nested
  class LoadRacesInCode extends LoadRacesContract {
    LoadRacesInCode() {
      super(CloudChamberContract.this, LayoutMode.CODE);
    }
  }

  @Nested
  class DocLoads extends DocLoadContract {
    DocLoads() {
      super(CloudChamberContract.this);
    }
  }

  @Nested
  class WorkloadsInDoc extends WorkloadsContract {
    WorkloadsInDoc() {
      super(CloudChamberContract.this);
    }
  }

  @Nested
  class CodeLoads extends CodeLoadContract {
    CodeLoads() {
      super(CloudChamberContract.this);
    }
  }

  @Nested
  class WatchInDoc extends WatchContract {
    WatchInDoc() {
      super(CloudChamberContract.this, LayoutMode.DOC);
    }
  }

  @Nested
  class WatchInCode extends WatchContract {
    WatchInCode() {
      super(CloudChamberContract.this, LayoutMode.CODE);
    }
  }

  @Nested
  class LiveSummaryInDoc extends LiveSummaryContract {
    LiveSummaryInDoc() {
      super(CloudChamberContract.this, LayoutMode.DOC);
    }
  }

  @Nested
  class LiveSummaryInCode extends LiveSummaryContract {
    LiveSummaryInCode() {
      super(CloudChamberContract.this, LayoutMode.CODE);
    }
  }

  @Nested
  class SessionsInDoc extends SessionsContract {
    SessionsInDoc() {
      super(CloudChamberContract.this, LayoutMode.DOC);
    }
  }

  @Nested
  class SessionsInCode extends SessionsContract {
    SessionsInCode() {
      super(CloudChamberContract.this, LayoutMode.CODE);
    }
  }

  @Nested
  class MeaningInDoc extends DocMeaningContract {
    MeaningInDoc() {
      super(CloudChamberContract.this);
    }
  }

  @Nested
  class MeaningInCode extends CodeMeaningContract {
    MeaningInCode() {
      super(CloudChamberContract.this);
    }
  }

  @Nested
  class MigrationToDoc extends MigrationContract.ToDoc {
    MigrationToDoc() {
      super(CloudChamberContract.this);
    }
  }

  @Nested
  class MigrationToCode extends MigrationContract.ToCode {
    MigrationToCode() {
      super(CloudChamberContract.this);
    }
  }
}
