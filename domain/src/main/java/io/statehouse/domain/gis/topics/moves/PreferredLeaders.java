package io.statehouse.domain.gis.topics.moves;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.gis.topics.moves.entities.LeaderElection;
import io.statehouse.ports.topics.MisplacedLeader;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Elections of the leaders that a cluster prefers, as after a broker was down. */
public final class PreferredLeaders {
  private final TopicProvisioner cluster;

  public PreferredLeaders(TopicProvisioner cluster) {
    this.cluster = requireNonNull(cluster, "cluster");
  }

  /**
   * Returns the partitions that an election is about, and why their preferred replicas could not
   * lead.
   *
   * @param topics all if there are none
   * @throws GisException with TOPIC_NOT_FOUND if one of them is not in the cluster
   * @throws ProvisionerException if the cluster could not be read
   */
  public List<LeaderElection> plan(Collection<String> topics) {
    return misplaced(topics).stream()
        .map(
            each ->
                new LeaderElection(
                    each, each.inSync() ? Optional.empty() : Optional.of(notInSync(each))))
        .toList();
  }

  private List<MisplacedLeader> misplaced(Collection<String> topics) {
    Set<String> names = cluster.listNames();
    for (String topic : topics) {
      if (!names.contains(topic)) {
        throw GisException.of(
            Code.TOPIC_NOT_FOUND, "topic \"%s\" is not in the cluster: check its name", topic);
      }
    }
    return cluster
        .operations()
        .misplacedLeaders(topics.isEmpty() ? names : new LinkedHashSet<>(topics));
  }

  private static TopicProblem notInSync(MisplacedLeader partition) {
    return TopicProblem.temporary(
        Kind.KAFKA_UNAVAILABLE.name(),
        "topic %s: broker %d cannot lead partition %d: it is down or not in sync"
            .formatted(partition.topic(), partition.preferred(), partition.partition()));
  }

  /** Elects them, as {@link #plan} names them. */
  public List<LeaderElection> elect(Collection<String> topics) {
    List<MisplacedLeader> partitions = misplaced(topics);
    Map<MisplacedLeader, TopicOutcome> outcomes =
        partitions.isEmpty() ? Map.of() : cluster.operations().electPreferred(partitions);
    return partitions.stream()
        .map(
            each ->
                new LeaderElection(
                    each,
                    Optional.ofNullable(outcomes.get(each))
                        .flatMap(TopicOutcome::error)
                        .map(TopicProblem::of)))
        .toList();
  }
}
