package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Retry;

/**
 * Why a topic is not as it is defined.
 *
 * @param code a word for programs; the codes of {@link GisException}, of {@link TopicError}, and
 *     those below
 * @param message one line that names the value at fault
 * @param isPermanent whether no further attempt can succeed unless something else changes
 */
public record TopicProblem(String code, String message, boolean isPermanent) {
  public static final String PARTITION_DECREASE = "PARTITION_DECREASE";
  public static final String PARTITION_GROWTH = "PARTITION_GROWTH";
  public static final String COMPACTED_TOPIC_GROWTH = "COMPACTED_TOPIC_GROWTH";
  public static final String TOPIC_IN_USE = "TOPIC_IN_USE";
  public static final String TOPIC_HAS_RECENT_RECORDS = "TOPIC_HAS_RECENT_RECORDS";
  public static final String TOPIC_PAUSED = "TOPIC_PAUSED";
  public static final String REPLICAS_CHANGE = "REPLICAS_CHANGE";
  public static final String TIMEOUT = "TIMEOUT";

  public TopicProblem {
    requireNonNull(code, "code");
    requireNonNull(message, "message");
  }

  public static TopicProblem of(GisException refused) {
    return permanent(refused.code().name(), refused.getMessage());
  }

  public static TopicProblem of(TopicError error) {
    return new TopicProblem(
        error.kind().name(), OneLine.of(error.message()), error.kind().retry() == Retry.PERMANENT);
  }

  public static TopicProblem permanent(String code, String message) {
    return new TopicProblem(code, message, true);
  }

  public static TopicProblem temporary(String code, String message) {
    return new TopicProblem(code, message, false);
  }
}
