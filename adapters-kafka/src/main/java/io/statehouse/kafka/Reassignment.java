package io.statehouse.kafka;

import io.statehouse.ports.topics.Cluster.Broker;
import io.statehouse.ports.topics.MovePlan;
import io.statehouse.ports.topics.ReplicaMove;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.AlterPartitionReassignmentsOptions;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListPartitionReassignmentsOptions;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/**
 * One change of a topic's number of replicas: reads where all replicas of the cluster are, and
 * decides by {@link Placement} which move.
 *
 * <p>The cluster itself does not check that a reassignment is running: it would replace it. Between
 * the check here and the request, another program may begin one.
 */
final class Reassignment {
  private final Requests requests;
  private final String topic;
  private final int count;

  Reassignment(Requests requests, String topic, int count) {
    this.requests = requests;
    this.topic = topic;
    this.count = count;
  }

  /**
   * @throws KafkaException if a request failed
   */
  MovePlan plan() {
    if (count < 1) {
      return refused(Kind.BAD_ASSIGNMENT, "the number of replicas must be at least 1: " + count);
    }
    TopicDescription described = described(List.of(topic)).get(0);
    if (isRunning(described)) {
      return refused(
          Kind.REASSIGNMENT_RUNNING, "its replicas are being moved: wait until that has ended");
    }
    int fewestInSync = minInSync();
    if (count < fewestInSync && isLowered(described)) {
      return refused(
          Kind.BAD_ASSIGNMENT,
          "it needs at least as many replicas as min.insync.replicas, which is "
              + fewestInSync
              + ": lower that first");
    }
    return move(described);
  }

  private MovePlan move(TopicDescription described) {
    List<Broker> brokers = TopicReads.brokers(requests);
    Placement placement = new Placement(brokers, replicasOfAll());
    SortedMap<Integer, ReplicaMove.Change> changes = new TreeMap<>();
    for (TopicPartitionInfo partition : described.partitions()) {
      if (partition.replicas().size() == count) {
        continue;
      }
      Optional<List<Integer>> replicas = placement.change(replicas(partition), count);
      if (replicas.isEmpty()) {
        return refused(
            Kind.TOO_FEW_BROKERS,
            "%d replicas need as many brokers, but only %d are alive"
                .formatted(count, brokers.size()));
      }
      changes.put(
          partition.partition(), new ReplicaMove.Change(ids(partition.replicas()), replicas.get()));
    }
    return new MovePlan.Planned(new ReplicaMove(topic, changes));
  }

  /**
   * @throws KafkaException if the request failed
   */
  static TopicOutcome begin(Requests requests, ReplicaMove move) {
    Map<TopicPartition, Optional<NewPartitionReassignment>> moves = new LinkedHashMap<>();
    move.partitions()
        .forEach(
            (partition, change) ->
                moves.put(
                    new TopicPartition(move.topic(), partition),
                    Optional.of(new NewPartitionReassignment(change.to()))));
    if (!moves.isEmpty()) {
      requests.call(
          (admin, millis) ->
              admin
                  .alterPartitionReassignments(
                      moves, new AlterPartitionReassignmentsOptions().timeoutMs(millis))
                  .all());
    }
    return TopicOutcome.APPLIED;
  }

  private boolean isRunning(TopicDescription described) {
    Set<TopicPartition> partitions =
        described.partitions().stream()
            .map(partition -> new TopicPartition(topic, partition.partition()))
            .collect(Collectors.toSet());
    return !requests
        .call(
            (admin, millis) ->
                admin
                    .listPartitionReassignments(
                        partitions, new ListPartitionReassignmentsOptions().timeoutMs(millis))
                    .reassignments())
        .isEmpty();
  }

  private boolean isLowered(TopicDescription described) {
    return described.partitions().stream().anyMatch(each -> each.replicas().size() > count);
  }

  private int minInSync() {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    Config config =
        requests.call(
            (admin, millis) ->
                admin
                    .describeConfigs(
                        List.of(resource), new DescribeConfigsOptions().timeoutMs(millis))
                    .values()
                    .get(resource));
    return Integer.parseInt(config.get(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG).value());
  }

  /**
   * Counting the topic's own replicas alone would send those of many small topics to one broker.
   */
  private Collection<List<Integer>> replicasOfAll() {
    List<String> names =
        List.copyOf(
            requests.call(
                (admin, millis) ->
                    admin
                        .listTopics(new ListTopicsOptions().listInternal(true).timeoutMs(millis))
                        .names()));
    List<List<Integer>> all = new ArrayList<>();
    for (int from = 0; from < names.size(); from += Batches.TOPICS_DESCRIBED) {
      int to = Math.min(names.size(), from + Batches.TOPICS_DESCRIBED);
      for (TopicDescription each : described(names.subList(from, to))) {
        each.partitions().forEach(partition -> all.add(ids(partition.replicas())));
      }
    }
    return all;
  }

  private List<TopicDescription> described(List<String> names) {
    return List.copyOf(
        requests
            .call(
                (admin, millis) ->
                    admin
                        .describeTopics(names, new DescribeTopicsOptions().timeoutMs(millis))
                        .allTopicNames())
            .values());
  }

  private static Placement.Replicas replicas(TopicPartitionInfo partition) {
    return new Placement.Replicas(
        ids(partition.replicas()),
        Set.copyOf(ids(partition.isr())),
        partition.leader() == null ? OptionalInt.empty() : OptionalInt.of(partition.leader().id()));
  }

  private static List<Integer> ids(List<Node> nodes) {
    return nodes.stream().map(Node::id).toList();
  }

  private MovePlan refused(Kind kind, String message) {
    return new MovePlan.Refused(new TopicError(kind, "topic " + topic + ": " + message));
  }
}
