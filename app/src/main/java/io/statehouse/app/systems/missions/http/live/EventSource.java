package io.statehouse.app.systems.missions.http.live;

import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionEvent;
import io.statehouse.ports.Watch;
import java.util.function.Consumer;

/** Where events come from. */
@FunctionalInterface
interface EventSource {

  /**
   * Tells what happens to a key from now on.
   *
   * @param keyGone run when the key is deleted
   */
  Watch open(ApiKey key, Consumer<MissionEvent> listener, Runnable keyGone);
}
