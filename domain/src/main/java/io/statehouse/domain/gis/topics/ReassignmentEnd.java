package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.gis.topics.moves.MoveLog;
import io.statehouse.domain.gis.topics.moves.Reassignments;
import io.statehouse.domain.gis.topics.moves.ThrottledMoves;
import io.statehouse.domain.gis.topics.moves.entities.CancelledMove;
import io.statehouse.domain.gis.topics.moves.entities.TopicMove;
import io.statehouse.domain.gis.topics.sidecar.ClusterIdentity;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Cancels reassignments. An adopter begins again what is defined, so a reassignment is cancelled
 * only if the topic is defined with the replicas that it had before, or is with that at once.
 */
public final class ReassignmentEnd {
  private final TopicProvisioner cluster;
  private final TopicDefinitions definitions;
  private final Reassignments reassignments;
  private final ThrottledMoves moves;
  private final ClusterIdentity identity;

  public ReassignmentEnd(
      KeyValueStore store,
      GisSettings settings,
      TopicDefinitions definitions,
      TopicProvisioner cluster) {
    TopicsLayout layout = new TopicsLayout(settings);
    this.cluster = requireNonNull(cluster, "cluster");
    this.definitions = requireNonNull(definitions, "definitions");
    this.reassignments = new Reassignments(cluster);
    this.moves = new ThrottledMoves(cluster, new MoveLog(store, layout));
    this.identity = new ClusterIdentity(store, layout);
  }

  /**
   * Cancels the reassignment of a topic, and removes its throttle. If nothing is being moved, only
   * what is left of a throttle is removed.
   *
   * @param redefines whether the topic is defined with the replicas that it had before
   * @throws GisException with STILL_DEFINED if it is not, with CLUSTER_CHANGED if topics were
   *     adopted in another cluster, or because the definition was refused; nothing was cancelled
   * @throws ProvisionerException if the cluster could not be read, or refused
   */
  public CancelledMove cancel(String topic, boolean redefines) {
    identity.requireNoOther(cluster.brokers().id());
    Optional<TopicMove> running = reassignments.running(Optional.of(topic)).stream().findFirst();
    Optional<VersionNumber> redefined =
        running.flatMap(move -> redefined(topic, move.replicasBefore(), redefines));
    if (running.isPresent()) {
      cluster
          .operations()
          .cancel(Set.of(topic))
          .get(topic)
          .error()
          .ifPresent(
              error -> {
                throw new ProvisionerException(error);
              });
    }
    moves.finish(topic);
    return new CancelledMove(topic, running.isPresent(), redefined);
  }

  /** Defines the topic before its reassignment is cancelled, so that no adopter begins it again. */
  private Optional<VersionNumber> redefined(String name, int replicas, boolean redefines) {
    Definitions all = definitions.read();
    Optional<Topic> defined =
        all.topics().stream()
            .map(StoredTopic::topic)
            .filter(each -> each.name().text().equals(name))
            .filter(each -> each.replicas() != replicas)
            .findFirst();
    if (defined.isEmpty()) {
      return Optional.empty();
    }
    Topic topic = defined.get();
    if (!redefines) {
      throw GisException.of(
          Code.STILL_DEFINED,
          "topic %s is defined with %s replicas, so that an adopter would move them again: define it"
              + " with the %s of before, or let that be done at once (--redefine)",
          name,
          topic.replicas(),
          replicas);
    }
    TopicChange put =
        new TopicChange.Put(
            new Topic(topic.name(), topic.partitions(), replicas, topic.properties()));
    return Optional.of(
        definitions.define(List.of(put), DefineOptions.DEFAULT.ifVersion(all.desired())).version());
  }
}
