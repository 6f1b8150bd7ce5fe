package io.statehouse.domain.gis.topics.moves;

import static io.statehouse.domain.gis.topics.moves.entities.Throttle.FOLLOWERS;
import static io.statehouse.domain.gis.topics.moves.entities.Throttle.LEADERS;
import static io.statehouse.domain.gis.topics.moves.entities.Throttle.RATES;

import io.statehouse.domain.gis.topics.entities.PropertyValues;
import io.statehouse.domain.gis.topics.moves.entities.Move;
import io.statehouse.domain.gis.topics.moves.entities.Move.Throttled;
import io.statehouse.ports.topics.ActualTopic.ActualProperty;
import io.statehouse.ports.topics.ActualTopic.ValueType;
import io.statehouse.ports.topics.Cluster.Broker;
import io.statehouse.ports.topics.Description;
import io.statehouse.ports.topics.PropertyChange;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import io.statehouse.ports.topics.TopicProvisioner;
import io.statehouse.ports.topics.TopicProvisioner.Effect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sets and removes throttles in a cluster. Whatever is not as it was set here was changed by an
 * operator since, and is left.
 */
final class ThrottleSwitch {
  private final TopicProvisioner cluster;

  ThrottleSwitch(TopicProvisioner cluster) {
    this.cluster = cluster;
  }

  /** Returns the rates that brokers have, those that are alive. */
  Map<Integer, Map<String, String>> rates(Collection<Integer> brokers) {
    Set<Integer> alive =
        cluster.brokers().brokers().stream().map(Broker::id).collect(Collectors.toSet());
    alive.retainAll(brokers);
    Map<Integer, Map<String, String>> all = new TreeMap<>();
    cluster
        .operations()
        .brokerProperties(alive)
        .forEach((broker, properties) -> all.put(broker, ratesOf(properties)));
    return all;
  }

  private static Map<String, String> ratesOf(Map<String, String> properties) {
    Map<String, String> rates = new TreeMap<>(properties);
    rates.keySet().retainAll(RATES);
    return rates;
  }

  /** Returns the throttled replicas that are set on a topic; empty if there is no such topic. */
  Optional<Map<String, String>> replicas(String topic) {
    Description description =
        cluster.describe(Set.of(topic)).getOrDefault(topic, new Description.Absent());
    if (description instanceof Description.Failed failed) {
      throw new ProvisionerException(failed.error());
    }
    if (!(description instanceof Description.Found found)) {
      return Optional.empty();
    }
    Map<String, String> set = new TreeMap<>();
    for (String key : List.of(LEADERS, FOLLOWERS)) {
      Optional.ofNullable(found.topic().properties().get(key))
          .filter(ActualProperty::setOnTopic)
          .flatMap(ActualProperty::value)
          .ifPresent(value -> set.put(key, value));
    }
    return Optional.of(set);
  }

  /** Throttles the brokers, then the topic; returns why that failed. */
  Optional<TopicOutcome> set(String topic, Move move) {
    Optional<TopicError> broker = alterBrokers(missingRates(move));
    if (broker.isPresent()) {
      return broker.map(TopicOutcome.Failed::new);
    }
    List<PropertyChange> changes =
        List.of(
            new PropertyChange.Set(LEADERS, move.leaders().during()),
            new PropertyChange.Set(FOLLOWERS, move.followers().during()));
    return Optional.of(alter(topic, changes)).filter(outcome -> outcome.error().isPresent());
  }

  private TopicOutcome alter(String topic, List<PropertyChange> changes) {
    TopicOutcome outcome = cluster.alterProperties(Map.of(topic, changes), Effect.APPLY).get(topic);
    return outcome != null
        ? outcome
        : TopicOutcome.failed(
            Kind.KAFKA_ERROR, "the cluster returned nothing about topic " + topic);
  }

  private Map<Integer, List<PropertyChange>> missingRates(Move move) {
    Map<Integer, List<PropertyChange>> changes = new TreeMap<>();
    rates(move.rates().keySet())
        .forEach(
            (broker, present) -> {
              String rate = move.rates().get(broker).toString();
              List<PropertyChange> missing =
                  RATES.stream()
                      .filter(key -> !present.containsKey(key))
                      .sorted()
                      .<PropertyChange>map(key -> new PropertyChange.Set(key, rate))
                      .toList();
              if (!missing.isEmpty()) {
                changes.put(broker, missing);
              }
            });
    return changes;
  }

  /** Sets the rates that brokers of a running move lack; returns whether any did. */
  boolean setMissingRates(Move move) {
    Map<Integer, List<PropertyChange>> changes = missingRates(move);
    alterBrokers(changes).ifPresent(ThrottleSwitch::fail);
    return !changes.isEmpty();
  }

  private Optional<TopicError> alterBrokers(Map<Integer, List<PropertyChange>> changes) {
    return changes.isEmpty()
        ? Optional.empty()
        : cluster.operations().alterBrokers(changes).values().stream()
            .flatMap(outcome -> outcome.error().stream())
            .findFirst();
  }

  /** Gives the topic the throttled replicas back that it had before the move. */
  void unsetReplicas(String topic, Move move) {
    Optional<Map<String, String>> present = replicas(topic);
    if (present.isEmpty()) {
      return; // the topic was deleted meanwhile
    }
    List<PropertyChange> changes =
        Stream.concat(
                restored(LEADERS, move.leaders(), present.get()).stream(),
                restored(FOLLOWERS, move.followers(), present.get()).stream())
            .toList();
    if (!changes.isEmpty()) {
      alter(topic, changes)
          .error()
          .filter(error -> error.kind() != Kind.TOPIC_ABSENT)
          .ifPresent(ThrottleSwitch::fail);
    }
  }

  private static Optional<PropertyChange> restored(
      String key, Throttled side, Map<String, String> present) {
    String now = present.get(key);
    boolean ours = now != null && PropertyValues.areSame(key, ValueType.LIST, now, side.during());
    return ours
        ? Optional.of(
            side.before()
                .<PropertyChange>map(value -> new PropertyChange.Set(key, value))
                .orElseGet(() -> new PropertyChange.Unset(key)))
        : Optional.empty();
  }

  /**
   * Removes rates of brokers.
   *
   * @return those that are down, which cannot be changed now
   */
  SortedSet<Integer> unsetRates(SortedMap<Integer, Long> rates) {
    Map<Integer, Map<String, String>> present = rates(rates.keySet());
    Map<Integer, List<PropertyChange>> changes = new TreeMap<>();
    present.forEach(
        (broker, now) -> {
          List<PropertyChange> ours = new ArrayList<>();
          now.forEach(
              (key, value) -> {
                if (value.equals(rates.get(broker).toString())) {
                  ours.add(new PropertyChange.Unset(key));
                }
              });
          if (!ours.isEmpty()) {
            changes.put(broker, ours);
          }
        });
    alterBrokers(changes).ifPresent(ThrottleSwitch::fail);
    SortedSet<Integer> down = new TreeSet<>(rates.keySet());
    down.removeAll(present.keySet());
    return down;
  }

  private static void fail(TopicError error) {
    throw new ProvisionerException(error);
  }
}
