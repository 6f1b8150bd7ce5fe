package io.statehouse.app.systems.missions.client;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.ApiKeyInfo;
import io.statehouse.domain.missions.KeyRequest;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionEvent;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.MissionRequest;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.StageChange;
import io.statehouse.domain.missions.StageResponse;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Watch;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Missions straight on a store. Who can open the store may do all, so no password is asked for; and
 * where it has a single API key, that one is meant if none is given.
 */
public final class StoreMissions implements MissionsClient {
  private final KeyValueStore store;
  private final MissionControl control;
  private final Credentials credentials;
  private volatile ApiKey owner;

  /** Takes ownership of the store. */
  public StoreMissions(KeyValueStore store, MissionControl control, Credentials credentials) {
    this.store = store;
    this.control = control;
    this.credentials = credentials;
  }

  private ApiKey owner() {
    if (owner == null) {
      owner = credentials.key().orElseGet(this::onlyKey);
    }
    return owner;
  }

  private ApiKey onlyKey() {
    List<ApiKey> keys = control.keys().list();
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

  @Override
  public List<ApiKey> keys() {
    return control.keys().list();
  }

  @Override
  public ApiKey createKey(KeyRequest request) {
    return control.keys().create(request);
  }

  @Override
  public void deleteKey(ApiKey key) {
    control.keys().delete(key);
  }

  @Override
  public ApiKeyInfo key() {
    return control.keys().get(owner());
  }

  @Override
  public void save(Plan plan) {
    control.plans().save(owner(), plan);
  }

  @Override
  public List<PlanName> plans() {
    return control.plans().names(owner());
  }

  @Override
  public String plan(PlanName name) {
    return GoText.decode(control.plans().document(owner(), name));
  }

  @Override
  public void deletePlan(PlanName name) {
    control.plans().delete(owner(), name);
  }

  @Override
  public MissionId create(MissionRequest request) {
    return control.missions().create(owner(), request);
  }

  @Override
  public List<MissionId> missions() {
    return control.missions().ids(owner());
  }

  @Override
  public List<MissionId> missions(PlanName plan) {
    return control.plans().missions(owner(), plan);
  }

  @Override
  public List<MissionId> completed() {
    return control.missions().completed(owner());
  }

  @Override
  public String document(MissionId id) {
    return GoText.decode(control.missions().document(owner(), id));
  }

  @Override
  public Mission mission(MissionId id) {
    return control.missions().get(owner(), id);
  }

  @Override
  public StageResponse change(MissionId id, String stage, StageChange change) {
    return control.missions().change(owner(), id, stage, change);
  }

  @Override
  public String report(MissionId id) {
    return control.missions().report(owner(), id);
  }

  @Override
  public void delete(MissionId id) {
    control.missions().delete(owner(), id);
  }

  /** Reads the mission again after each event, of which few are about other missions. */
  @Override
  public Mission await(MissionId id, Predicate<Mission> condition, Duration timeout) {
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

  /** The watch of a store never ends by itself, so {@code broken} is not called. */
  @Override
  public Watch events(Consumer<MissionEvent> listener, Consumer<RuntimeException> broken) {
    return control.events(owner(), listener);
  }

  /** Deletes old missions of all API keys, and returns their number. */
  public int expire() {
    return control.retention().run();
  }

  @Override
  public void close() {
    store.close();
  }
}
