package io.statehouse.kafka;

/** The topics of one Kafka cluster. */
public final class KafkaTopics {
  private KafkaTopics() {}
}
