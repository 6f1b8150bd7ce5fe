package io.statehouse.app.systems.missions;

import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsSettings;
import io.statehouse.domain.missions.Mode;
import io.statehouse.ports.KeyValueStore;
import java.security.SecureRandom;
import java.time.Clock;

/** Opens missions as they are configured. */
public final class MissionsAccess {
  private MissionsAccess() {}

  /** Opens the missions in {@code store}, without a request to it. */
  public static MissionControl open(KeyValueStore store, MissionsConfig config) {
    return MissionControl.open(
        store,
        MissionsSettings.with(Clock.systemUTC(), new SecureRandom())
            .withMode(config.strict() ? Mode.STRICT : Mode.DEFAULT)
            .withExpiry(config.expiry()));
  }
}
