package io.statehouse.app.systems.gis.config;

import io.statehouse.app.config.ListenAddress;
import io.statehouse.kafka.ClientProperties;
import io.statehouse.kafka.KafkaSettings;
import io.statehouse.kafka.KafkaTopics;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Connects to a Kafka cluster. No other class of the app refers to Kafka's, whose loading would
 * slow down every command.
 */
public final class KafkaCluster {
  private KafkaCluster() {}

  /**
   * Opens a cluster; nothing is sent yet.
   *
   * @throws IllegalArgumentException if the file with properties is wrong; the message has none of
   *     its values
   */
  public static TopicProvisioner open(GisConfig.Kafka kafka) {
    String brokers =
        kafka.brokers().stream().map(ListenAddress::toString).collect(Collectors.joining(","));
    KafkaSettings settings =
        KafkaSettings.at(brokers)
            .withTimeout(kafka.timeout())
            .withId(UUID.randomUUID().toString().substring(0, 8));
    return new KafkaTopics(
        kafka
            .properties()
            .map(file -> settings.withProperties(ClientProperties.read(file)))
            .orElse(settings));
  }
}
