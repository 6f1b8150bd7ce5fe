package io.statehouse.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import io.statehouse.ports.topics.TopicProvisioner.Effect;
import io.statehouse.ports.topics.TopicSpec;
import io.statehouse.testing.process.FreePorts;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.wire.Address;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A broker behind a proxy, which stops, or the responses of which get lost. */
@Tag("server")
class OutageTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static KafkaServer server;
  private static TcpProxy proxy;

  private KafkaTopics topics;

  @BeforeAll
  static void start() {
    int port = FreePorts.next();
    proxy = TcpProxy.to(new Address("127.0.0.1", port));
    server =
        KafkaServer.oneBroker()
            .port(port)
            .advertisedPort(proxy.address().port())
            .restartable()
            .start();
  }

  @AfterAll
  static void stop() {
    server.close();
    proxy.close();
  }

  @BeforeEach
  void open() {
    topics = open(Duration.ofSeconds(30));
    topics.listNames(); // connected
  }

  @AfterEach
  void close() {
    proxy.heal();
    topics.close();
  }

  @Test
  void a_change_the_response_of_which_is_lost_is_in_doubt_and_not_sent_again() {
    proxy.cutNextAnswerAfter(0);

    TopicOutcome outcome = create(topics, "lost");

    // Sent again, it would have failed because the topic exists.
    assertThat(outcome.error().orElseThrow().kind()).isEqualTo(Kind.KAFKA_UNAVAILABLE);
    Awaitility.await().atMost(LIMIT).until(() -> topics.listNames().contains("lost"));
    assertThat(create(topics, "lost").error().orElseThrow().kind()).isEqualTo(Kind.TOPIC_EXISTS);
  }

  @Test
  void a_broker_that_stops_to_respond_is_unavailable_after_the_timeout() {
    try (KafkaTopics impatient = open(Duration.ofSeconds(1))) {
      proxy.swallowAnswers();

      assertThat(create(impatient, "silent").error().orElseThrow().kind())
          .isEqualTo(Kind.KAFKA_UNAVAILABLE);
    }
  }

  @Test
  void a_cluster_is_used_again_once_it_is_back_with_its_topics() {
    create(topics, "kept");
    server.stop();
    try (KafkaTopics impatient = open(Duration.ofMillis(500))) {
      assertThat(create(impatient, "away").error().orElseThrow().kind())
          .isEqualTo(Kind.KAFKA_UNAVAILABLE);
    } finally {
      server.startAgain();
    }

    Awaitility.await().atMost(LIMIT).until(() -> create(topics, "back").error().isEmpty());
    assertThat(topics.listNames()).contains("kept");
  }

  private static KafkaTopics open(Duration timeout) {
    return new KafkaTopics(KafkaSettings.at(proxy.address().toString()).withTimeout(timeout));
  }

  private static TopicOutcome create(KafkaTopics topics, String name) {
    return topics.create(List.of(new TopicSpec(name, 1, 1, Map.of())), Effect.APPLY).get(name);
  }
}
