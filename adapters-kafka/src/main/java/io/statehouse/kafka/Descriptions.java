package io.statehouse.kafka;

import io.statehouse.ports.topics.ActualTopic;
import io.statehouse.ports.topics.ActualTopic.ActualProperty;
import io.statehouse.ports.topics.ActualTopic.ValueType;
import io.statehouse.ports.topics.Cluster.Broker;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;

/** Translates what Kafka's client returns about a topic. */
final class Descriptions {
  private Descriptions() {}

  static ActualTopic topic(TopicDescription topic, Config properties) {
    Map<String, ActualProperty> all =
        properties.entries().stream()
            .collect(Collectors.toMap(ConfigEntry::name, Descriptions::property));
    var replicas =
        topic.partitions().stream()
            .mapToInt(partition -> partition.replicas().size())
            .summaryStatistics();
    return new ActualTopic(
        topic.name(),
        topic.partitions().size(),
        replicas.getMin(),
        replicas.getMax(),
        all,
        topic.isInternal());
  }

  static Broker broker(Node node) {
    return new Broker(node.id(), Optional.ofNullable(node.rack()));
  }

  private static ActualProperty property(ConfigEntry entry) {
    return new ActualProperty(
        Optional.ofNullable(entry.value()),
        type(entry.type()),
        // Every other source is a default, of the cluster, a broker or Kafka.
        entry.source() == ConfigSource.DYNAMIC_TOPIC_CONFIG,
        entry.isSensitive());
  }

  private static ValueType type(ConfigEntry.ConfigType type) {
    return switch (type) {
      case INT, SHORT, LONG, DOUBLE -> ValueType.NUMBER;
      case BOOLEAN -> ValueType.BOOLEAN;
      case LIST -> ValueType.LIST;
      case STRING, CLASS, PASSWORD, UNKNOWN -> ValueType.TEXT;
    };
  }
}
