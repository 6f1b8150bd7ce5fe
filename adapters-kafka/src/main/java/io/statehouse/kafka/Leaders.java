package io.statehouse.kafka;

import io.statehouse.ports.topics.MisplacedLeader;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.ElectLeadersOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.ElectionNotNeededException;
import org.apache.kafka.common.errors.PreferredLeaderNotAvailableException;

/** Which replicas lead, and elections of the preferred ones. */
final class Leaders {
  /** Each partition is a record of the controller. */
  private static final int PARTITIONS_PER_REQUEST = 1_000;

  private Leaders() {}

  static List<MisplacedLeader> misplaced(Requests calls, Set<String> topics) {
    List<MisplacedLeader> all = new ArrayList<>();
    TopicReads.describe(
        calls,
        topics,
        topic ->
            topic.partitions().stream()
                .filter(Leaders::isMisplaced)
                .forEach(partition -> all.add(misplaced(topic, partition))));
    return List.copyOf(all);
  }

  private static boolean isMisplaced(TopicPartitionInfo partition) {
    return partition.leader() == null
        || partition.leader().id() != partition.replicas().get(0).id();
  }

  private static MisplacedLeader misplaced(TopicDescription topic, TopicPartitionInfo partition) {
    int preferred = partition.replicas().get(0).id();
    return new MisplacedLeader(
        topic.name(),
        partition.partition(),
        Optional.ofNullable(partition.leader()).map(Node::id),
        preferred,
        partition.isr().stream().anyMatch(node -> node.id() == preferred));
  }

  static Map<MisplacedLeader, TopicOutcome> elect(
      Requests calls, Collection<MisplacedLeader> partitions) {
    Map<MisplacedLeader, TopicOutcome> outcomes = new LinkedHashMap<>();
    List<MisplacedLeader> all = List.copyOf(partitions);
    for (int from = 0; from < all.size(); from += PARTITIONS_PER_REQUEST) {
      List<MisplacedLeader> part =
          all.subList(from, Math.min(all.size(), from + PARTITIONS_PER_REQUEST));
      electSome(calls, part, outcomes);
    }
    return outcomes;
  }

  private static void electSome(
      Requests calls, List<MisplacedLeader> part, Map<MisplacedLeader, TopicOutcome> outcomes) {
    Map<TopicPartition, MisplacedLeader> wanted =
        part.stream()
            .collect(
                Collectors.toMap(
                    each -> new TopicPartition(each.topic(), each.partition()),
                    Function.identity(),
                    (one, same) -> one,
                    LinkedHashMap::new));
    try {
      Map<TopicPartition, Optional<Throwable>> responses =
          calls.call(
              (admin, millis) ->
                  admin
                      .electLeaders(
                          ElectionType.PREFERRED,
                          wanted.keySet(),
                          new ElectLeadersOptions().timeoutMs(millis))
                      .partitions());
      wanted.forEach(
          (key, each) ->
              outcomes.put(
                  each, outcome(calls, each, responses.getOrDefault(key, Optional.empty()))));
    } catch (KafkaException | ProvisionerException e) {
      part.forEach(each -> outcomes.put(each, calls.outcomeOfChange(each.topic(), e)));
    }
  }

  private static TopicOutcome outcome(
      Requests calls, MisplacedLeader partition, Optional<Throwable> failure) {
    if (failure.isEmpty() || failure.get() instanceof ElectionNotNeededException) {
      return TopicOutcome.APPLIED;
    }
    if (failure.get() instanceof PreferredLeaderNotAvailableException) {
      return new TopicOutcome.Failed(
          new TopicError(
              Kind.KAFKA_UNAVAILABLE,
              "topic %s: broker %d cannot lead partition %d: it is down or not in sync"
                  .formatted(partition.topic(), partition.preferred(), partition.partition())));
    }
    return calls.outcomeOfChange(
        partition.topic(),
        failure.get() instanceof RuntimeException thrown
            ? thrown
            : new KafkaException(failure.get()));
  }
}
