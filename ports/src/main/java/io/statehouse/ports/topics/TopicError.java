package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * The reason why a cluster did not fulfil a request about a topic.
 *
 * @param message one line that names the value at fault; it has no password
 * @param retryAfter how long the cluster demands to wait before the next change; given with {@link
 *     Kind#THROTTLED}, empty if it does not say
 */
public record TopicError(Kind kind, String message, Optional<Duration> retryAfter) {
  public TopicError {
    requireNonNull(kind, "kind");
    requireNonNull(message, "message");
    requireNonNull(retryAfter, "retryAfter");
  }

  public TopicError(Kind kind, String message) {
    this(kind, message, Optional.empty());
  }

  public static TopicError throttled(String message, Duration retryAfter) {
    return new TopicError(Kind.THROTTLED, message, Optional.of(retryAfter));
  }

  /** The prospects of a further attempt. */
  public enum Retry {
    /** None, until the definition of the topic or the cluster's configuration changes. */
    PERMANENT,
    /** It may succeed later. */
    TRANSIENT,
    /** The topic changed meanwhile: describe it again, and decide anew. */
    RACE
  }

  /** The errors of a cluster; each Kafka exception maps to one of them, in the adapter alone. */
  public enum Kind {
    INVALID_TOPIC_NAME(Retry.PERMANENT),
    /** Another topic's name differs only in {@code .} and {@code _}. */
    NAME_COLLISION(Retry.PERMANENT),
    INVALID_PARTITIONS(Retry.PERMANENT),
    PARTITION_DECREASE(Retry.PERMANENT),
    /** More replicas than there are brokers; a broker may come back. */
    TOO_FEW_BROKERS(Retry.TRANSIENT),
    /** The replicas cannot be placed as requested. */
    BAD_ASSIGNMENT(Retry.PERMANENT),
    /** A property is unknown to the cluster, or its value is not allowed. */
    INVALID_PROPERTY(Retry.PERMANENT),
    POLICY_VIOLATION(Retry.PERMANENT),
    KAFKA_FORBIDDEN(Retry.PERMANENT),
    DELETE_DISABLED(Retry.PERMANENT),
    REASSIGNMENT_RUNNING(Retry.TRANSIENT),
    /** The cluster limits the rate of changes; it did not make this one. */
    THROTTLED(Retry.TRANSIENT),
    /** No response in time, or none that counts; a change may have been applied. */
    KAFKA_UNAVAILABLE(Retry.TRANSIENT),
    TOPIC_EXISTS(Retry.RACE),
    TOPIC_ABSENT(Retry.RACE),
    /** An error without a kind of its own; permanent if it persists. */
    KAFKA_ERROR(Retry.TRANSIENT);

    private final Retry retry;

    Kind(Retry retry) {
      this.retry = retry;
    }

    public Retry retry() {
      return retry;
    }
  }
}
