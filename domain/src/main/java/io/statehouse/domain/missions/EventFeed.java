package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionEvent;
import io.statehouse.domain.missions.entities.MissionEvent.Kind;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.domain.missions.layout.ResponseCodec;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Watch;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Turns the notifications of a watch into events of one tenant, also for changes by another server
 * or by the original. To distinguish a creation from an update, the revision of each plan and
 * mission is remembered. Quick successive changes may be one event.
 */
final class EventFeed implements ChangeListener {
  private static final Set<StoredKey.Part> REPORTED =
      Set.of(StoredKey.Part.PLAN, StoredKey.Part.MISSION);

  private final MissionsContext context;
  private final ApiKey owner;
  private final Key usage;
  private final Consumer<MissionEvent> listener;
  private final Runnable ownerGone;
  private final Map<Key, Revision> known = new HashMap<>();

  private EventFeed(
      MissionsContext context, ApiKey owner, Consumer<MissionEvent> listener, Runnable ownerGone) {
    this.context = context;
    this.owner = owner;
    this.usage = StoredKey.usage(owner);
    this.listener = listener;
    this.ownerGone = ownerGone;
  }

  static Watch open(
      MissionsContext context, ApiKey owner, Consumer<MissionEvent> listener, Runnable ownerGone) {
    context.read(owner);
    EventFeed feed = new EventFeed(context, owner, listener, ownerGone);
    Prefix below = StoredKey.below(owner);
    return context.guarded(owner, () -> feed.begin(below));
  }

  /** Changes that are notified meanwhile wait until the state before them is known. */
  private synchronized Watch begin(Prefix below) {
    Watch watch = context.store().watch(below, this);
    try {
      context
          .store()
          .scan(below)
          .filter(entry -> isReported(entry.key()))
          .forEach(entry -> known.put(entry.key(), entry.revision()));
      return watch;
    } catch (RuntimeException failed) {
      watch.close();
      throw failed;
    }
  }

  @Override
  public synchronized void changed(Change change) {
    context.guarded(
        owner,
        () -> {
          if (change instanceof Change.Keys some) {
            compare(some.keys().stream().filter(EventFeed::isReported).sorted().toList());
            if (some.keys().contains(usage)) {
              checkOwner();
            }
          } else {
            compareAll();
            checkOwner();
          }
          return null;
        });
  }

  /** The listener is notified of all that was deleted with the API key before its end. */
  private void checkOwner() {
    if (context.store().get(usage).isEmpty()) {
      compareAll();
      ownerGone.run();
    }
  }

  private static boolean isReported(Key key) {
    return StoredKey.read(key).map(StoredKey::part).filter(REPORTED::contains).isPresent();
  }

  private void compare(List<Key> keys) {
    Map<Key, Entry> now = context.store().getAll(keys);
    keys.forEach(key -> compare(key, Optional.ofNullable(now.get(key))));
  }

  private void compareAll() {
    Set<Key> gone = new HashSet<>(known.keySet());
    context
        .store()
        .scan(StoredKey.below(owner))
        .filter(entry -> isReported(entry.key()))
        .forEach(
            entry -> {
              gone.remove(entry.key());
              compare(entry.key(), Optional.of(entry));
            });
    gone.stream().sorted().forEach(key -> compare(key, Optional.empty()));
  }

  private void compare(Key key, Optional<Entry> now) {
    Revision before = known.get(key);
    Revision after = now.map(Entry::revision).orElse(null);
    if (after == null ? before != null : !after.equals(before)) {
      StoredKey stored = StoredKey.read(key).orElseThrow();
      boolean plan = stored.part() == StoredKey.Part.PLAN;
      if (now.isEmpty()) {
        Kind kind = plan ? Kind.PLAN_DELETED : Kind.MISSION_DELETED;
        listener.accept(new MissionEvent(kind, ResponseCodec.text(stored.name())));
        known.remove(key);
      } else {
        report(plan, before == null, GoText.decode(now.get().value()));
        known.put(key, after);
      }
    }
  }

  private void report(boolean plan, boolean created, String document) {
    try {
      if (plan) {
        PlanCodec.read(document);
        listener.accept(new MissionEvent(Kind.PLAN_CREATION, document));
      } else {
        Mission mission = MissionCodec.read(document, context.settings().mode());
        Kind kind = created ? Kind.MISSION_CREATION : Kind.MISSION_UPDATE;
        listener.accept(new MissionEvent(kind, document));
        if (mission.end().isPresent() && mission.isSettled()) {
          listener.accept(new MissionEvent(Kind.MISSION_COMPLETED, document));
        }
      }
    } catch (MissionsException unreadable) {
      // No listener could show it.
    }
  }
}
