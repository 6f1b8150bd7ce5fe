package io.statehouse.domain.gis.topics.entities;

import io.statehouse.ports.topics.Description;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The topics of a cluster, as far as they concern the definitions.
 *
 * @param described those that are defined, and the orphans that may have to be deleted
 * @param present the names of all topics that are in the cluster
 * @param orphans the names of topics that are in the cluster and not defined
 * @param managed the names that the adopter created or changed
 * @param reassigning the topics of which replicas are being moved
 */
public record ActualTopics(
    Map<String, Description> described,
    Set<String> present,
    Set<String> orphans,
    Set<String> managed,
    Set<String> reassigning) {

  /**
   * @throws io.statehouse.ports.topics.ProvisionerException if the cluster cannot be read
   */
  public static ActualTopics read(
      TopicProvisioner provisioner, TopicSet set, Set<String> managed, AdoptionPolicy policy) {
    // Names first: a topic that is created in between is then described, and is not an orphan.
    Set<String> present = provisioner.listNames();
    Set<String> orphans = new HashSet<>(present);
    orphans.removeAll(set.segments());
    orphans.removeIf(name -> !policy.concerns(name));
    // Others that are defined are described too: the version is theirs as well.
    Set<String> wanted = new HashSet<>(set.good().keySet());
    if (policy.orphans() == AdoptionPolicy.Orphans.DELETE_MANAGED) {
      orphans.stream().filter(managed::contains).forEach(wanted::add);
    }
    Map<String, Description> described = provisioner.describe(wanted);
    boolean moves = policy.replicas() == AdoptionPolicy.Replicas.REASSIGN;
    return new ActualTopics(
        described,
        present,
        orphans,
        managed,
        moves ? provisioner.pendingReassignments() : Set.of());
  }

  public Description description(String name) {
    Description known = described.get(name);
    return known != null
        ? known
        : new Description.Failed(
            new TopicError(
                TopicError.Kind.KAFKA_ERROR, "the cluster returned nothing about topic " + name));
  }
}
