package io.statehouse.domain.gis.topics.moves;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.topics.moves.entities.Throttle;
import io.statehouse.domain.gis.topics.moves.entities.TopicMove;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.RunningMove;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The reassignments that a cluster carries out, those of adopters and those of others. */
public final class Reassignments {
  private final TopicProvisioner cluster;

  public Reassignments(TopicProvisioner cluster) {
    this.cluster = requireNonNull(cluster, "cluster");
  }

  /**
   * Returns what is being moved now, in the order of topics.
   *
   * @param only the topic that is looked at; all if it is empty
   * @throws ProvisionerException if the cluster could not be read
   */
  public List<TopicMove> running(Optional<String> only) {
    SortedMap<String, List<RunningMove>> byTopic = new TreeMap<>();
    for (RunningMove each : cluster.operations().reassignments()) {
      if (only.map(each.topic()::equals).orElse(true)) {
        byTopic.computeIfAbsent(each.topic(), topic -> new ArrayList<>()).add(each);
      }
    }
    if (byTopic.isEmpty()) {
      return List.of();
    }
    ThrottleSwitch throttles = new ThrottleSwitch(cluster);
    SortedSet<Integer> brokers = new TreeSet<>();
    byTopic.values().forEach(moves -> moves.forEach(each -> brokers.addAll(each.replicas())));
    Map<Integer, Map<String, String>> rates = throttles.rates(brokers);
    List<TopicMove> all = new ArrayList<>();
    byTopic.forEach(
        (topic, moves) ->
            all.add(
                new TopicMove(
                    topic,
                    moves,
                    throttles
                        .replicas(topic)
                        .flatMap(replicas -> slowest(replicas, moves, rates)))));
    return List.copyOf(all);
  }

  private static Optional<Long> slowest(
      Map<String, String> replicas,
      List<RunningMove> moves,
      Map<Integer, Map<String, String>> rates) {
    SortedSet<Long> limits = new TreeSet<>();
    for (RunningMove move : moves) {
      for (int broker : move.replicas()) {
        boolean receives = move.adding().contains(broker);
        if (replicas.containsKey(receives ? Throttle.FOLLOWERS : Throttle.LEADERS)) {
          limit(
                  rates.getOrDefault(broker, Map.of()),
                  receives ? Throttle.FOLLOWER_RATE : Throttle.LEADER_RATE)
              .ifPresent(limits::add);
        }
      }
    }
    return limits.isEmpty() ? Optional.empty() : Optional.of(limits.first());
  }

  private static Optional<Long> limit(Map<String, String> rates, String key) {
    return Optional.ofNullable(rates.get(key)).map(Long::valueOf);
  }
}
