package io.statehouse.domain.gis.topics;

import io.statehouse.ports.topics.ClusterOperations;
import io.statehouse.ports.topics.MisplacedLeader;
import io.statehouse.ports.topics.MovePlan;
import io.statehouse.ports.topics.PropertyChange;
import io.statehouse.ports.topics.ReplicaMove;
import io.statehouse.ports.topics.RunningMove;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The operations on a {@link MemoryCluster}, whose replicas are on the first of its brokers. */
final class MemoryOperations implements ClusterOperations {
  private static final long BYTES = 1_000;

  private final MemoryCluster cluster;
  private final Map<Integer, SortedMap<String, String>> brokers = new TreeMap<>();
  private final Map<String, String> defaults = new HashMap<>();
  private final Map<String, MisplacedLeader> misplaced = new TreeMap<>();

  MemoryOperations(MemoryCluster cluster) {
    this.cluster = cluster;
  }

  /** Sets a property of a broker, as an operator does. */
  void putBroker(int broker, String key, String value) {
    brokers.computeIfAbsent(broker, id -> new TreeMap<>()).put(key, value);
  }

  /** Returns what is set on brokers, as {@code 0 {leader.replication.throttled.rate=1}}. */
  List<String> brokers() {
    return brokers.entrySet().stream()
        .filter(each -> !each.getValue().isEmpty())
        .map(each -> each.getKey() + " " + each.getValue())
        .toList();
  }

  void putDefault(String key, String value) {
    defaults.put(key, value);
  }

  @Override
  public Map<String, Map<String, String>> defaults(Set<String> topics) {
    return cluster.reading(
        "defaults",
        () -> {
          Map<String, Map<String, String>> all = new HashMap<>();
          topics.forEach(topic -> all.put(topic, Map.copyOf(defaults)));
          return all;
        });
  }

  @Override
  public MovePlan planMove(String topic, int count) {
    return cluster.reading(
        "planMove",
        () -> {
          if (cluster.isMoving(topic)) {
            return new MovePlan.Refused(new TopicError(Kind.REASSIGNMENT_RUNNING, "moves already"));
          }
          SortedMap<Integer, ReplicaMove.Change> changes = new TreeMap<>();
          int replicas = cluster.replicas(topic);
          if (replicas != count) {
            for (int partition = 0; partition < cluster.partitions(topic); partition++) {
              changes.put(partition, new ReplicaMove.Change(first(replicas), first(count)));
            }
          }
          return new MovePlan.Planned(new ReplicaMove(topic, changes));
        });
  }

  private static List<Integer> first(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  @Override
  public TopicOutcome begin(ReplicaMove move) {
    return cluster.reassignReplicas(
        move.topic(), move.partitions().get(move.partitions().firstKey()).to().size());
  }

  @Override
  public List<RunningMove> reassignments() {
    return cluster.reading(
        "reassignments",
        () -> {
          List<RunningMove> all = new ArrayList<>();
          cluster
              .moves()
              .forEach(
                  (topic, count) -> {
                    List<Integer> adding =
                        first(count).subList(Math.min(count, cluster.replicas(topic)), count);
                    all.add(
                        new RunningMove(
                            topic,
                            0,
                            first(count),
                            adding,
                            List.of(),
                            BYTES / 4 * adding.size(),
                            BYTES * adding.size()));
                  });
          return all;
        });
  }

  @Override
  public Map<String, TopicOutcome> cancel(Set<String> topics) {
    return cluster.call(
        "cancel",
        () -> {
          Map<String, TopicOutcome> outcomes = new HashMap<>();
          topics.forEach(
              topic -> {
                cluster.endMove(topic);
                outcomes.put(topic, TopicOutcome.APPLIED);
              });
          return outcomes;
        });
  }

  @Override
  public Map<Integer, Map<String, String>> brokerProperties(Set<Integer> ids) {
    return cluster.reading(
        "brokerProperties",
        () -> {
          Map<Integer, Map<String, String>> all = new TreeMap<>();
          ids.forEach(id -> all.put(id, Map.copyOf(brokers.getOrDefault(id, new TreeMap<>()))));
          return all;
        });
  }

  @Override
  public Map<Integer, TopicOutcome> alterBrokers(Map<Integer, List<PropertyChange>> changes) {
    return cluster.call(
        "alterBrokers",
        () -> {
          Map<Integer, TopicOutcome> outcomes = new TreeMap<>();
          changes.forEach(
              (broker, each) -> {
                each.forEach(change -> alter(broker, change));
                outcomes.put(broker, TopicOutcome.APPLIED);
              });
          return outcomes;
        });
  }

  private void alter(int broker, PropertyChange change) {
    if (change instanceof PropertyChange.Set set) {
      putBroker(broker, set.key(), set.value());
    } else {
      brokers.getOrDefault(broker, new TreeMap<>()).remove(change.key());
    }
  }

  /** Lets another broker than the preferred one lead a partition. */
  void misplace(MisplacedLeader partition) {
    misplaced.put(partition.topic() + " " + partition.partition(), partition);
  }

  @Override
  public List<MisplacedLeader> misplacedLeaders(Set<String> topics) {
    return cluster.reading(
        "misplacedLeaders",
        () -> misplaced.values().stream().filter(each -> topics.contains(each.topic())).toList());
  }

  @Override
  public Map<MisplacedLeader, TopicOutcome> electPreferred(Collection<MisplacedLeader> partitions) {
    return cluster.call(
        "electPreferred",
        () -> {
          Map<MisplacedLeader, TopicOutcome> outcomes = new LinkedHashMap<>();
          partitions.forEach(each -> outcomes.put(each, elected(each)));
          return outcomes;
        });
  }

  private TopicOutcome elected(MisplacedLeader partition) {
    if (!partition.inSync()) {
      return TopicOutcome.failed(Kind.KAFKA_UNAVAILABLE, "not in sync");
    }
    misplaced.remove(partition.topic() + " " + partition.partition());
    return TopicOutcome.APPLIED;
  }
}
