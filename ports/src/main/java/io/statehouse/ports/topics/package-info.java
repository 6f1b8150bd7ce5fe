/**
 * The second port: topics of a Kafka cluster, as the control plane that defines them sees them.
 *
 * <pre>
 *   what is defined (domain.gis.topics)
 *        |  TopicSpec, PropertyChange          what a topic should be
 *   TopicProvisioner                           describe create grow alter reassign delete
 *        |  ActualTopic, TopicOutcome          a topic as it is; the outcome of a request
 *   a cluster
 *        |  ReplicaMove, RunningMove           where replicas go; how far they are
 *   ClusterOperations                          move throttle cancel elect
 * </pre>
 *
 * Start with {@link io.statehouse.ports.topics.TopicProvisioner}; what is done to a running cluster
 * beside its topics is {@link io.statehouse.ports.topics.ClusterOperations}. What may go wrong, and
 * whether a further attempt can help, is {@link io.statehouse.ports.topics.TopicError}.
 */
package io.statehouse.ports.topics;
