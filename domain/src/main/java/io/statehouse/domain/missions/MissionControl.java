package io.statehouse.domain.missions;

import io.statehouse.domain.missions.entities.AdminPassword;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionEvent;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Watch;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Missions in one store. The store must not hold anything else: every key that ends in {@code |u}
 * counts as a tenant's. Services are safe for use by several threads, and any number of processes,
 * including the original, may work on the same store. Only the store needs closing, after {@link
 * Usage#flush}.
 */
public final class MissionControl {
  private final MissionsContext context;
  private final ApiKeys keys;
  private final Plans plans;
  private final Missions missions;
  private final Usage usage;
  private final Retention retention;

  private MissionControl(MissionsContext context) {
    this.context = context;
    MissionNumbers numbers = new MissionNumbers(context);
    this.keys = new ApiKeys(context, numbers);
    this.plans = new Plans(context);
    this.missions = new Missions(context, numbers);
    this.usage = new Usage(context);
    this.retention = new Retention(context, keys);
  }

  /** Opens the missions in {@code store} with the default mode and expiry, and the time in UTC. */
  public static MissionControl open(KeyValueStore store) {
    return open(store, MissionsSettings.with(Clock.systemUTC(), new SecureRandom()));
  }

  /** Opens the missions in {@code store}, without reading anything yet. */
  public static MissionControl open(KeyValueStore store, MissionsSettings settings) {
    return new MissionControl(new MissionsContext(store, settings));
  }

  public MissionsSettings settings() {
    return context.settings();
  }

  public ApiKeys keys() {
    return keys;
  }

  public Plans plans() {
    return plans;
  }

  public Missions missions() {
    return missions;
  }

  public Usage usage() {
    return usage;
  }

  public Retention retention() {
    return retention;
  }

  /**
   * Notifies {@code listener} of every change to the plans and missions of a key from now on, on
   * one thread at a time; a listener that throws is notified again. All that is stored for the key
   * is read once, so one watch should serve all listeners of a key.
   *
   * @throws MissionsException if there is no such key
   */
  public Watch events(ApiKey owner, Consumer<MissionEvent> listener) {
    return events(owner, listener, () -> {});
  }

  /**
   * Notifies {@code listener} as above, and reports the end.
   *
   * @param ownerGone run when the key itself is deleted, after the events of all deleted with it
   */
  public Watch events(ApiKey owner, Consumer<MissionEvent> listener, Runnable ownerGone) {
    return EventFeed.open(context, owner, listener, ownerGone);
  }

  /**
   * Starts to watch the admin password, without waiting for the store. The result must be closed.
   *
   * @param configured the password in force while the store has none
   * @param mayBeOpen whether any caller is an administrator while there is neither
   */
  public AdminAccess admin(Optional<AdminPassword> configured, boolean mayBeOpen) {
    return new AdminAccess(context.store(), configured, context.settings().random(), mayBeOpen);
  }
}
