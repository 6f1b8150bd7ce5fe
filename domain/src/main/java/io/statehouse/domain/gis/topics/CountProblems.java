package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.ports.topics.ActualTopic;
import io.statehouse.ports.topics.ActualTopic.ActualProperty;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** The reasons why a number of partitions or replicas is not made as it is defined. */
final class CountProblems {
  private static final String CLEANUP_POLICY = "cleanup.policy";

  private final AdoptionPolicy policy;
  private final AdoptRequest request;
  private final boolean hasLedger;

  /**
   * @param hasLedger whether there is a sidecar, which remembers what is throttled
   */
  CountProblems(AdoptionPolicy policy, AdoptRequest request, boolean hasLedger) {
    this.policy = policy;
    this.request = request;
    this.hasLedger = hasLedger;
  }

  Optional<TopicProblem> ofPartitions(Topic topic, ActualTopic now) {
    int from = now.partitions();
    int to = topic.partitions();
    String change =
        "topic " + topic.name() + " has " + from + " partitions and is defined with " + to;
    if (to < from) {
      return Optional.of(
          TopicProblem.permanent(
              TopicProblem.PARTITION_DECREASE,
              change + ", but partitions cannot be removed: define at least " + from));
    }
    if (to > from && policy.growth() == AdoptionPolicy.Growth.DENY) {
      return Optional.of(
          TopicProblem.permanent(
              TopicProblem.PARTITION_GROWTH,
              change
                  + ", but none may be added: define "
                  + from
                  + ", or set gis.topics.partition-growth to allow"));
    }
    return to > from && isCompacted(topic, now) && !mayGrowCompacted(topic)
        ? Optional.of(
            TopicProblem.permanent(
                TopicProblem.COMPACTED_TOPIC_GROWTH,
                change
                    + ", but it is compacted, and the last value of a key would stay in another"
                    + " partition: confirm its growth, or set gis.topics.compacted-growth to"
                    + " allow"))
        : Optional.empty();
  }

  private boolean mayGrowCompacted(Topic topic) {
    return policy.compactedGrowth() == AdoptionPolicy.Growth.ALLOW
        || request.named().confirmedGrowth().contains(topic.name().text());
  }

  /** Returns whether the topic is compacted, or is to be. */
  private static boolean isCompacted(Topic topic, ActualTopic now) {
    return Stream.concat(
            Optional.ofNullable(topic.properties().get(CLEANUP_POLICY)).stream(),
            Optional.ofNullable(now.properties().get(CLEANUP_POLICY))
                .flatMap(ActualProperty::value)
                .stream())
        .flatMap(policy -> Arrays.stream(policy.split(",")))
        .anyMatch(each -> each.strip().equals("compact"));
  }

  Optional<TopicProblem> ofReplicas(Topic topic, ActualTopic now) {
    int to = topic.replicas();
    if (now.minReplicas() == to && now.maxReplicas() == to) {
      return Optional.empty();
    }
    String from =
        now.minReplicas() == now.maxReplicas()
            ? "" + now.maxReplicas()
            : now.minReplicas() + "-" + now.maxReplicas();
    String change =
        "topic " + topic.name() + " has " + from + " replicas and is defined with " + to;
    if (policy.replicas() == AdoptionPolicy.Replicas.BLOCK) {
      return Optional.of(
          TopicProblem.permanent(
              TopicProblem.REPLICAS_CHANGE,
              change
                  + ", but its data may not be moved: define as many as there are, or set"
                  + " gis.topics.replica-change to reassign"));
    }
    if (policy.throttle().isPresent() && !hasLedger) {
      return Optional.of(
          TopicProblem.permanent(
              Code.UNAVAILABLE.name(),
              change
                  + ", but without the sidecar a throttle could be left after a move: switch it on,"
                  + " or leave gis.topics.reassignment-throttle empty"));
    }
    // Defined below the replicas it would have been refused, so this is the cluster's own value.
    return leastInSync(topic, now).filter(least -> Topic.exceeds(least, to)).isPresent()
        ? Optional.of(
            TopicProblem.permanent(
                Code.MIN_ISR_GT_REPLICAS.name(),
                change + ", but " + Topic.MIN_INSYNC_REPLICAS + " is greater: define it too"))
        : Optional.empty();
  }

  private static Optional<String> leastInSync(Topic topic, ActualTopic now) {
    String defined = topic.properties().get(Topic.MIN_INSYNC_REPLICAS);
    return defined != null
        ? Optional.of(defined)
        : Optional.ofNullable(now.properties().get(Topic.MIN_INSYNC_REPLICAS))
            .flatMap(ActualProperty::value);
  }
}
