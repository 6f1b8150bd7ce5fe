package io.statehouse.kafka;

import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Kind;
import java.io.IOException;
import java.security.GeneralSecurityException;
import javax.security.auth.login.LoginException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.InvalidReplicaAssignmentException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.ReassignmentInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicDeletionDisabledException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * The only place that translates exceptions of Kafka's client into a {@link TopicError}.
 *
 * <p>The class of an exception is the cluster's error code. Three codes stand for two errors each,
 * told apart by the cluster's message; an unfamiliar message yields the more general error.
 */
final class Failures {
  static final String NOT_SENT = "the request was not sent";

  private static final String NO_BROKER = "waiting for a node assignment";
  private static final int MAX_DETAIL = 300;

  private final String cluster;

  /**
   * @param cluster names the cluster in messages
   */
  Failures(String cluster) {
    this.cluster = cluster;
  }

  /** Returns why a request about one topic failed. */
  TopicError ofTopic(String topic, RuntimeException failure) {
    Kind kind = kind(failure);
    return switch (kind) {
      case KAFKA_UNAVAILABLE -> of(failure);
      case KAFKA_FORBIDDEN ->
          failure instanceof AuthenticationException ? of(failure) : error(kind, topic, failure);
      case TOPIC_ABSENT -> new TopicError(kind, "topic " + topic + " does not exist");
      case THROTTLED ->
          new TopicError(
              kind,
              "topic "
                  + topic
                  + ": the cluster limits the rate of changes: try again in "
                  + ((ThrottlingQuotaExceededException) failure).throttleTimeMs()
                  + " ms");
      default -> error(kind, topic, failure);
    };
  }

  /** Returns why a change of a topic failed, and whether it is in doubt. */
  TopicError ofChange(String topic, RuntimeException failure) {
    TopicError error = ofTopic(topic, failure);
    return isInDoubt(failure)
        ? new TopicError(
            error.kind(), error.message() + "; the change may have been applied, or may still be")
        : error;
  }

  private static boolean isInDoubt(RuntimeException failure) {
    if (failure instanceof TimeoutException) {
      return !says(failure, NO_BROKER) && !says(failure, NOT_SENT);
    }
    return failure instanceof DisconnectException
        || failure instanceof NetworkException
        || failure instanceof InterruptException && !says(failure, NOT_SENT);
  }

  private static TopicError error(Kind kind, String topic, RuntimeException failure) {
    String name = kind == Kind.KAFKA_ERROR ? failure.getClass().getSimpleName() + ": " : "";
    return new TopicError(kind, "topic " + line(topic) + ": " + name + line(failure.getMessage()));
  }

  /** Returns why a request failed that is about the whole cluster, or failed as a whole. */
  TopicError of(RuntimeException failure) {
    Kind kind = kind(failure);
    return new TopicError(
        kind,
        switch (kind) {
          case KAFKA_UNAVAILABLE -> unavailable(failure);
          case KAFKA_FORBIDDEN -> forbidden(failure);
          default ->
              cluster
                  + " responded with an error: "
                  + failure.getClass().getSimpleName()
                  + ": "
                  + line(failure.getMessage());
        });
  }

  /** The client could not be created; nothing was sent. */
  TopicError notCreated(RuntimeException failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    if (root instanceof ConfigException && line(root.getMessage()).contains("bootstrap.servers")) {
      return new TopicError(
          Kind.KAFKA_UNAVAILABLE, cluster + " cannot be reached: unknown host, check the name");
    }
    // Others may quote a value, which may be a password; a failed login names what it read as a
    // class in sasl.jaas.config.
    boolean quotesNoValue =
        root instanceof IOException
            || root instanceof GeneralSecurityException && !(root instanceof LoginException);
    String detail = quotesNoValue ? ": " + line(root.getMessage()) : "";
    return new TopicError(
        Kind.KAFKA_ERROR,
        cluster
            + ": its client cannot be created, check its properties: "
            + root.getClass().getSimpleName()
            + detail);
  }

