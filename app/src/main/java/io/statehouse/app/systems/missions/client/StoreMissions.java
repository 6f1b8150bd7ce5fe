package io.statehouse.app.systems.missions.client;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsMeaning;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Watch;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;

/**
 * Missions straight on a store. Callers that can open the store may do everything, so they need no
 * password. If the store has a single API key, it is used where none is given.
 */
final class StoreMissions implements MissionsClient.Place {
  private final KeyValueStore store;
  private final MissionControl control;
  private final Credentials credentials;
  private volatile ApiKey owner;

  StoreMissions(KeyValueStore store, MissionControl control, Credentials credentials) {
    this.store = store;
    this.control = control;
    this.credentials = credentials;
  }

  ApiKey owner() {
    if (owner == null) {
      owner = credentials.key().orElseGet(this::onlyKey);
    }
    return owner;
  }

  boolean isEmpty() {
    return RawKeys.isEmpty(store);
  }

  List<ApiKey> keys() {
    List<ApiKey> keys = control.keys().list();
    if (keys.isEmpty()) {
      requireOwnKeys();
    }
    return keys;
  }

  ApiKey createKey(KeyRequest request) {
    requireOwnKeys();
    return control.keys().create(request);
  }

  /** An API key is the first that is written: it must not be among the keys of another system. */
  private void requireOwnKeys() {
    if (new MissionsMeaning().isForeign(store)) {
      throw new AppException(
          Kind.EXISTS, "the store has keys, but none of missions: name another store");
    }
  }

  private ApiKey onlyKey() {
    List<ApiKey> keys = keys();
    if (keys.size() == 1) {
      return keys.get(0);
    }
    throw new AppException(
        Kind.UNAUTHENTICATED,
        keys.isEmpty()
            ? "the store has no API key: make one with create-key"
            : "the store has %d API keys: say which by --key, or set HOUSTON_KEY; keys lists them"
                .formatted(keys.size()));
  }

  MissionControl control() {
    return control;
  }

  Mission mission(MissionId id) {
    return control.missions().get(owner(), id);
  }

  /** Reads the mission again after each event, of which few are about other missions. */
  Mission await(MissionId id, Predicate<Mission> condition, Duration timeout) {
    long end = System.nanoTime() + timeout.toNanos();
    Semaphore changes = new Semaphore(0);
    Watch watch = control.events(owner(), event -> changes.release());
    try {
      while (true) {
        changes.drainPermits();
        Mission mission = mission(id);
        if (condition.test(mission) || !changes.tryAcquire(end - System.nanoTime(), NANOSECONDS)) {
          return mission;
        }
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new AppException(Kind.UNAVAILABLE, "the wait for " + id + " was interrupted", stop);
    } finally {
      watch.close();
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
