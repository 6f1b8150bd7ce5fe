package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Response;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.domain.cloudchamber.entities.ActiveSession;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.inventory.LiveSummary;
import java.util.function.Supplier;

/** Checks whether a user may change the inventory, and keeps the summary of it up to date. */
record InventoryChanges(CloudChamberConfig config, LiveSummary summary) {

  /** Checks whether the user of a session may change the inventory. */
  void require(ActiveSession session) {
    session.caller().require(Right.MODIFY_INVENTORY);
    config.requireInventoryWritable();
  }

  /**
   * @param change reads the request, and responds when it has changed something in the rack
   */
  Response by(ActiveSession session, RackAddress rack, Supplier<Response> change) {
    require(session);
    try {
      return change.get();
    } finally {
      summary.changed(rack); // whatever is known of the outcome
    }
  }
}
