package io.statehouse.domain.gis.topics;

import io.statehouse.ports.topics.ActualTopic;
import io.statehouse.ports.topics.ActualTopic.ActualProperty;
import io.statehouse.ports.topics.ActualTopic.ValueType;
import io.statehouse.ports.topics.Cluster;
import io.statehouse.ports.topics.Description;
import io.statehouse.ports.topics.PropertyChange;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import io.statehouse.ports.topics.TopicProvisioner;
import io.statehouse.ports.topics.TopicSpec;
import io.statehouse.ports.topics.TopicUsage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A cluster that keeps in memory what Kafka would keep, with its checks and defaults. All calls can
 * be counted, fail, or be the last of a process.
 */
public final class MemoryCluster implements TopicProvisioner {

  /** The end of the process that made the call. */
  static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }

  private static final int BROKERS = 3;
  private static final Map<String, ValueType> PROPERTIES =
      Map.of(
          "retention.ms", ValueType.NUMBER,
          "cleanup.policy", ValueType.LIST,
          "min.insync.replicas", ValueType.NUMBER,
          "unclean.leader.election.enable", ValueType.BOOLEAN,
          "compression.type", ValueType.TEXT,
          "secret", ValueType.TEXT,
          "leader.replication.throttled.replicas", ValueType.LIST,
          "follower.replication.throttled.replicas", ValueType.LIST);

  private static final class Kept {
    int partitions;
    int replicas;
    final SortedMap<String, String> properties = new TreeMap<>();
  }

  private final SortedMap<String, Kept> topics = new TreeMap<>();
  private final Map<String, Integer> moving = new HashMap<>();
  private final Map<String, TopicError> failures = new HashMap<>();
  private final List<String> requests = new ArrayList<>();
  private final Set<String> hidden = new HashSet<>();
  private final Set<String> unseen = new HashSet<>();
  private final Map<String, TopicUsage> usages = new HashMap<>();
  private final Set<Integer> stopped = new HashSet<>();
  private final MemoryOperations operations = new MemoryOperations(this);
  private Consumer<String> beforeEachCall = call -> {};
  private Runnable afterEachCall = () -> {};
  private String id = "memory";
  private boolean down;
  private boolean lagging;

  void beforeEachCall(Consumer<String> step) {
    beforeEachCall = step;
  }

  void afterEachCall(Runnable step) {
    afterEachCall = step;
  }

  /** Makes every change of a topic fail, until another kind is set; none if it is null. */
  synchronized void fail(String name, Kind kind) {
    fail(name, kind == null ? null : new TopicError(kind, "a simulated " + kind));
  }

  synchronized void fail(String name, TopicError error) {
    if (error == null) {
      failures.remove(name);
    } else {
      failures.put(name, error);
    }
  }

  synchronized void setId(String other) {
    id = other;
  }

  synchronized void setDown(boolean isDown) {
    down = isDown;
  }

  synchronized void stop(int broker) {
    stopped.add(broker);
  }

  synchronized void startAgain(int broker) {
    stopped.remove(broker);
  }

  /** Hides topics that are created from now on, until the metadata have caught up. */
  synchronized void lag() {
    lagging = true;
  }

  synchronized void catchUp() {
    lagging = false;
    unseen.clear();
  }

  synchronized void finishMoves() {
    moving.forEach((name, count) -> topics.get(name).replicas = count);
    moving.clear();
  }

  synchronized void finishMove(String name) {
    topics.get(name).replicas = moving.remove(name);
  }

  /** Changes a topic as another program does. */
  synchronized void put(String name, int partitions, int replicas, Map<String, String> properties) {
    Kept kept = new Kept();
    kept.partitions = partitions;
    kept.replicas = replicas;
    kept.properties.putAll(properties);
    topics.put(name, kept);
  }

  /** Makes a topic one that cannot be described. */
  synchronized void hide(String name) {
    hidden.add(name);
  }

  /** Makes groups use a topic. */
  synchronized void use(String name, String... groups) {
    usages.put(name, new TopicUsage.Known(new TreeSet<>(List.of(groups)), Optional.empty()));
  }

  /** Gives a topic a record of that time. */
  synchronized void produce(String name, Instant time) {
    usages.put(name, new TopicUsage.Known(new TreeSet<>(), Optional.of(time)));
  }

  /** Makes it unknown whether a topic is used. */
  synchronized void hideUsage(String name) {
    usages.put(
        name, new TopicUsage.Failed(new TopicError(Kind.KAFKA_FORBIDDEN, "a simulated denial")));
  }

  synchronized void drop(String name) {
    topics.remove(name);
  }

  /** Returns the changes that were requested since the last time, as {@code create a}. */
  public synchronized List<String> requests() {
    List<String> last = List.copyOf(requests);
    requests.clear();
    return last;
  }

  /** Returns all topics, as {@code a 5x1 {retention.ms=1}}. */
  public synchronized List<String> topics() {
    return topics.entrySet().stream()
        .map(
            each ->
                each.getKey()
                    + " "
                    + each.getValue().partitions
                    + "x"
                    + each.getValue().replicas
                    + " "
                    + each.getValue().properties)
        .toList();
  }

  synchronized <T> T call(String name, Supplier<T> body) {
    beforeEachCall.accept(name);
    T result = body.get();
    afterEachCall.run();
    return result;
  }

  <T> T reading(String name, Supplier<T> body) {
    return call(
        name,
        () -> {
          if (down) {
            throw new ProvisionerException(
                new TopicError(Kind.KAFKA_UNAVAILABLE, "the cluster does not respond: simulated"));
          }
          return body.get();
        });
  }

  private <T> Map<String, TopicOutcome> each(
      String name, Map<String, T> changes, Effect effect, Function<String, TopicOutcome> change) {
    return call(
        name,
        () -> {
          Map<String, TopicOutcome> outcomes = new LinkedHashMap<>();
          changes.keySet().forEach(topic -> outcomes.put(topic, outcome(name, topic, change)));
          return outcomes;
        });
  }

  private TopicOutcome outcome(String call, String topic, Function<String, TopicOutcome> change) {
    requests.add(call + " " + topic);
    if (down) {
      return TopicOutcome.failed(Kind.KAFKA_UNAVAILABLE, "the cluster does not respond");
    }
    return failures.containsKey(topic)
        ? new TopicOutcome.Failed(failures.get(topic))
        : change.apply(topic);
  }

  @Override
  public Map<String, Description> describe(Set<String> names) {
    return call(
        "describe",
        () -> {
          Map<String, Description> found = new HashMap<>();
          names.forEach(name -> found.put(name, description(name)));
          return found;
        });
  }

  private Description description(String name) {
    if (down) {
      return new Description.Failed(new TopicError(Kind.KAFKA_UNAVAILABLE, "no response"));
    }
    if (hidden.contains(name)) {
      return new Description.Failed(new TopicError(Kind.KAFKA_ERROR, "a simulated error"));
    }
    Kept kept = topics.get(name);
    if (kept == null || unseen.contains(name)) {
      return new Description.Absent();
    }
    Map<String, ActualProperty> properties = new HashMap<>();
    properties.put(
        "min.insync.replicas",
        new ActualProperty(Optional.of("1"), ValueType.NUMBER, false, false));
    kept.properties.forEach(
        (key, value) ->
            properties.put(
                key,
                key.equals("secret")
                    ? new ActualProperty(Optional.empty(), ValueType.TEXT, true, true)
                    : new ActualProperty(
                        Optional.of(value),
                        PROPERTIES.getOrDefault(key, ValueType.TEXT),
                        true,
                        false)));
    return new Description.Found(
        new ActualTopic(
            name,
            kept.partitions,
            kept.replicas,
            kept.replicas,
            properties,
            name.startsWith("__")));
  }

  @Override
  public Set<String> listNames() {
    return reading(
        "listNames",
        () -> {
          Set<String> names = new HashSet<>(topics.keySet());
          names.removeAll(unseen);
          return names;
        });
  }

  @Override
  public Map<String, TopicOutcome> create(Collection<TopicSpec> specs, Effect effect) {
    Map<String, TopicSpec> byName = new LinkedHashMap<>();
    for (TopicSpec spec : specs) {
      if (byName.put(spec.name(), spec) != null) {
        throw new IllegalArgumentException("topic " + spec.name() + " is given twice");
      }
    }
    return each("create", byName, effect, name -> create(byName.get(name), effect));
  }

  private TopicOutcome create(TopicSpec spec, Effect effect) {
    if (topics.containsKey(spec.name())) {
      return TopicOutcome.failed(Kind.TOPIC_EXISTS, "topic " + spec.name() + " exists");
    }
    String folded = spec.name().replace('.', '_');
    if (topics.keySet().stream().anyMatch(name -> name.replace('.', '_').equals(folded))) {
      return TopicOutcome.failed(Kind.NAME_COLLISION, "topic " + spec.name() + " collides");
    }
    if (spec.replicas() > BROKERS) {
      return TopicOutcome.failed(Kind.TOO_FEW_BROKERS, "there are 3 brokers");
    }
    for (String key : spec.properties().keySet()) {
      if (!PROPERTIES.containsKey(key)) {
        return TopicOutcome.failed(Kind.INVALID_PROPERTY, "unknown property " + key);
      }
    }
    if (effect == Effect.APPLY) {
      Map<String, String> trimmed = new HashMap<>();
      spec.properties().forEach((key, value) -> trimmed.put(key, value.strip()));
      put(spec.name(), spec.partitions(), spec.replicas(), trimmed);
      if (lagging) {
        unseen.add(spec.name());
      }
    }
    return TopicOutcome.APPLIED;
  }

  @Override
  public Map<String, TopicOutcome> growPartitions(Map<String, Integer> counts, Effect effect) {
    return each(
        "grow",
        counts,
        effect,
        name -> {
          Kept kept = topics.get(name);
          if (kept == null) {
            return TopicOutcome.failed(Kind.TOPIC_ABSENT, "no topic " + name);
          }
          if (counts.get(name) < kept.partitions) {
            return TopicOutcome.failed(Kind.PARTITION_DECREASE, "would not be an increase");
          }
          kept.partitions = effect == Effect.APPLY ? counts.get(name) : kept.partitions;
          return TopicOutcome.APPLIED;
        });
  }

  @Override
  public Map<String, TopicOutcome> alterProperties(
      Map<String, List<PropertyChange>> changes, Effect effect) {
    return each("alter", changes, effect, name -> alter(name, changes.get(name), effect));
  }

  private TopicOutcome alter(String name, List<PropertyChange> changes, Effect effect) {
    Kept kept = topics.get(name);
    if (kept == null) {
      return TopicOutcome.failed(Kind.TOPIC_ABSENT, "no topic " + name);
    }
    for (PropertyChange change : changes) {
      if (!PROPERTIES.containsKey(change.key()) && change instanceof PropertyChange.Set) {
        return TopicOutcome.failed(Kind.INVALID_PROPERTY, "unknown property " + change.key());
      }
    }
    if (effect == Effect.APPLY) {
      for (PropertyChange change : changes) {
        if (change instanceof PropertyChange.Set set) {
          kept.properties.put(set.key(), set.value().strip());
        } else {
          kept.properties.remove(change.key());
        }
      }
    }
    return TopicOutcome.APPLIED;
  }

  @Override
  public TopicOutcome reassignReplicas(String name, int count) {
    return each(
            "reassign",
            Map.of(name, count),
            Effect.APPLY,
            topic -> {
              moving.put(topic, count);
              return TopicOutcome.APPLIED;
            })
        .get(name);
  }

  @Override
  public Set<String> pendingReassignments() {
    return reading("pendingReassignments", () -> Set.copyOf(moving.keySet()));
  }

  @Override
  public Map<String, TopicUsage> usage(Set<String> names) {
    return call(
        "usage",
        () -> {
          Map<String, TopicUsage> found = new HashMap<>();
          names.forEach(name -> found.put(name, usage(name)));
          return found;
        });
  }

  private TopicUsage usage(String name) {
    return down
        ? new TopicUsage.Failed(new TopicError(Kind.KAFKA_UNAVAILABLE, "no response"))
        : usages.getOrDefault(name, TopicUsage.NONE);
  }

  @Override
  public Map<String, TopicOutcome> delete(Set<String> names) {
    Map<String, Integer> each = new LinkedHashMap<>();
    names.forEach(name -> each.put(name, 0));
    return each(
        "delete",
        each,
        Effect.APPLY,
        name -> {
          topics.remove(name);
          return TopicOutcome.APPLIED;
        });
  }

  @Override
  public Cluster brokers() {
    return reading(
        "brokers",
        () ->
            new Cluster(
                id,
                IntStream.range(0, BROKERS)
                    .filter(broker -> !stopped.contains(broker))
                    .mapToObj(id -> new Cluster.Broker(id, Optional.empty()))
                    .toList()));
  }

  @Override
  public MemoryOperations operations() {
    return operations;
  }

  boolean isMoving(String name) {
    return moving.containsKey(name);
  }

  Map<String, Integer> moves() {
    return new TreeMap<>(moving);
  }

  void endMove(String name) {
    moving.remove(name);
  }

  int replicas(String name) {
    return topics.get(name).replicas;
  }

  int partitions(String name) {
    return topics.get(name).partitions;
  }

  @Override
  public void close() {}
}
