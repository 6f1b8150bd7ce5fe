package io.statehouse.kafka;

import io.statehouse.ports.topics.ClusterOperations;
import io.statehouse.ports.topics.MisplacedLeader;
import io.statehouse.ports.topics.MovePlan;
import io.statehouse.ports.topics.PropertyChange;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.ReplicaMove;
import io.statehouse.ports.topics.RunningMove;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicOutcome;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigsOptions;
import org.apache.kafka.clients.admin.AlterPartitionReassignmentsOptions;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.NoReassignmentInProgressException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The operations on one Kafka cluster, through the client of its {@link KafkaTopics}. */
final class KafkaOperations implements ClusterOperations {
  private static final Set<ConfigSource> SET_AT_RUN_TIME =
      Set.of(ConfigSource.DYNAMIC_BROKER_CONFIG, ConfigSource.DYNAMIC_DEFAULT_BROKER_CONFIG);

  private final Failures failures;
  private final Supplier<Requests> requests;

  /**
   * @param requests begins the requests of one call
   */
  KafkaOperations(Failures failures, Supplier<Requests> requests) {
    this.failures = failures;
    this.requests = requests;
  }

  /** Makes requests that fail as a whole. */
  private <T> T read(Function<Requests, T> calls) {
    try {
      return calls.apply(requests.get());
    } catch (KafkaException e) {
      throw new ProvisionerException(failures.of(e), e);
    }
  }

  @Override
  public Map<String, Map<String, String>> defaults(Set<String> topics) {
    return read(
        calls -> {
          Map<String, Map<String, String>> all = new TreeMap<>();
          Defaults defaults = new Defaults(calls);
          TopicReads.batches(topics).forEach(batch -> defaults.read(batch, all));
          return all;
        });
  }

  @Override
  public MovePlan planMove(String topic, int count) {
    Requests calls = requests.get();
    try {
      return new Reassignment(calls, topic, count).plan();
    } catch (KafkaException | ProvisionerException e) {
      return new MovePlan.Refused(calls.errorOfRead(topic, e));
    }
  }

  @Override
  public TopicOutcome begin(ReplicaMove move) {
    Requests calls = requests.get();
    try {
      return Reassignment.begin(calls, move);
    } catch (KafkaException | ProvisionerException e) {
      return calls.outcomeOfChange(move.topic(), e);
    }
  }

  @Override
  public List<RunningMove> reassignments() {
    return read(calls -> new Progress(calls).read());
  }

  @Override
  public Map<String, TopicOutcome> cancel(Set<String> topics) {
    Map<String, TopicOutcome> outcomes = new HashMap<>();
    Requests calls = requests.get();
    try {
      Map<TopicPartition, Optional<NewPartitionReassignment>> ends =
          TopicReads.reassignments(calls).keySet().stream()
              .filter(partition -> topics.contains(partition.topic()))
              .collect(Collectors.toMap(Function.identity(), partition -> Optional.empty()));
      if (!ends.isEmpty()) {
        calls
            .send(
                (admin, millis) ->
                    admin.alterPartitionReassignments(
                        ends, new AlterPartitionReassignmentsOptions().timeoutMs(millis)))
            .values()
            .forEach((partition, end) -> note(outcomes, calls, partition.topic(), end));
      }
    } catch (KafkaException | ProvisionerException e) {
      topics.forEach(topic -> outcomes.putIfAbsent(topic, calls.outcomeOfChange(topic, e)));
    }
    topics.forEach(topic -> outcomes.putIfAbsent(topic, TopicOutcome.APPLIED));
    return outcomes;
  }

  /** A topic has the failure of any of its partitions. */
  private static void note(
      Map<String, TopicOutcome> outcomes, Requests calls, String topic, KafkaFuture<Void> end) {
    try {
      calls.await(end);
    } catch (NoReassignmentInProgressException | UnknownTopicOrPartitionException ended) {
      // It ended by itself meanwhile.
    } catch (KafkaException | ProvisionerException e) {
      outcomes.put(topic, calls.outcomeOfChange(topic, e));
    }
  }

  @Override
  public Map<Integer, Map<String, String>> brokerProperties(Set<Integer> brokers) {
    if (brokers.isEmpty()) {
      return Map.of();
    }
    return read(
        calls -> {
          Map<Integer, Map<String, String>> all = new TreeMap<>();
          calls
              .call(
                  (admin, millis) ->
                      admin
                          .describeConfigs(
                              brokers.stream().map(KafkaOperations::broker).toList(),
                              new DescribeConfigsOptions().timeoutMs(millis))
                          .all())
              .forEach(
                  (broker, config) ->
                      all.put(Integer.valueOf(broker.name()), setAtRunTime(config)));
          return all;
        });
  }

  private static Map<String, String> setAtRunTime(Config config) {
    return config.entries().stream()
        .filter(entry -> SET_AT_RUN_TIME.contains(entry.source()) && entry.value() != null)
        .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value));
  }

  @Override
  public Map<Integer, TopicOutcome> alterBrokers(Map<Integer, List<PropertyChange>> changes) {
    Map<Integer, TopicOutcome> outcomes = new TreeMap<>();
    Requests calls = requests.get();
    Map<ConfigResource, Collection<AlterConfigOp>> operations = new HashMap<>();
    changes.forEach((broker, each) -> operations.put(broker(broker), KafkaTopics.operations(each)));
    try {
      // Each broker takes its own, so that one which is down fails alone.
      Map<ConfigResource, KafkaFuture<Void>> responses =
          calls
              .send(
                  (admin, millis) ->
                      admin.incrementalAlterConfigs(
                          operations, new AlterConfigsOptions().timeoutMs(millis)))
              .values();
      responses.forEach(
          (broker, response) ->
              outcomes.put(Integer.valueOf(broker.name()), outcome(calls, broker, response)));
    } catch (KafkaException | ProvisionerException e) {
      changes.keySet().forEach(broker -> outcomes.put(broker, failed(e)));
    }
    return outcomes;
  }

  private TopicOutcome outcome(Requests calls, ConfigResource broker, KafkaFuture<Void> response) {
    try {
      calls.await(response);
      return TopicOutcome.APPLIED;
    } catch (KafkaException | ProvisionerException e) {
      TopicError error = ((TopicOutcome.Failed) failed(e)).cause();
      return new TopicOutcome.Failed(
          new TopicError(
              error.kind(),
              "broker " + broker.name() + ": " + error.message(),
              error.retryAfter()));
    }
  }

  private TopicOutcome failed(RuntimeException failure) {
    return new TopicOutcome.Failed(
        failure instanceof ProvisionerException whole ? whole.error() : failures.of(failure));
  }

  @Override
  public List<MisplacedLeader> misplacedLeaders(Set<String> topics) {
    return read(calls -> Leaders.misplaced(calls, topics));
  }

  @Override
  public Map<MisplacedLeader, TopicOutcome> electPreferred(Collection<MisplacedLeader> partitions) {
    return Leaders.elect(requests.get(), partitions);
  }

  private static ConfigResource broker(int id) {
    return new ConfigResource(ConfigResource.Type.BROKER, String.valueOf(id));
  }
}
