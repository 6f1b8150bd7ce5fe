package io.statehouse.ports.topics;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The topics of one cluster: their state, and the changes that make them as they are defined.
 *
 * <p>A call about several topics returns one result for each of them, under its name, and never
 * throws because of one: topics are independent, and those that can be served are. If the whole
 * call fails (the cluster does not respond, the credentials are rejected), that is the failure of
 * each of its topics. Calls that are about no topic throw {@link ProvisionerException} instead.
 *
 * <p>Every method blocks until the cluster responds, at the latest until the timeout that the
 * adapter is configured with has passed; a topic without a response by then has failed with {@link
 * TopicError.Kind#KAFKA_UNAVAILABLE}. Such a change may have been applied, or may still be:
 * describe the topic before trying again. No method retries a change; a call by an interrupted
 * thread returns early in the same way and leaves the interrupt flag set.
 *
 * <p>Every change may safely be requested twice. What the second request finds done already is
 * reported as {@link TopicOutcome.Applied} for growth and deletion, and as {@link
 * TopicError.Kind#TOPIC_EXISTS} for creation, since the existing topic may differ.
 *
 * <p>The metadata of a cluster lag: a topic may be missing from {@link #describe} for some seconds
 * after it was created, and present after it was deleted.
 *
 * <p>There may be any number of names in a call; the adapter divides them into requests. An empty
 * collection costs no request. All methods are safe for use by several threads. Creating a
 * provisioner sends nothing.
 */
public interface TopicProvisioner extends AutoCloseable {

  /** The effect of a request: the change, or only a check of it by the cluster. */
  enum Effect {
    APPLY,
    /** The cluster checks the request as if to apply it, and changes nothing. */
    VALIDATE
  }

  /** Describes each of these topics; one that does not exist is absent. */
  Map<String, Description> describe(Set<String> names);

  /**
   * Returns the names of all topics, those internal to the cluster included.
   *
   * @throws ProvisionerException if the cluster could not be read
   */
  Set<String> listNames();

  /**
   * Creates topics with exactly the properties given.
   *
   * @throws IllegalArgumentException if two of them have the same name
   */
  Map<String, TopicOutcome> create(Collection<TopicSpec> topics, Effect effect);

  /**
   * Raises numbers of partitions.
   *
   * @param counts the number that each topic should have; not a number to add
   */
  Map<String, TopicOutcome> growPartitions(Map<String, Integer> counts, Effect effect);

  /**
   * Sets and unsets properties. All changes of one topic are applied or none is; properties that
   * are not named keep their values.
   */
  Map<String, TopicOutcome> alterProperties(
      Map<String, List<PropertyChange>> changes, Effect effect);

  /**
   * Begins to move the replicas of a topic until each partition has {@code count}, keeping as many
   * where they are as it can. The move takes as long as the data need: the topic is in {@link
   * #pendingReassignments} until it has ended.
   */
  TopicOutcome reassignReplicas(String name, int count);

  /**
   * Returns the topics of which replicas are being moved, by whomever.
   *
   * @throws ProvisionerException if the cluster could not be read
   */
  Set<String> pendingReassignments();

  /**
   * Returns which groups use each of these topics, and how new its records are. Groups of every
   * type count that the cluster lists; one without members does not use a topic.
   */
  Map<String, TopicUsage> usage(Set<String> names);

  /** Deletes topics with all their records. */
  Map<String, TopicOutcome> delete(Set<String> names);

  /**
   * Returns which cluster this is, and its brokers that are alive.
   *
   * @throws ProvisionerException if the cluster could not be read
   */
  Cluster brokers();

  /** Returns the operations on the same cluster. */
  ClusterOperations operations();

  /** Releases all resources. Calls in progress end within their timeout. */
  @Override
  void close();
}
