package io.statehouse.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Kind;
import java.util.stream.Stream;
import javax.security.auth.login.LoginException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.InvalidReplicaAssignmentException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.NotControllerException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.ReassignmentInProgressException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SecurityDisabledException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TopicDeletionDisabledException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownServerException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailuresTest {
  private final Failures failures = new Failures("Kafka at host:9092");

  @SuppressWarnings("deprecation") // NotControllerException: brokers of earlier releases send it
  static Stream<Arguments> exceptions() {
    return Stream.of(
        arguments(new TopicExistsException("Topic 't' already exists."), Kind.TOPIC_EXISTS),
        arguments(new UnknownTopicOrPartitionException("unknown"), Kind.TOPIC_ABSENT),
        arguments(new InvalidTopicException("contains one or more"), Kind.INVALID_TOPIC_NAME),
        arguments(
            new InvalidTopicException("Topic 'a.b' collides with existing topic: a_b"),
            Kind.NAME_COLLISION),
        arguments(new InvalidPartitionsException("must be positive"), Kind.INVALID_PARTITIONS),
        arguments(
            new InvalidPartitionsException("3; 2 would not be an increase."),
            Kind.PARTITION_DECREASE),
        arguments(new InvalidReplicationFactorException("only 1 broker"), Kind.TOO_FEW_BROKERS),
        arguments(new InvalidReplicaAssignmentException("duplicate"), Kind.BAD_ASSIGNMENT),
        arguments(new InvalidConfigurationException("Unknown topic config"), Kind.INVALID_PROPERTY),
        arguments(new PolicyViolationException("no"), Kind.POLICY_VIOLATION),
        arguments(new TopicAuthorizationException("no"), Kind.KAFKA_FORBIDDEN),
        arguments(new ClusterAuthorizationException("no"), Kind.KAFKA_FORBIDDEN),
        arguments(new SaslAuthenticationException("no"), Kind.KAFKA_FORBIDDEN),
        arguments(new SslAuthenticationException("no"), Kind.KAFKA_FORBIDDEN),
        arguments(new TopicDeletionDisabledException("no"), Kind.DELETE_DISABLED),
        arguments(new ReassignmentInProgressException("no"), Kind.REASSIGNMENT_RUNNING),
        arguments(new ThrottlingQuotaExceededException(250, "no"), Kind.THROTTLED),
        arguments(new TimeoutException("no"), Kind.KAFKA_UNAVAILABLE),
        arguments(new NotControllerException("no"), Kind.KAFKA_UNAVAILABLE),
        arguments(DisconnectException.INSTANCE, Kind.KAFKA_UNAVAILABLE),
        arguments(new KafkaStorageException("no"), Kind.KAFKA_UNAVAILABLE),
        arguments(new UnknownServerException("no"), Kind.KAFKA_ERROR),
        arguments(new UnsupportedVersionException("no"), Kind.KAFKA_ERROR),
        arguments(new SecurityDisabledException("no"), Kind.KAFKA_ERROR),
        arguments(new InvalidRequestException("no"), Kind.KAFKA_ERROR));
  }

  @ParameterizedTest
  @MethodSource("exceptions")
  void every_exception_has_a_kind(RuntimeException failure, Kind kind) {
    assertThat(failures.ofTopic("t", failure).kind()).isEqualTo(kind);
    assertThat(failures.of(failure).kind()).isEqualTo(kind);
  }

  @Test
  void only_the_present_number_of_partitions_counts_as_grown() {
    assertThat(
            Failures.isAlreadyGrown(
                new InvalidPartitionsException("Topic already has 3 partition(s).")))
        .isTrue();
    assertThat(Failures.isAlreadyGrown(new InvalidPartitionsException("not an increase")))
        .isFalse();
    assertThat(Failures.isAlreadyGrown(new PolicyViolationException("it already has"))).isFalse();
  }

  @Test
  void an_error_without_a_kind_of_its_own_is_named() {
    assertThat(message(new UnknownServerException("oops")))
        .isEqualTo("topic t: UnknownServerException: oops");
  }

  @Test
  void a_throttled_change_says_how_long_to_wait() {
    assertThat(message(new ThrottlingQuotaExceededException(250, "exceeded")))
        .isEqualTo("topic t: the cluster limits the rate of changes: try again in 250 ms");
  }

  static Stream<RuntimeException> inDoubt() {
    return Stream.of(
        new TimeoutException("Call(callName=createTopics) timed out after 1 attempt(s)"),
        DisconnectException.INSTANCE,
        new NetworkException("lost"));
  }

  @ParameterizedTest
  @MethodSource("inDoubt")
  void a_change_without_a_response_is_in_doubt(RuntimeException failure) {
    assertThat(failures.ofChange("t", failure).message())
        .startsWith("Kafka at host:9092 ")
        .endsWith("; the change may have been applied, or may still be");
    assertThat(failures.ofTopic("t", failure).message()).doesNotContain("applied");
  }

  static Stream<RuntimeException> neverSentOrRefused() {
    return Stream.of(
        new TimeoutException("Timed out waiting for a node assignment. Call: createTopics"),
        new TimeoutException(Failures.NOT_SENT),
        new KafkaStorageException("no"),
        new PolicyViolationException("no"));
  }

  @ParameterizedTest
  @MethodSource("neverSentOrRefused")
  void a_change_that_was_never_sent_or_was_refused_is_not_in_doubt(RuntimeException failure) {
    assertThat(failures.ofChange("t", failure).message()).doesNotContain("applied");
  }

  @Test
  void a_message_of_the_cluster_becomes_one_bounded_line() {
    String message = message(new PolicyViolationException("no\nway\r\n" + "x".repeat(10_000)));

    assertThat(message).startsWith("topic t: no way xxx").hasSizeLessThan(400);
    assertThat(message(new PolicyViolationException(null))).isEqualTo("topic t: no reason given");
  }

  @Test
  void what_keeps_the_client_from_being_created_is_shown_only_if_it_quotes_no_value() {
    KafkaException quoting =
        new KafkaException("Failed", new ConfigException("sasl.jaas.config", "my-password", "bad"));

    TopicError error = failures.notCreated(quoting);

    assertThat(error.kind()).isEqualTo(Kind.KAFKA_ERROR);
    assertThat(error.message()).contains("ConfigException").doesNotContain("my-password");
    assertThat(
            failures
                .notCreated(
                    new KafkaException("Failed", new LoginException("none for my-password")))
                .message())
        .contains("LoginException")
        .doesNotContain("my-password");
  }

  private String message(RuntimeException failure) {
    return failures.ofTopic("t", failure).message();
  }
}
