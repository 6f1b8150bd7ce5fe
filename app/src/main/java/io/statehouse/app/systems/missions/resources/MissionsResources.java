package io.statehouse.app.systems.missions.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.domain.missions.MissionControl;
import java.util.List;

/** The kinds of missions that are kept in files. */
public final class MissionsResources {
  private MissionsResources() {}

  /** Returns all kinds: API keys, then their plans. */
  public static List<ResourceKind> all(MissionControl missions) {
    return List.of(new KeyKind(missions.keys()), new PlanKind(missions.keys(), missions.plans()));
  }
}
