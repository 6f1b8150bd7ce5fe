package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.topics.entities.Pause;
import io.statehouse.domain.gis.topics.entities.PausedTopic;
import io.statehouse.domain.gis.topics.layout.PauseDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.transact.Scope;
import io.statehouse.ports.transact.Transactor;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The operator's side: pauses topics, which adopters then leave alone, and resumes them. A pause
 * that begins during a pass holds for all requests that are not sent yet. Neither raises the
 * desired version; adopters notice both. Safe for use by several threads.
 *
 * <p>The version may have been adopted without a topic while that was paused. So the record of a
 * pause stays when the topic is resumed, until an adopter has seen that the topic is as defined.
 */
public final class TopicPauses {
  private final KeyValueStore store;
  private final TopicsLayout layout;
  private final Transactor transactor;
  private final Clock clock;

  /**
   * @param clock for the times in records
   */
  public TopicPauses(KeyValueStore store, GisSettings settings, Clock clock) {
    this.store = requireNonNull(store, "store");
    this.layout = new TopicsLayout(settings);
    this.transactor = new Transactor(store);
    this.clock = requireNonNull(clock, "clock");
  }

  /** Returns the topics that are paused, by name; none if there is no sidecar. */
  public List<PausedTopic> list() {
    return Pauses.read(store, layout).active();
  }

  /**
   * Pauses topics that are defined, or that adopters may delete. Pausing one again changes its
   * reason.
   *
   * @param by who pauses them; empty if unknown
   * @param reason why; empty if none is given, which leaves the reason of one that is paused
   *     already
   * @return the topics that were not paused, or for another reason, in order
   * @throws GisException with TOPIC_NOT_FOUND, before any is paused, TOPIC_BEING_DELETED,
   *     VALUE_TOO_LARGE, or UNAVAILABLE if there is no sidecar
   */
  public List<String> pause(Collection<String> names, String by, String reason) {
    names.forEach(
        name -> {
          if (!isKnown(name, store.getAll(keys(name)))) {
            throw absent(name);
          }
        });
    List<String> changed = new ArrayList<>();
    for (String name : new TreeSet<>(names)) {
      if (transactor.call(scope -> pause(scope, name, by, reason))) {
        changed.add(name);
      }
    }
    return changed;
  }

  private List<Key> keys(String name) {
    if (name.isEmpty()) {
      throw absent(name);
    }
    return List.of(layout.topic(name), layout.managed(name), layout.paused(name));
  }

  private boolean isKnown(String name, Map<Key, Entry> view) {
    return view.containsKey(layout.topic(name)) || view.containsKey(layout.managed(name));
  }

  private static GisException absent(String name) {
    return GisException.of(
        Code.TOPIC_NOT_FOUND, "topic \"%s\" is not defined: see which topics are", name);
  }

  private boolean pause(Scope scope, String name, String by, String reason) {
    Map<Key, Entry> view = scope.getAll(keys(name));
    if (!isKnown(name, view)) {
      throw absent(name);
    }
    if (Optional.ofNullable(view.get(layout.managed(name))).filter(Ledger::isClaimed).isPresent()) {
      throw Ledger.beingDeleted(name);
    }
    Optional<Pause> before =
        Optional.ofNullable(view.get(layout.paused(name)))
            .flatMap(entry -> PauseDocuments.read(entry.value()))
            .filter(Pause::isActive);
    if (before.filter(pause -> reason.isEmpty() || pause.reason().equals(reason)).isPresent()) {
      return false;
    }
    scope.put(layout.paused(name), PauseDocuments.write(Pause.begun(now(), by, reason)));
    return true;
  }

  /** Returns a time as people read it. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  /**
   * Resumes topics.
   *
   * @return the topics that were paused, in order
   * @throws GisException with TOPIC_NOT_FOUND, before any is resumed, if one is neither paused nor
   *     defined, or UNAVAILABLE if there is no sidecar
   */
  public List<String> resume(Collection<String> names) {
    names.forEach(
        name -> {
          Map<Key, Entry> view = store.getAll(keys(name));
          if (!view.containsKey(layout.paused(name)) && !isKnown(name, view)) {
            throw absent(name);
          }
        });
    List<String> changed = new ArrayList<>();
    for (String name : new TreeSet<>(names)) {
      if (transactor.call(scope -> resume(scope, name))) {
        changed.add(name);
      }
    }
    return changed;
  }

  private boolean resume(Scope scope, String name) {
    Map<Key, Entry> view = scope.getAll(List.of(layout.topic(name), layout.paused(name)));
    Optional<Pause> before =
        Optional.ofNullable(view.get(layout.paused(name)))
            .map(Pauses::pause)
            .filter(Pause::isActive);
    if (before.isEmpty()) {
      return false;
    }
    if (view.containsKey(layout.topic(name))) {
      scope.put(layout.paused(name), PauseDocuments.write(before.get().endedAt(now())));
    } else {
      scope.delete(layout.paused(name)); // nothing of it will be adopted
    }
    return true;
  }
}
