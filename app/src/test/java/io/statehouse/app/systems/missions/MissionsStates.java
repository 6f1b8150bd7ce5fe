package io.statehouse.app.systems.missions;

import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsSettings;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.ports.KeyValueStore;
import java.time.Clock;
import java.util.Optional;
import java.util.Random;

/** Missions for tests. */
public final class MissionsStates {
  private static final String APOLLO =
      "{\"name\":\"apollo\",\"services\":[{\"name\":\"pad\",\"trigger\":{\"url\":"
          + "\"http://pad\",\"password\":\"hush\"}}],\"stages\":[{\"name\":\"fuel\",\"service\":"
          + "\"pad\",\"params\":{\"z\":[1.5,1e300,null,\"007\"],\"a\":{\"yes\":true}}},"
          + "{\"name\":\"launch\",\"upstream\":[\"fuel\"]}],\"params\":{}}";

  private MissionsStates() {}

  /** Writes two API keys with plans, one of which has a mission. */
  public static void tenants(KeyValueStore store) {
    MissionControl missions =
        MissionControl.open(store, MissionsSettings.with(Clock.systemUTC(), new Random(1)));
    ApiKey dev = missions.keys().create(new KeyRequest("dev-secret", "Dev"));
    missions.keys().create(new KeyRequest("12345", ""));
    missions.plans().save(dev, PlanCodec.read(APOLLO));
    missions.plans().save(dev, PlanCodec.read("{\"name\":\"a|b\",\"stages\":[{\"name\":\"x\"}]}"));
    missions.missions().create(dev, new MissionRequest("apollo", "", Optional.empty()));
  }
}
