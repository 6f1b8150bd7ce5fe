package io.statehouse.domain.gis.topics.moves;

import io.statehouse.domain.gis.topics.layout.MoveDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.gis.topics.moves.entities.Move;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The throttled reassignments that are not cleaned up yet. Without a sidecar there are none. */
public final class MoveLog {
  private final KeyValueStore store;
  private final TopicsLayout layout;

  public MoveLog(KeyValueStore store, TopicsLayout layout) {
    this.store = store;
    this.layout = layout;
  }

  /** A move, and the entry that remembers it. */
  record Logged(Entry entry, Move move) {}

  /** Returns all by their topics, but those that cannot be read. */
  SortedMap<String, Logged> read() {
    SortedMap<String, Logged> all = new TreeMap<>();
    if (layout.hasSidecar()) {
      for (Entry entry : store.list(layout.moves())) {
        layout
            .moveOf(entry.key())
            .ifPresent(
                topic ->
                    MoveDocuments.read(entry.value())
                        .ifPresent(move -> all.put(topic, new Logged(entry, move))));
      }
    }
    return all;
  }

  Optional<Logged> find(String topic) {
    return store
        .get(layout.move(topic))
        .flatMap(entry -> MoveDocuments.read(entry.value()).map(move -> new Logged(entry, move)));
  }

  /** Returns whether there is an entry that is no move, as after a change by hand. */
  boolean isUnreadable(String topic) {
    return store
        .get(layout.move(topic))
        .filter(entry -> MoveDocuments.read(entry.value()).isEmpty())
        .isPresent();
  }

  /**
   * Writes a move in place of the one known; empty if there is none.
   *
   * @return whether no other writer intervened
   */
  boolean put(String topic, Move move, Optional<Logged> known) {
    Condition unchanged =
        known
            .map(each -> Condition.unchanged(each.entry()))
            .orElseGet(() -> Condition.absent(layout.move(topic)));
    return store
        .commit(
            Transaction.builder()
                .require(unchanged)
                .put(layout.move(topic), MoveDocuments.write(move))
                .build())
        .applied();
  }

  /** Forgets a move, unless another writer changed it meanwhile. */
  void remove(Logged known) {
    store.commit(
        Transaction.builder()
            .require(Condition.unchanged(known.entry()))
            .delete(known.entry().key())
            .build());
  }

  /** Returns the limits that moves have set, by brokers. */
  static Map<Integer, Long> rates(Map<String, Logged> moves) {
    Map<Integer, Long> rates = new TreeMap<>();
    moves.values().forEach(each -> rates.putAll(each.move().rates()));
    return rates;
  }
}
