package io.statehouse.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.topics.TopicProvisioner.Effect;
import io.statehouse.ports.topics.TopicSpec;
import io.statehouse.ports.topics.TopicUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who uses topics: groups that read them, and records that were written lately. */
@Tag("server")
class UsageTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Instant THEN = Instant.parse("2026-01-02T03:04:05Z");

  private final KafkaServer server = KafkaServer.shared();
  private final KafkaTopics topics =
      new KafkaTopics(KafkaSettings.at(server.bootstrapServers()).withTimeout(LIMIT));
  private final String name = "used-" + UUID.randomUUID();
  private final String other = name + "-not";

  @AfterEach
  void close() {
    topics.delete(Set.of(name, other));
    topics.close();
  }

  private void create() {
    topics.create(
        List.of(new TopicSpec(name, 3, 1, Map.of()), new TopicSpec(other, 1, 1, Map.of())),
        Effect.APPLY);
  }

  private void produce(int partition, Instant time) throws Exception {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", server.bootstrapServers()),
            new StringSerializer(),
            new StringSerializer())) {
      producer
          .send(new ProducerRecord<>(name, partition, time.toEpochMilli(), "key", "value"))
          .get();
    }
  }

  private KafkaConsumer<String, String> consumer(String group) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("bootstrap.servers", server.bootstrapServers());
    settings.put("group.id", group);
    settings.put("auto.offset.reset", "earliest");
    settings.put("enable.auto.commit", "false");
    return new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer());
  }

  private TopicUsage.Known usage(String topic) {
    return (TopicUsage.Known) topics.usage(Set.of(name, other)).get(topic);
  }

  @Test
  void the_newest_record_of_all_partitions_counts() throws Exception {
    create();
    produce(0, THEN);
    produce(2, THEN.plusSeconds(60));
    produce(2, THEN.minusSeconds(60));

    assertThat(usage(name).newestRecord()).isEqualTo(Optional.of(THEN.plusSeconds(60)));
    assertThat(usage(other)).isEqualTo(TopicUsage.NONE);
  }

  @Test
  void a_group_uses_what_it_has_committed_as_long_as_it_has_members() throws Exception {
    create();
    produce(0, THEN);
    String group = name + "-group";
    try (KafkaConsumer<String, String> consumer = consumer(group)) {
      consumer.subscribe(List.of(name));
      await().atMost(LIMIT).until(() -> !consumer.poll(Duration.ofMillis(50)).isEmpty());
      assertThat(usage(name).groups()).isEmpty();

      consumer.commitSync();

      assertThat(usage(name).groups()).containsExactly(group);
      assertThat(usage(other).groups()).isEmpty();
    }
    await().atMost(LIMIT).until(() -> usage(name).groups().isEmpty());
  }
}
