package io.statehouse.kafka;

import io.statehouse.ports.topics.Cluster;
import io.statehouse.ports.topics.ClusterOperations;
import io.statehouse.ports.topics.Description;
import io.statehouse.ports.topics.MovePlan;
import io.statehouse.ports.topics.PropertyChange;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import io.statehouse.ports.topics.TopicProvisioner;
import io.statehouse.ports.topics.TopicSpec;
import io.statehouse.ports.topics.TopicUsage;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigsOptions;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.CreatePartitionsOptions;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DeleteTopicsOptions;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeClusterResult;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListPartitionReassignmentsOptions;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicCollection;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The topics of one Kafka cluster, through Kafka's own client. */
public final class KafkaTopics implements TopicProvisioner {
  private final KafkaSettings settings;
  private final Failures failures;
  private final Client client;
  private final ClusterOperations operations;

  public KafkaTopics(KafkaSettings settings) {
    this.settings = settings;
    this.failures = new Failures(settings.displayName());
    this.client = new Client(settings, failures);
    this.operations = new KafkaOperations(failures, this::requests);
  }

  @Override
  public Map<String, Description> describe(Set<String> names) {
    Requests requests = requests();
    return requests.inBatches(
        Batches.of(byName(names), name -> 0, Batches.TOPICS_DESCRIBED),
        KafkaTopics::describeBatch,
        (name, response) ->
            new Description.Found(
                Descriptions.topic(
                    requests.await(response.topic()), requests.await(response.properties()))),
        (name, failure) ->
            failure instanceof UnknownTopicOrPartitionException
                ? new Description.Absent()
                : new Description.Failed(requests.errorOfRead(name, failure)));
  }

  private record Described(KafkaFuture<TopicDescription> topic, KafkaFuture<Config> properties) {}

  private static Map<String, Described> describeBatch(
      Admin admin, Map<String, String> batch, int timeoutMillis) {
    Map<String, KafkaFuture<TopicDescription>> topics =
        admin
            .describeTopics(batch.keySet(), new DescribeTopicsOptions().timeoutMs(timeoutMillis))
            .topicNameValues();
    Map<ConfigResource, KafkaFuture<Config>> properties =
        admin
            .describeConfigs(
                batch.keySet().stream().map(KafkaTopics::resource).toList(),
                new DescribeConfigsOptions().timeoutMs(timeoutMillis))
            .values();
    Map<String, Described> all = new LinkedHashMap<>();
    batch
        .keySet()
        .forEach(
            name -> all.put(name, new Described(topics.get(name), properties.get(resource(name)))));
    return all;
  }

  @Override
  public Set<String> listNames() {
    return read(
        requests ->
            requests.call(
                (admin, millis) ->
                    admin
                        .listTopics(new ListTopicsOptions().listInternal(true).timeoutMs(millis))
                        .names()));
  }

  @Override
  public Map<String, TopicOutcome> create(Collection<TopicSpec> topics, Effect effect) {
    Map<String, TopicSpec> specs = new LinkedHashMap<>();
    for (TopicSpec each : topics) {
      if (specs.put(each.name(), each) != null) {
        throw new IllegalArgumentException("topic " + each.name() + " is to be created twice");
      }
    }
    return change(
        specs,
        (name, spec) -> invalidNumbers(spec),
        spec -> 1L + spec.partitions() + spec.properties().size(),
        (admin, batch, millis) ->
            admin
                .createTopics(
                    batch.values().stream().map(KafkaTopics::newTopic).toList(),
                    new CreateTopicsOptions()
                        .validateOnly(effect == Effect.VALIDATE)
                        .retryOnQuotaViolation(false)
                        .timeoutMs(millis))
                .values(),
        failure -> false);
  }

  /** The cluster would take -1 for its default. */
  private static Optional<TopicOutcome> invalidNumbers(TopicSpec spec) {
    if (spec.replicas() < 1) {
      return refused(
          Kind.BAD_ASSIGNMENT,
          spec.name(),
          "the number of replicas must be at least 1: " + spec.replicas());
    }
    return invalidPartitions(spec.name(), spec.partitions());
  }

  private static NewTopic newTopic(TopicSpec spec) {
    // There are always too few brokers for the largest number that fits.
    short replicas = (short) Math.min(spec.replicas(), Short.MAX_VALUE);
    return new NewTopic(spec.name(), spec.partitions(), replicas).configs(spec.properties());
  }

  @Override
  public Map<String, TopicOutcome> growPartitions(Map<String, Integer> counts, Effect effect) {
    return change(
        counts,
        KafkaTopics::invalidPartitions,
        count -> count,
        (admin, batch, millis) ->
            admin
                .createPartitions(
                    mapped(batch, NewPartitions::increaseTo),
                    new CreatePartitionsOptions()
                        .validateOnly(effect == Effect.VALIDATE)
                        .retryOnQuotaViolation(false)
                        .timeoutMs(millis))
                .values(),
        Failures::isAlreadyGrown);
  }

  private static Optional<TopicOutcome> invalidPartitions(String topic, int count) {
    return count >= 1
        ? Optional.empty()
        : refused(
            Kind.INVALID_PARTITIONS,
            topic,
            "the number of partitions must be at least 1: " + count);
  }

  @Override
  public Map<String, TopicOutcome> alterProperties(
      Map<String, List<PropertyChange>> changes, Effect effect) {
    return change(
        changes,
        KafkaTopics::changedTwice,
        each -> 1L + each.size(),
        (admin, batch, millis) -> {
          Map<ConfigResource, KafkaFuture<Void>> responses =
              admin
                  .incrementalAlterConfigs(
                      batch.keySet().stream()
                          .collect(
                              Collectors.toMap(
                                  KafkaTopics::resource, topic -> operations(batch.get(topic)))),
                      new AlterConfigsOptions()
                          .validateOnly(effect == Effect.VALIDATE)
                          .timeoutMs(millis))
                  .values();
          return batch.keySet().stream()
              .collect(
                  Collectors.toMap(Function.identity(), topic -> responses.get(resource(topic))));
        },
        failure -> false);
  }

