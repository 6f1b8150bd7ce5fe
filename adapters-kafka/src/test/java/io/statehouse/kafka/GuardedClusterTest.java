package io.statehouse.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.statehouse.ports.topics.Description;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import io.statehouse.ports.topics.TopicProvisioner.Effect;
import io.statehouse.ports.topics.TopicSpec;
import io.statehouse.testing.tls.TestAuthority;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A broker with TLS, passwords, permissions and a policy, and on which no topic is deleted. */
@Tag("server")
class GuardedClusterTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static KafkaServer server;

  @BeforeAll
  static void start() {
    server =
        KafkaServer.oneBroker()
            .withTls(TestAuthority.shared())
            .withPassword("admin", "admins-secret")
            .withPassword("guest", "guests-secret")
            .withAuthorizer("admin")
            .with("create.topic.policy.class.name", StrictPolicy.class.getName())
            .with("delete.topic.enable", "false")
            .start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void credentials_and_authorities_are_passed_to_the_client() {
    try (KafkaTopics topics = open("admin", "admins-secret")) {
      assertThat(topics.create(List.of(spec("allowed", 1)), Effect.APPLY))
          .isEqualTo(Map.of("allowed", TopicOutcome.APPLIED));
      assertThat(topics.brokers().id()).isEqualTo(server.clusterId());
    }
  }

  @Test
  void what_the_policy_forbids_is_a_policy_violation() {
    try (KafkaTopics topics = open("admin", "admins-secret")) {
      assertThat(error(topics.create(List.of(spec("large", 11)), Effect.VALIDATE)))
          .isEqualTo(
              new TopicError(
                  Kind.POLICY_VIOLATION, "topic large: at most 10 partitions are allowed"));
    }
  }

  @Test
  void a_cluster_may_forbid_all_deletion() {
    try (KafkaTopics topics = open("admin", "admins-secret")) {
      topics.create(List.of(spec("undeleted", 1)), Effect.APPLY);

      assertThat(error(topics.delete(Set.of("undeleted"))).kind()).isEqualTo(Kind.DELETE_DISABLED);
    }
  }

  @Test
  void a_user_without_permission_is_refused_topic_by_topic() {
    try (KafkaTopics topics = open("guest", "guests-secret")) {
      assertThat(error(topics.create(List.of(spec("denied", 1)), Effect.APPLY)).kind())
          .isEqualTo(Kind.KAFKA_FORBIDDEN);
      assertThat(topics.describe(Set.of("denied")).get("denied"))
          .asInstanceOf(type(Description.Failed.class))
          .extracting(failed -> failed.error().kind())
          .isEqualTo(Kind.KAFKA_FORBIDDEN);
      assertThat(topics.listNames()).isEmpty();
    }
  }

  @Test
  void a_wrong_password_is_refused_at_once_and_not_shown() {
    try (KafkaTopics topics = open("admin", "a-wrong-secret")) {
      assertThat(error(topics.create(List.of(spec("denied", 1)), Effect.APPLY)))
          .isEqualTo(
              new TopicError(
                  Kind.KAFKA_FORBIDDEN,
                  "Kafka at "
                      + server.bootstrapServers()
                      + " rejects the credentials: Authentication failed: Invalid username or"
                      + " password"));
      assertThatThrownBy(topics::brokers)
          .asInstanceOf(type(ProvisionerException.class))
          .extracting(failure -> failure.error().kind())
          .isEqualTo(Kind.KAFKA_FORBIDDEN);
    }
  }

  @Test
  void a_server_that_is_not_trusted_gets_no_password() {
    try (KafkaTopics topics =
        open(settings("admin", "admins-secret", TestAuthority.stranger().authority(), TIMEOUT))) {
      assertThatThrownBy(topics::listNames)
          .isInstanceOf(ProvisionerException.class)
          .hasMessageStartingWith(
              "Kafka at "
                  + server.bootstrapServers()
                  + ": TLS failed, check the trusted certificates: ");
    }
  }

  @Test
  void a_client_without_tls_cannot_reach_a_server_with_tls() {
    KafkaSettings plain =
        KafkaSettings.at(server.bootstrapServers()).withTimeout(Duration.ofSeconds(2));
    try (KafkaTopics topics = open(plain)) {
      assertThatThrownBy(topics::listNames)
          .isInstanceOf(ProvisionerException.class)
          .hasMessageStartingWith("Kafka at " + server.bootstrapServers());
    }
  }

  @Test
  void a_client_that_cannot_be_created_names_the_file_at_fault_but_no_value() {
    KafkaSettings settings =
        settings("admin", "admins-secret", Path.of("/no/such/authority.pem"), TIMEOUT);
    try (KafkaTopics topics = open(settings)) {
      assertThatThrownBy(topics::listNames)
          .isInstanceOf(ProvisionerException.class)
          .hasMessageContaining("its client cannot be created, check its properties")
          .hasMessageContaining("/no/such/authority.pem")
          .hasMessageNotContaining("secret");
    }
  }

  private static KafkaTopics open(String user, String password) {
    return open(settings(user, password, TestAuthority.shared().authority(), TIMEOUT));
  }

  private static KafkaTopics open(KafkaSettings settings) {
    return new KafkaTopics(settings);
  }

  private static KafkaSettings settings(
      String user, String password, Path authority, Duration timeout) {
    Map<String, String> properties = new HashMap<>();
    properties.put("security.protocol", "SASL_SSL");
    properties.put("ssl.truststore.type", "PEM");
    properties.put("ssl.truststore.location", authority.toString());
    properties.put("sasl.mechanism", "PLAIN");
    properties.put(
        "sasl.jaas.config",
        "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"%s\" password=\"%s\";"
            .formatted(user, password));
    return KafkaSettings.at(server.bootstrapServers())
        .withProperties(ClientProperties.of(properties, "test"))
        .withTimeout(timeout);
  }

  private static TopicSpec spec(String name, int partitions) {
    return new TopicSpec(name, partitions, 1, Map.of());
  }

  private static TopicError error(Map<String, TopicOutcome> outcomes) {
    assertThat(outcomes).hasSize(1);
    return outcomes.values().iterator().next().error().orElseThrow();
  }
}
