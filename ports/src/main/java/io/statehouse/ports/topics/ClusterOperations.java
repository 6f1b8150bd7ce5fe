package io.statehouse.ports.topics;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Operations on a running cluster beyond the state of its topics: where replicas are and move to,
 * how fast, and which of them lead. {@link TopicProvisioner#operations} returns those of its
 * cluster, which end with it.
 *
 * <p>Timeouts, batches, threads and interrupts are as {@link TopicProvisioner} has them. A method
 * that is about single topics or brokers returns a result for each, and throws nothing because of
 * one; the others throw {@link ProvisionerException}. Every change may safely be requested twice.
 */
public interface ClusterOperations {

  /**
   * Returns the values that the properties which are set on topics would have otherwise, by topic
   * and property. A topic that does not exist is left out, and so is a property without a default
   * or with one that the cluster does not reveal.
   *
   * @throws ProvisionerException if the cluster could not be read
   */
  Map<String, Map<String, String>> defaults(Set<String> topics);

  /**
   * Decides where the replicas of a topic go so that each partition has {@code count}, as {@link
   * TopicProvisioner#reassignReplicas} does, and requests nothing.
   */
  MovePlan planMove(String topic, int count);

  /** Begins to move replicas as it was planned. */
  TopicOutcome begin(ReplicaMove move);

  /**
   * Returns the partitions of which replicas are being moved, by whomever, in the order of topics
   * and numbers.
   *
   * @throws ProvisionerException if the cluster could not be read
   */
  List<RunningMove> reassignments();

  /**
   * Ends the moves of topics: partitions are as before, and what new replicas had is deleted. A
   * topic of which nothing is being moved is left as it is.
   */
  Map<String, TopicOutcome> cancel(Set<String> topics);

  /**
   * Returns the properties that are set on brokers while they run, each broker's own and those of
   * all brokers; what their files set is not among them.
   *
   * @param brokers brokers that are alive; one that is not lets the call wait for its timeout
   * @throws ProvisionerException if one of them could not be read
   */
  Map<Integer, Map<String, String>> brokerProperties(Set<Integer> brokers);

  /** Sets and unsets properties of brokers, all of one broker or none. */
  Map<Integer, TopicOutcome> alterBrokers(Map<Integer, List<PropertyChange>> changes);

  /**
   * Returns the partitions of these topics that are not led by their preferred replica, in the
   * order of topics and numbers. A topic that does not exist has none.
   *
   * @throws ProvisionerException if the cluster could not be read
   */
  List<MisplacedLeader> misplacedLeaders(Set<String> topics);

  /**
   * Lets preferred replicas lead, each if it is in sync. It is applied, too, where the preferred
   * replica leads by then.
   */
  Map<MisplacedLeader, TopicOutcome> electPreferred(Collection<MisplacedLeader> partitions);
}
