package io.statehouse.kafka;

import io.statehouse.ports.topics.Cluster.Broker;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListPartitionReassignmentsOptions;
import org.apache.kafka.clients.admin.PartitionReassignment;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Requests for the state of a cluster that several operations make. */
final class TopicReads {
  private TopicReads() {}

  static List<Map<String, String>> batches(Collection<String> names) {
    Map<String, String> all = new LinkedHashMap<>();
    names.stream().sorted().forEach(name -> all.put(name, name));
    return Batches.of(all, name -> 0, Batches.TOPICS_DESCRIBED);
  }

  /** Describes topics batch by batch; one that does not exist is left out. */
  static void describe(
      Requests calls, Collection<String> names, Consumer<TopicDescription> described) {
    for (Map<String, String> batch : batches(names)) {
      Map<String, KafkaFuture<TopicDescription>> responses =
          calls
              .send(
                  (admin, millis) ->
                      admin.describeTopics(
                          batch.keySet(), new DescribeTopicsOptions().timeoutMs(millis)))
              .topicNameValues();
      for (String name : batch.keySet()) {
        try {
          described.accept(calls.await(responses.get(name)));
        } catch (UnknownTopicOrPartitionException gone) {
          // It was deleted meanwhile.
        }
      }
    }
  }

  static Map<TopicPartition, PartitionReassignment> reassignments(Requests calls) {
    return calls.call(
        (admin, millis) ->
            admin
                .listPartitionReassignments(
                    new ListPartitionReassignmentsOptions().timeoutMs(millis))
                .reassignments());
  }

  static List<Broker> brokers(Requests calls) {
    return calls
        .call(
            (admin, millis) ->
                admin.describeCluster(new DescribeClusterOptions().timeoutMs(millis)).nodes())
        .stream()
        .map(Descriptions::broker)
        .toList();
  }

  static List<Integer> ids(List<Node> nodes) {
    return nodes.stream().map(Node::id).toList();
  }
}