  /** A server that is no Kafka broker responded; the client was not created. */
  TopicError otherServer(String address) {
    return new TopicError(
        Kind.KAFKA_UNAVAILABLE,
        cluster
            + " cannot be used: the server at "
            + address
            + " does not respond as a Kafka broker without TLS does: check the address, and"
            + " security.protocol");
  }

  TopicError closed() {
    return new TopicError(Kind.KAFKA_UNAVAILABLE, cluster + " is closed: open it again");
  }

  static Kind kind(RuntimeException failure) {
    if (failure instanceof TopicExistsException) {
      return Kind.TOPIC_EXISTS;
    }
    if (failure instanceof UnknownTopicOrPartitionException) {
      return Kind.TOPIC_ABSENT;
    }
    if (failure instanceof InvalidTopicException) {
      return says(failure, "collides with") ? Kind.NAME_COLLISION : Kind.INVALID_TOPIC_NAME;
    }
    if (failure instanceof InvalidPartitionsException) {
      return says(failure, "would not be an increase")
          ? Kind.PARTITION_DECREASE
          : Kind.INVALID_PARTITIONS;
    }
    if (failure instanceof InvalidReplicationFactorException) {
      return Kind.TOO_FEW_BROKERS;
    }
    if (failure instanceof InvalidReplicaAssignmentException) {
      return Kind.BAD_ASSIGNMENT;
    }
    if (failure instanceof AuthorizationException || failure instanceof AuthenticationException) {
      return Kind.KAFKA_FORBIDDEN;
    }
    // Not its subclasses, such as UnsupportedVersionException.
    if (failure.getClass() == InvalidConfigurationException.class) {
      return Kind.INVALID_PROPERTY;
    }
    if (failure instanceof PolicyViolationException) {
      return Kind.POLICY_VIOLATION;
    }
    if (failure instanceof TopicDeletionDisabledException) {
      return Kind.DELETE_DISABLED;
    }
    if (failure instanceof ReassignmentInProgressException) {
      return Kind.REASSIGNMENT_RUNNING;
    }
    if (failure instanceof ThrottlingQuotaExceededException) {
      return Kind.THROTTLED;
    }
    return failure instanceof RetriableException || failure instanceof InterruptException
        ? Kind.KAFKA_UNAVAILABLE
        : Kind.KAFKA_ERROR;
  }

  /** Returns whether the cluster refused to raise a number of partitions to what it is already. */
  static boolean isAlreadyGrown(RuntimeException failure) {
    return failure instanceof InvalidPartitionsException && says(failure, "already has");
  }

  private String unavailable(RuntimeException failure) {
    if (failure instanceof InterruptException) {
      return cluster
          + ": the thread was interrupted"
          + (says(failure, NOT_SENT) ? ", " + NOT_SENT : "");
    }
    if (says(failure, NO_BROKER)) {
      return cluster
          + " cannot be reached: check the address, that a Kafka broker listens there, and whether"
          + " it requires TLS";
    }
    if (says(failure, NOT_SENT)) {
      return cluster + ": the time was over, " + NOT_SENT;
    }
    if (failure instanceof TimeoutException) {
      return cluster + " did not respond in time: check that it is a Kafka broker";
    }
    return cluster
        + " cannot serve the request now, try again: "
        + failure.getClass().getSimpleName()
        + ": "
        + line(failure.getMessage());
  }

  private String forbidden(RuntimeException failure) {
    if (failure instanceof SslAuthenticationException) {
      return cluster
          + ": TLS failed, check the trusted certificates: "
          + line(failure.getMessage());
    }
    return failure instanceof AuthenticationException
        ? cluster + " rejects the credentials: " + line(failure.getMessage())
        : cluster + " denies permission: " + line(failure.getMessage());
  }

  private static boolean says(RuntimeException failure, String words) {
    return failure.getMessage() != null && failure.getMessage().contains(words);
  }

  private static String line(String message) {
    if (message == null) {
      return "no reason given";
    }
    String line = message.strip().replaceAll("\\p{Cntrl}+", " ");
    return line.length() <= MAX_DETAIL ? line : line.substring(0, MAX_DETAIL) + "…";
  }
}
