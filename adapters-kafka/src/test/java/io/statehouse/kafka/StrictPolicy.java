package io.statehouse.kafka;

import java.util.Map;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.server.policy.CreateTopicPolicy;

/** Lets the controller of a test refuse topics of more than ten partitions. */
public final class StrictPolicy implements CreateTopicPolicy {
  @Override
  public void configure(Map<String, ?> configuration) {}

  @Override
  public void validate(RequestMetadata request) {
    if (request.numPartitions() != null && request.numPartitions() > 10) {
      throw new PolicyViolationException("at most 10 partitions are allowed");
    }
  }

  @Override
  public void close() {}
}
