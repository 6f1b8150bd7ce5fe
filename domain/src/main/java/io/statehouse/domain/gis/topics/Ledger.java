package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The topics that an adopter created or changed, so that it may delete them. Without a sidecar
 * nothing is recorded.
 *
 * <p>A topic is recorded only while it is defined, so that one that was forgotten meanwhile does
 * not come back. Before it is deleted, its entry is claimed: then it can neither be forgotten nor
 * paused nor, by this adopter, deleted once it is defined again. A claim that a crash left is taken
 * again, or released, by the next pass.
 */
final class Ledger {
  /** The value of the entry of a topic that is being deleted; the others are empty. */
  private static final Bytes CLAIMED = Bytes.utf8("deleting");

  private static final int MAX_TRIES = 20;

  private final KeyValueStore store;
  private final TopicsLayout layout;

  Ledger(KeyValueStore store, TopicsLayout layout) {
    this.store = store;
    this.layout = layout;
  }

  static boolean isClaimed(Entry entry) {
    return entry.value().equals(CLAIMED);
  }

  static GisException beingDeleted(String name) {
    return GisException.of(
        Code.TOPIC_BEING_DELETED,
        "topic %s is being deleted by an adopter: if that fails, try again after its next pass",
        name);
  }

  boolean isKept() {
    return layout.hasSidecar();
  }

  /** Returns the entries by topic. */
  Map<String, Entry> entries() {
    Map<String, Entry> entries = new HashMap<>();
    if (isKept()) {
      for (Entry entry : store.list(layout.managed())) {
        layout.managedOf(entry.key()).ifPresent(name -> entries.put(name, entry));
      }
    }
    return entries;
  }

  /**
   * Records topics that are defined. Recording one twice changes nothing.
   *
   * @return those of them that are not defined any more
   */
  Set<String> add(Collection<String> names, Set<String> known) {
    if (!isKept()) {
      return Set.of();
    }
    Set<String> added = new TreeSet<>(names);
    added.removeAll(known);
    Set<String> undefined = new HashSet<>();
    for (int tries = 0; !commit(added); tries++) {
      if (tries == MAX_TRIES) {
        undefined.addAll(added); // they come and go: the next pass finds out
        return undefined;
      }
      Map<Key, Entry> defined = store.getAll(added.stream().map(layout::topic).toList());
      added.stream()
          .filter(name -> !defined.containsKey(layout.topic(name)))
          .forEach(undefined::add);
      added.removeAll(undefined);
    }
    return undefined;
  }

  /** Writes as much at once as the store takes; each part is correct by itself. */
  private boolean commit(Set<String> names) {
    List<String> part = new ArrayList<>();
    for (String name : names) {
      part.add(name);
      if (part.size() > 1 && !store.limits().fits(recorded(part))) {
        part.remove(part.size() - 1);
        if (!isApplied(recorded(part))) {
          return false;
        }
        part = new ArrayList<>(List.of(name));
      }
    }
    return part.isEmpty() || isApplied(recorded(part));
  }

  private boolean isApplied(Transaction transaction) {
    return store.commit(transaction) instanceof CommitResult.Applied;
  }

  private Transaction recorded(List<String> names) {
    return new Transaction(
        names.stream().<Condition>map(name -> Condition.present(layout.topic(name))).toList(),
        names.stream()
            .<Write>map(name -> new Write.Put(layout.managed(name), Bytes.EMPTY))
            .toList());
  }

  /**
   * Claims topics to delete them.
   *
   * @return those that are claimed; the others are defined, paused or forgotten by now
   */
  Set<String> claim(Collection<String> names) {
    List<String> asked = List.copyOf(names);
    Map<Key, Entry> view =
        store.getAll(
            asked.stream()
                .flatMap(
                    name ->
                        List.of(layout.managed(name), layout.topic(name), layout.paused(name))
                            .stream())
                .toList());
    List<String> claimed = new ArrayList<>();
    List<Transaction> claims = new ArrayList<>();
    for (String name : asked) {
      claim(name, view)
          .ifPresent(
              claim -> {
                claimed.add(name);
                claims.add(claim);
              });
    }
    var outcomes = store.commitAll(claims);
    Set<String> all = new HashSet<>();
    for (int i = 0; i < claims.size(); i++) {
      if (outcomes.get(i).result() instanceof CommitResult.Applied) {
        all.add(claimed.get(i));
      }
    }
    return all;
  }

  private Optional<Transaction> claim(String name, Map<Key, Entry> view) {
    Optional<Entry> managed = Optional.ofNullable(view.get(layout.managed(name)));
    Optional<Entry> paused = Optional.ofNullable(view.get(layout.paused(name)));
    boolean isKept =
        managed.isEmpty()
            || view.containsKey(layout.topic(name))
            || paused.filter(entry -> Pauses.pause(entry).isActive()).isPresent();
    return isKept
        ? Optional.empty()
        : Optional.of(
            new Transaction(
                List.of(
                    Condition.unchanged(managed.get()),
                    Condition.absent(layout.topic(name)),
                    paused
                        .map(Condition::unchanged)
                        .orElseGet(() -> Condition.absent(layout.paused(name)))),
                List.of(new Write.Put(layout.managed(name), CLAIMED))));
  }

  /** Releases the claims of topics that are not deleted after all, unless they changed. */
  void release(Collection<Entry> entries) {
    List<Transaction> releases =
        entries.stream()
            .filter(Ledger::isClaimed)
            .map(
                entry ->
                    new Transaction(
                        List.of(Condition.unchanged(entry)),
                        List.of(new Write.Put(entry.key(), Bytes.EMPTY))))
            .toList();
    if (!releases.isEmpty()) {
      store.commitAll(releases).forEach(outcome -> outcome.result());
    }
  }

  /** Removes topics that it has. */
  void remove(Collection<String> names) {
    List<Write> part = new ArrayList<>();
    for (String name : names.stream().sorted().toList()) {
      Write write = new Write.Delete(layout.managed(name));
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
