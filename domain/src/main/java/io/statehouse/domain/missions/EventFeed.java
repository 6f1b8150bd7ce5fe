package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.MissionEvent.Kind;
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
 * Makes events of what a watch tells about one tenant, whoever changed it: another server or the
 * original. To tell a creation from an update, the revision of each plan and mission is remembered.
 * Changes that follow each other quickly may be one event.
 */
final class EventFeed implements ChangeListener {
  private final MissionsContext session;
  private final ApiKey owner;
  private final Key mark;
  private final Consumer<MissionEvent> listener;
  private final Runnable ownerGone;
  private final Map<Key, Revision> known = new HashMap<>();

  private EventFeed(
      MissionsContext session, ApiKey owner, Consumer<MissionEvent> listener, Runnable ownerGone) {
    this.session = session;
    this.owner = owner;
    this.mark = StoredKey.usage(owner);
    this.listener = listener;
    this.ownerGone = ownerGone;
  }

  static Watch open(
      MissionsContext session, ApiKey owner, Consumer<MissionEvent> listener, Runnable ownerGone) {
    session.look(owner);
    EventFeed feed = new EventFeed(session, owner, listener, ownerGone);
    Prefix below = StoredKey.below(owner);
    return session.guarded(owner, () -> feed.begin(below));
  }

  /** Changes told meanwhile wait until it is known what was there before them. */
  private synchronized Watch begin(Prefix below) {
    Watch watch = session.store().watch(below, this);
    try {
      session
          .store()
          .scan(below)
          .filter(entry -> isTold(entry.key()))
          .forEach(entry -> known.put(entry.key(), entry.revision()));
      return watch;
    } catch (RuntimeException failed) {
      watch.close();
      throw failed;
    }
  }

  @Override
  public synchronized void changed(Change change) {
    session.guarded(
        owner,
        () -> {
          if (change instanceof Change.Keys some) {
            tell(some.keys().stream().filter(EventFeed::isTold).sorted().toList());
            if (some.keys().contains(mark)) {
              lookForOwner();
            }
          } else {
            tellAll();
            lookForOwner();
          }
          return null;
        });
  }

  /** What goes with the API key is told before that it is gone. */
  private void lookForOwner() {
    if (session.store().get(mark).isEmpty()) {
      tellAll();
      ownerGone.run();
    }
  }

  private static boolean isTold(Key key) {
    return StoredKey.read(key)
        .filter(
            stored ->
                stored.part() == StoredKey.Part.PLAN || stored.part() == StoredKey.Part.MISSION)
        .isPresent();
  }

  private void tell(List<Key> keys) {
    Map<Key, Entry> now = session.store().getAll(keys);
    keys.forEach(key -> tell(key, Optional.ofNullable(now.get(key))));
  }

  private void tellAll() {
    Set<Key> gone = new HashSet<>(known.keySet());
    session
        .store()
        .scan(StoredKey.below(owner))
        .filter(entry -> isTold(entry.key()))
        .forEach(
            entry -> {
              gone.remove(entry.key());
              tell(entry.key(), Optional.of(entry));
            });
    gone.stream().sorted().forEach(key -> tell(key, Optional.empty()));
  }

  private void tell(Key key, Optional<Entry> now) {
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
        tellDocument(plan, before == null, GoText.decode(now.get().value()));
        known.put(key, after);
      }
    }
  }

  private void tellDocument(boolean plan, boolean created, String document) {
    try {
      if (plan) {
        PlanCodec.read(document);
        listener.accept(new MissionEvent(Kind.PLAN_CREATION, document));
      } else {
        Mission mission = MissionCodec.read(document, session.settings().mode());
        Kind kind = created ? Kind.MISSION_CREATION : Kind.MISSION_UPDATE;
        listener.accept(new MissionEvent(kind, document));
        if (mission.end().isPresent() && mission.isSettled()) {
          listener.accept(new MissionEvent(Kind.MISSION_COMPLETED, document));
        }
      }
    } catch (MissionsException unreadable) {
      // What is no document is nothing that a listener could show.
    }
  }
}
