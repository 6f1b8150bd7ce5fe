package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Route;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.inventory.Inventory;
import io.statehouse.domain.cloudchamber.inventory.LiveSummary;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.SimulationStatus;
import java.util.List;

/**
 * All routes of CloudChamber, without the prefix below which they are mounted.
 *
 * @param sessions the only ones of the server: they remember failed log-ins
 * @param summary of the standard zone, whose racks are served
 */
public record CloudChamberRoutes(
    CloudChamber chamber, Sessions sessions, LiveSummary summary, CloudChamberConfig config) {
  public List<Route> all(SystemContext context, ChamberFeed feed) {
    SessionGuard guard = SessionGuard.of(sessions, context);
    SimulationStatus status =
        new SimulationStatus(config.sessions().clock().instant(), config.sessions().inactivity());
    Inventory inventory = chamber.inventory();
    InventoryChanges changes = new InventoryChanges(config, summary);
    RevisionTags tags = new RevisionTags(context.store().store().limits().revisionBits());
    return Route.all(
        new UserRoutes(chamber.users(), sessions, tags, guard).routes(),
        new SessionRoutes(sessions, status, guard).routes(),
        new SimulatorRoutes(guard).routes(),
        new RackRoutes(inventory, changes, tags, guard).routes(),
        new PartRoutes(inventory, changes, tags, guard).routes(),
        new LoadRoutes(chamber.loader(), config, changes, guard).routes(),
        new WorkloadRoutes(chamber.workloads(), config.layout(), tags, guard).routes(),
        new EventRoutes(feed, context.events(), guard).routes());
  }
}
