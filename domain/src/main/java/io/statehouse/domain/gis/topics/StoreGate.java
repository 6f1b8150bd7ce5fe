package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Looks into the store and the cluster: a topic that was paused, removed or forgotten since the
 * plan was made is left alone, and so is one that came into use.
 */
final class StoreGate implements Gate {
  private final KeyValueStore store;
  private final TopicsLayout layout;
  private final Ledger ledger;
  private final SafeDeletion safety;
  private final AdoptRequest request;

  StoreGate(
      KeyValueStore store,
      TopicsLayout layout,
      Ledger ledger,
      SafeDeletion safety,
      AdoptRequest request) {
    this.store = store;
    this.layout = layout;
    this.ledger = ledger;
    this.safety = safety;
    this.request = request;
  }

  @Override
  public Set<String> changeable(Collection<String> names) {
    if (!layout.hasSidecar()) {
      return Set.copyOf(names);
    }
    Map<Key, Entry> view =
        store.getAll(
            names.stream()
                .flatMap(name -> Stream.of(layout.topic(name), layout.paused(name)))
                .toList());
    return names.stream()
        .filter(name -> view.containsKey(layout.topic(name)) && !isPaused(name, view))
        .collect(Collectors.toSet());
  }

  private boolean isPaused(String name, Map<Key, Entry> view) {
    return Optional.ofNullable(view.get(layout.paused(name)))
        .map(Pauses::pause)
        .filter(pause -> pause.isActive())
        .isPresent();
  }

  @Override
  public Set<String> deletable(Collection<String> names) {
    Set<String> unused = new HashSet<>(names);
    unused.removeAll(safety.refused(unused, request).keySet());
    return unused.isEmpty() ? Set.of() : ledger.claim(unused);
  }
}
