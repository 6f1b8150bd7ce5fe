package io.statehouse.kafka;

import io.statehouse.ports.topics.Cluster.Broker;
import io.statehouse.ports.topics.RunningMove;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.DescribeLogDirsOptions;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.PartitionReassignment;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;

/** Reads how far the moves of replicas are that are under way. */
final class Progress {
  private final Requests calls;
  private final Map<Integer, Map<TopicPartition, Long>> sizes = new HashMap<>();

  Progress(Requests calls) {
    this.calls = calls;
  }

  List<RunningMove> read() {
    Map<TopicPartition, PartitionReassignment> running = TopicReads.reassignments(calls);
    if (running.isEmpty()) {
      return List.of();
    }
    Map<TopicPartition, TopicPartitionInfo> partitions = partitions(running.keySet());
    readSizes(running, partitions);
    List<RunningMove> all = new ArrayList<>();
    partitions.forEach((key, partition) -> all.add(move(key, partition, running.get(key))));
    all.sort(Comparator.comparing(RunningMove::topic).thenComparingInt(RunningMove::partition));
    return List.copyOf(all);
  }

  private Map<TopicPartition, TopicPartitionInfo> partitions(Set<TopicPartition> wanted) {
    Map<TopicPartition, TopicPartitionInfo> found = new HashMap<>();
    Set<String> topics = wanted.stream().map(TopicPartition::topic).collect(Collectors.toSet());
    TopicReads.describe(
        calls,
        topics,
        topic ->
            topic
                .partitions()
                .forEach(
                    partition -> {
                      TopicPartition key = new TopicPartition(topic.name(), partition.partition());
                      if (wanted.contains(key)) {
                        found.put(key, partition);
                      }
                    }));
    return found;
  }

  /** A broker that is down is not asked, since the answer would be awaited in vain. */
  private void readSizes(
      Map<TopicPartition, PartitionReassignment> running,
      Map<TopicPartition, TopicPartitionInfo> partitions) {
    Set<Integer> brokers = new HashSet<>();
    partitions.forEach(
        (key, partition) -> {
          brokers.addAll(running.get(key).addingReplicas());
          if (partition.leader() != null) {
            brokers.add(partition.leader().id());
          }
        });
    brokers.retainAll(TopicReads.brokers(calls).stream().map(Broker::id).toList());
    calls
        .send(
            (admin, millis) ->
                admin.describeLogDirs(brokers, new DescribeLogDirsOptions().timeoutMs(millis)))
        .descriptions()
        .forEach((broker, response) -> sizes.put(broker, sizes(response, partitions.keySet())));
  }

  private Map<TopicPartition, Long> sizes(
      KafkaFuture<Map<String, LogDirDescription>> response, Set<TopicPartition> wanted) {
    Map<TopicPartition, Long> found = new HashMap<>();
    try {
      for (LogDirDescription folder : calls.await(response).values()) {
        folder
            .replicaInfos()
            .forEach(
                (key, replica) -> {
                  if (wanted.contains(key) && !replica.isFuture()) {
                    found.merge(key, replica.size(), Long::sum);
                  }
                });
      }
    } catch (KafkaException unknown) {
      // What this broker has counts as nothing; the others are known.
    }
    return found;
  }

  private RunningMove move(
      TopicPartition key, TopicPartitionInfo partition, PartitionReassignment running) {
    long whole = partition.leader() == null ? 0 : size(partition.leader().id(), key);
    Set<Integer> inSync = partition.isr().stream().map(Node::id).collect(Collectors.toSet());
    long done =
        running.addingReplicas().stream()
            .mapToLong(
                broker -> inSync.contains(broker) ? whole : Math.min(whole, size(broker, key)))
            .sum();
    return new RunningMove(
        key.topic(),
        key.partition(),
        running.replicas(),
        running.addingReplicas(),
        running.removingReplicas(),
        done,
        whole * running.addingReplicas().size());
  }

  private long size(int broker, TopicPartition partition) {
    return sizes.getOrDefault(broker, Map.of()).getOrDefault(partition, 0L);
  }
}
