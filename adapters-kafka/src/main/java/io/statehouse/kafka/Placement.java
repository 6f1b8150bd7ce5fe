package io.statehouse.kafka;

import io.statehouse.ports.topics.Cluster.Broker;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Decides which brokers keep, get and lose replicas of a partition whose number of them changes.
 */
final class Placement {
  /**
   * Where the replicas of a partition are.
   *
   * @param replicas the identifiers of their brokers, the preferred leader first
   * @param inSync those that have all records
   * @param leader empty if no replica can lead now
   */
  record Replicas(List<Integer> replicas, Set<Integer> inSync, OptionalInt leader) {
    Replicas {
      replicas = List.copyOf(replicas);
      inSync = Set.copyOf(inSync);
    }
  }

  private final Map<Integer, Broker> alive;
  private final Map<Integer, Integer> load = new HashMap<>();

  /**
   * @param alive the brokers that may get replicas
   * @param all the replicas of all partitions of the cluster, from which follows how many each
   *     broker has
   */
  Placement(Collection<Broker> alive, Collection<List<Integer>> all) {
    this.alive = alive.stream().collect(Collectors.toMap(Broker::id, Function.identity()));
    all.forEach(replicas -> replicas.forEach(broker -> load.merge(broker, 1, Integer::sum)));
  }

  /**
   * Returns the brokers of {@code count} replicas; empty if there are too few brokers. Replicas
   * that it adds or drops count for the next partition.
   */
  Optional<List<Integer>> change(Replicas present, int count) {
    return present.replicas().size() < count
        ? raised(present.replicas(), count)
        : Optional.of(lowered(present, count));
  }

  /** Appends, so that the preferred leader and the order of the others stay. */
  private Optional<List<Integer>> raised(List<Integer> present, int count) {
    List<Integer> replicas = new ArrayList<>(present);
    while (replicas.size() < count) {
      Optional<Broker> next = next(replicas);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      replicas.add(next.get().id());
      load.merge(next.get().id(), 1, Integer::sum);
    }
    return Optional.of(replicas);
  }

  /** Another rack survives what happens to this one; then the broker with the fewest replicas. */
  private Optional<Broker> next(List<Integer> replicas) {
    Set<String> racks = new HashSet<>();
    replicas.stream()
        .map(alive::get)
        .filter(broker -> broker != null)
        .forEach(broker -> broker.rack().ifPresent(racks::add));
    return alive.values().stream()
        .filter(broker -> !replicas.contains(broker.id()))
        .min(
            Comparator.comparing(
                    (Broker broker) -> broker.rack().filter(racks::contains).isPresent())
                .thenComparing(broker -> load.getOrDefault(broker.id(), 0))
                .thenComparing(Broker::id));
  }

  /**
   * Drops replicas that are not in sync before others, the last before the first; never the leader.
   */
  private List<Integer> lowered(Replicas present, int count) {
    int leader = leaderOf(present);
    List<Integer> fromTail = new ArrayList<>(present.replicas());
    Collections.reverse(fromTail);
    List<Integer> dropped =
        fromTail.stream()
            .filter(broker -> broker != leader)
            .sorted(Comparator.comparing(present.inSync()::contains))
            .limit(present.replicas().size() - count)
            .toList();
    dropped.forEach(broker -> load.merge(broker, -1, Integer::sum));
    return present.replicas().stream().filter(broker -> !dropped.contains(broker)).toList();
  }

  /** Without a leader, the first replica that may become one. */
  private static int leaderOf(Replicas present) {
    return present
        .leader()
        .orElseGet(
            () ->
                present.replicas().stream()
                    .filter(present.inSync()::contains)
                    .findFirst()
                    .orElse(present.replicas().get(0)));
  }
}
