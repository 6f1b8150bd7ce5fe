package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.topics.entities.Pause;
import io.statehouse.domain.gis.topics.entities.PausedTopic;
import io.statehouse.domain.gis.topics.layout.PauseDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The topics that operators paused, at one moment. An adopter reads them after the definitions:
 * what it leaves alone was then paused at a moment at which it was defined so, or later.
 *
 * @param entries by topic; also those of topics that were resumed and not adopted since
 */
record Pauses(SortedMap<String, Entry> entries) {
  static final Pauses NONE = new Pauses(new TreeMap<>());

  Pauses {
    entries = Collections.unmodifiableSortedMap(entries);
  }

  static Pauses read(KeyValueStore store, TopicsLayout layout) {
    if (!layout.hasSidecar()) {
      return NONE;
    }
    SortedMap<String, Entry> entries = new TreeMap<>();
    for (Entry entry : store.list(layout.paused())) {
      layout.pausedOf(entry.key()).ifPresent(name -> entries.put(name, entry));
    }
    return new Pauses(entries);
  }

  static Pause pause(Entry entry) {
    return PauseDocuments.read(entry.value()).orElse(Pause.UNREADABLE);
  }

  /** Returns why a topic is left alone; empty if it is not. */
  Optional<Pause> of(String name) {
    return Optional.ofNullable(entries.get(name)).map(Pauses::pause).filter(Pause::isActive);
  }

  List<PausedTopic> active() {
    return entries.keySet().stream()
        .flatMap(name -> of(name).map(pause -> new PausedTopic(name, pause)).stream())
        .toList();
  }

  /** Returns the topics that no adopter has seen as they are defined since they were resumed. */
  Set<String> resumed() {
    return entries.keySet().stream()
        .filter(name -> of(name).isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns that a topic is left alone still, for the same reason. */
  Condition unchanged(String name) {
    return Condition.unchanged(entries.get(name));
  }
}
