package io.statehouse.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Reads the values that properties which are set on topics would have otherwise. */
final class Defaults {
  /**
   * The broker properties that give the default of a topic property, by precedence. Kafka names no
   * synonym for a topic property that has the built-in default.
   */
  private static final Map<String, List<String>> OF_BROKERS =
      Map.of(
          TopicConfig.RETENTION_MS_CONFIG,
          List.of("log.retention.ms", "log.retention.minutes", "log.retention.hours"),
          TopicConfig.SEGMENT_MS_CONFIG,
          List.of("log.roll.ms", "log.roll.hours"),
          TopicConfig.SEGMENT_JITTER_MS_CONFIG,
          List.of("log.roll.jitter.ms", "log.roll.jitter.hours"),
          TopicConfig.FLUSH_MS_CONFIG,
          List.of("log.flush.interval.ms", "log.flush.scheduler.interval.ms"));

  private final Requests calls;
  private Optional<Map<String, String>> broker = Optional.empty();

  Defaults(Requests calls) {
    this.calls = calls;
  }

  /** Adds those of each topic that exists. */
  void read(Map<String, String> batch, Map<String, Map<String, String>> all) {
    calls
        .send(
            (admin, millis) ->
                admin.describeConfigs(
                    batch.keySet().stream()
                        .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                        .toList(),
                    new DescribeConfigsOptions().includeSynonyms(true).timeoutMs(millis)))
        .values()
        .forEach(
            (topic, config) ->
                ifPresent(config).ifPresent(found -> all.put(topic.name(), defaults(found))));
  }

  private Optional<Config> ifPresent(KafkaFuture<Config> config) {
    try {
      return Optional.of(calls.await(config));
    } catch (UnknownTopicOrPartitionException gone) {
      return Optional.empty();
    }
  }

  private Map<String, String> defaults(Config config) {
    Map<String, String> all = new TreeMap<>();
    config.entries().stream()
        .filter(entry -> entry.source() == ConfigSource.DYNAMIC_TOPIC_CONFIG)
        .forEach(entry -> value(entry).ifPresent(value -> all.put(entry.name(), value)));
    return all;
  }

  /** The synonyms are in the order in which they apply, the topic's own first. */
  private Optional<String> value(ConfigEntry entry) {
    return entry.synonyms().stream()
        .filter(synonym -> synonym.source() != ConfigSource.DYNAMIC_TOPIC_CONFIG)
        .filter(synonym -> synonym.value() != null)
        .findFirst()
        .map(synonym -> inUnitsOfTopics(synonym.name(), synonym.value()))
        .or(() -> ofBroker(OF_BROKERS.getOrDefault(entry.name(), List.of())));
  }

  private Optional<String> ofBroker(List<String> names) {
    if (names.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> values = broker.orElseGet(this::readBroker);
    broker = Optional.of(values);
    return names.stream()
        .filter(values::containsKey)
        .findFirst()
        .map(name -> inUnitsOfTopics(name, values.get(name)));
  }

  /** Brokers of a cluster should have the same defaults, so one is asked. */
  private Map<String, String> readBroker() {
    int id = TopicReads.brokers(calls).get(0).id();
    ConfigResource resource = new ConfigResource(ConfigResource.Type.BROKER, String.valueOf(id));
    Map<String, String> values = new HashMap<>();
    calls
        .call(
            (admin, millis) ->
                admin
                    .describeConfigs(
                        List.of(resource), new DescribeConfigsOptions().timeoutMs(millis))
                    .values()
                    .get(resource))
        .entries()
        .stream()
        .filter(entry -> entry.value() != null)
        .forEach(entry -> values.put(entry.name(), entry.value()));
    return values;
  }

  /** Topics have milliseconds alone; brokers also have {@code log.retention.hours} and the like. */
  private static String inUnitsOfTopics(String name, String value) {
    if (name.endsWith(".hours")) {
      return millis(value, TimeUnit.HOURS);
    }
    return name.endsWith(".minutes") ? millis(value, TimeUnit.MINUTES) : value;
  }

  private static String millis(String value, TimeUnit unit) {
    long number = Long.parseLong(value.strip());
    return String.valueOf(number < 0 ? number : unit.toMillis(number));
  }
}
