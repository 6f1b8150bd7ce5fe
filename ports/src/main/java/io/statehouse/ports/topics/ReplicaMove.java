package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A move of the replicas of a topic.
 *
 * @param partitions those that change, by their numbers
 */
public record ReplicaMove(String topic, SortedMap<Integer, Change> partitions) {

  /**
   * The brokers of the replicas of one partition, the preferred leader first.
   *
   * @param from those that have it now
   * @param to those that should have it
   */
  public record Change(List<Integer> from, List<Integer> to) {
    public Change {
      from = List.copyOf(from);
      to = List.copyOf(to);
    }

    /** Returns the brokers that have no replica yet. */
    public List<Integer> adding() {
      return to.stream().filter(broker -> !from.contains(broker)).toList();
    }
  }

  public ReplicaMove {
    requireNonNull(topic, "topic");
    partitions = Collections.unmodifiableSortedMap(new TreeMap<>(partitions));
  }

  /** Returns whether data are copied; replicas that are only dropped need no copy. */
  public boolean copies() {
    return partitions.values().stream().anyMatch(change -> !change.adding().isEmpty());
  }

  /** Returns the brokers that send or receive copies. */
  public SortedSet<Integer> brokers() {
    SortedSet<Integer> all = new TreeSet<>();
    partitions.values().stream()
        .filter(change -> !change.adding().isEmpty())
        .forEach(
            change -> {
              all.addAll(change.from());
              all.addAll(change.adding());
            });
    return all;
  }
}
