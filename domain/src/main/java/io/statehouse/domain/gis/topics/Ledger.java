package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The topics that an adopter created or changed, so that it may delete them. Without a sidecar
 * nothing is recorded.
 */
final class Ledger {
  private final KeyValueStore store;
  private final TopicsLayout layout;

  Ledger(KeyValueStore store, TopicsLayout layout) {
    this.store = store;
    this.layout = layout;
  }

  boolean isKept() {
    return layout.hasSidecar();
  }

  Set<String> names() {
    return isKept()
        ? store.list(layout.managed()).stream()
            .flatMap(entry -> layout.managedOf(entry.key()).stream())
            .collect(Collectors.toSet())
        : Set.of();
  }

  /** Records topics. Recording one twice changes nothing, so no condition is needed. */
  void add(Collection<String> names, Set<String> known) {
    if (!isKept()) {
      return;
    }
    Set<String> added = new HashSet<>(names);
    added.removeAll(known);
    commit(
        added.stream()
            .sorted()
            .<Write>map(name -> new Write.Put(layout.managed(name), Bytes.EMPTY))
            .toList());
  }

  /** Removes topics that it has. */
  void remove(Collection<String> names) {
    commit(
        names.stream()
            .sorted()
            .<Write>map(name -> new Write.Delete(layout.managed(name)))
            .toList());
  }

  /** Writes as much at once as the store takes; each part is correct by itself. */
  private void commit(List<Write> writes) {
    List<Write> part = new ArrayList<>();
    for (Write write : writes) {
      part.add(write);
      if (part.size() > 1 && !store.limits().fits(new Transaction(List.of(), part))) {
        part.remove(part.size() - 1);
        store.commit(new Transaction(List.of(), part));
        part = new ArrayList<>(List.of(write));
      }
    }
    if (!part.isEmpty()) {
      store.commit(new Transaction(List.of(), part));
    }
  }
}