  /** The cluster would reject the request of all topics. */
  private static Optional<TopicOutcome> changedTwice(String topic, List<PropertyChange> changes) {
    Set<String> keys = new HashSet<>();
    for (PropertyChange each : changes) {
      if (!keys.add(each.key())) {
        return refused(
            Kind.INVALID_PROPERTY, topic, "property " + each.key() + " is changed twice");
      }
    }
    return Optional.empty();
  }

  static Collection<AlterConfigOp> operations(List<PropertyChange> changes) {
    return changes.stream().map(KafkaTopics::operation).toList();
  }

  private static AlterConfigOp operation(PropertyChange change) {
    return change instanceof PropertyChange.Set set
        ? new AlterConfigOp(new ConfigEntry(set.key(), set.value()), AlterConfigOp.OpType.SET)
        : new AlterConfigOp(new ConfigEntry(change.key(), ""), AlterConfigOp.OpType.DELETE);
  }

  @Override
  public TopicOutcome reassignReplicas(String name, int count) {
    Requests requests = requests();
    try {
      MovePlan plan = new Reassignment(requests, name, count).plan();
      return plan instanceof MovePlan.Planned planned
          ? Reassignment.begin(requests, planned.move())
          : new TopicOutcome.Failed(((MovePlan.Refused) plan).cause());
    } catch (KafkaException | ProvisionerException e) {
      return requests.outcomeOfChange(name, e);
    }
  }

  @Override
  public Set<String> pendingReassignments() {
    return read(
            requests ->
                requests.call(
                    (admin, millis) ->
                        admin
                            .listPartitionReassignments(
                                new ListPartitionReassignmentsOptions().timeoutMs(millis))
                            .reassignments()))
        .keySet()
        .stream()
        .map(TopicPartition::topic)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public Map<String, TopicUsage> usage(Set<String> names) {
    return new Usage(requests()).of(names);
  }

  @Override
  public Map<String, TopicOutcome> delete(Set<String> names) {
    return change(
        byName(names),
        (name, same) -> Optional.empty(),
        name -> 1,
        (admin, batch, millis) ->
            admin
                .deleteTopics(
                    TopicCollection.ofTopicNames(batch.keySet()),
                    new DeleteTopicsOptions().retryOnQuotaViolation(false).timeoutMs(millis))
                .topicNameValues(),
        UnknownTopicOrPartitionException.class::isInstance);
  }

  @Override
  public Cluster brokers() {
    return read(
        requests -> {
          DescribeClusterResult cluster =
              requests.send(
                  (admin, millis) ->
                      admin.describeCluster(new DescribeClusterOptions().timeoutMs(millis)));
          return new Cluster(
              requests.await(cluster.clusterId()),
              requests.await(cluster.nodes()).stream().map(Descriptions::broker).toList());
        });
  }

  @Override
  public ClusterOperations operations() {
    return operations;
  }

  @Override
  public void close() {
    client.close();
  }

  /** Makes requests that are about no topic. */
  private <T> T read(Function<Requests, T> requests) {
    try {
      return requests.apply(requests());
    } catch (KafkaException e) {
      throw new ProvisionerException(failures.of(e), e);
    }
  }

  private Requests requests() {
    return new Requests(client, failures, settings.timeout());
  }

  /**
   * Sends changes of topics in batches.
   *
   * @param refusal returns why a change is not sent
   * @param records as {@link Batches#of} has it
   * @param isDone whether a failure means that the topic is as requested already
   */
  private <T> Map<String, TopicOutcome> change(
      Map<String, T> changes,
      BiFunction<String, T, Optional<TopicOutcome>> refusal,
      ToLongFunction<T> records,
      Requests.BatchSender<T, KafkaFuture<Void>> request,
      Predicate<RuntimeException> isDone) {
    Map<String, TopicOutcome> outcomes = new HashMap<>();
    Map<String, T> sent = new LinkedHashMap<>();
    changes.forEach(
        (name, each) ->
            refusal
                .apply(name, each)
                .ifPresentOrElse(
                    outcome -> outcomes.put(name, outcome), () -> sent.put(name, each)));
    Requests requests = requests();
    outcomes.putAll(
        requests.inBatches(
            Batches.of(sent, records, Batches.TOPICS_CHANGED),
            request,
            (name, response) -> {
              requests.await(response);
              return TopicOutcome.APPLIED;
            },
            (name, failure) ->
                isDone.test(failure)
                    ? TopicOutcome.APPLIED
                    : requests.outcomeOfChange(name, failure)));
    return outcomes;
  }

  private static Optional<TopicOutcome> refused(Kind kind, String topic, String message) {
    return Optional.of(TopicOutcome.failed(kind, "topic " + topic + ": " + message));
  }

  private static <T, R> Map<String, R> mapped(Map<String, T> map, Function<T, R> function) {
    Map<String, R> mapped = new HashMap<>();
    map.forEach((key, value) -> mapped.put(key, function.apply(value)));
    return mapped;
  }

  private static Map<String, String> byName(Set<String> names) {
    Map<String, String> all = new LinkedHashMap<>();
    names.forEach(name -> all.put(name, name));
    return all;
  }

  private static ConfigResource resource(String topic) {
    return new ConfigResource(ConfigResource.Type.TOPIC, topic);
  }
}
