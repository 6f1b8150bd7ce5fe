package io.statehouse.domain.missions;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Watch;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Missions in one store. The store belongs to missions alone: every key that ends in {@code |u} is
 * taken for a tenant's. Services are safe for many threads, and any number of processes, the
 * original among them, may work on the same store. There is nothing to close but the store; {@link
 * Usage#flush} comes before that.
 */
public final class MissionControl {
  private final MissionsContext session;
  private final ApiKeys keys;
  private final Plans plans;
  private final Missions missions;
  private final Usage usage;
  private final Retention retention;

  private MissionControl(MissionsContext session) {
    this.session = session;
    MissionNumbers numbers = new MissionNumbers(session);
    this.keys = new ApiKeys(session, numbers);
    this.plans = new Plans(session);
    this.missions = new Missions(session, numbers);
    this.usage = new Usage(session);
    this.retention = new Retention(session, keys);
  }

  /** Opens the missions in {@code store}, which is not asked for anything yet. */
  public static MissionControl open(KeyValueStore store, MissionsSettings settings) {
    return new MissionControl(new MissionsContext(store, settings));
  }

  public MissionsSettings settings() {
    return session.settings();
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
   * Tells {@code listener} of what happens to the plans and missions of a key from now on, whoever
   * does it, on one thread at a time; a listener that throws is told again. What is stored now is
   * read once, so one watch should serve all who listen for a key.
   *
   * @throws MissionsException if there is no such key
   */
  public Watch events(ApiKey owner, Consumer<MissionEvent> listener) {
    return events(owner, listener, () -> {});
  }

  /**
   * As the other.
   *
   * @param ownerGone run when the key itself is deleted, after all that went with it has been told
   */
  public Watch events(ApiKey owner, Consumer<MissionEvent> listener, Runnable ownerGone) {
    return EventFeed.open(session, owner, listener, ownerGone);
  }

  /** Reads the admin password, or stores the one configured if there is none yet. */
  public AdminAccess admin(Optional<AdminPassword> configured) {
    return AdminAccess.open(session.store(), configured, session.settings().random());
  }
}
