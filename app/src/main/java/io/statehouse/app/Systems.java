package io.statehouse.app;

import io.statehouse.app.system.SystemRegistry;
import io.statehouse.app.systems.cloudchamber.CloudChamberSystem;
import io.statehouse.app.systems.css.CssSystem;
import io.statehouse.app.systems.gis.GisSystem;
import io.statehouse.app.systems.missions.MissionsSystem;
import io.statehouse.app.systems.runm.RunmSystem;

/** The systems of this build. A further one is one more line here, and folders of its own. */
public final class Systems {
  private Systems() {}

  /**
   * Returns all of them, in the order in which they are listed. A maker is a lambda, so it loads
   * nothing.
   */
  public static SystemRegistry all() {
    return new SystemRegistry()
        .with(
            "css",
            "Qserv's central state: databases, tables, nodes, chunks.",
            () -> new CssSystem())
        .with(
            "missions",
            "Missions: plans, their runs, and what may run next.",
            () -> new MissionsSystem())
        .with(
            "runm",
            "runm's metadata: partitions, objects with properties and tags, definitions.",
            () -> new RunmSystem())
        .with(
            "cloudchamber",
            "CloudChamber: users, racks and blades, workloads.",
            () -> new CloudChamberSystem())
        .with(
            "gis",
            "GIS configuration: published routes, and topics that Kafka adopts.",
            () -> new GisSystem());
  }
}
