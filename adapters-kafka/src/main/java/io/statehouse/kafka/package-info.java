/**
 * Topics of a Kafka cluster, through Kafka's own client.
 *
 * <pre>
 *   KafkaTopics       the port: what each call requests of the cluster
 *     Batches         topics divided into requests of a size that the cluster accepts
 *     Reassignment    a changed number of replicas: reads, decides by Placement, requests moves
 *   KafkaOperations   the operations on the same cluster
 *     Progress        how far moves of replicas are
 *     Leaders         which replicas lead, and elections
 *     Defaults        what properties of a topic would be otherwise
 *     Requests        the requests of one call, until their deadline
 *       Client        Kafka's client, created by the first request, after a BrokerCheck
 *     Descriptions    what the client returns, as the port has it
 *     Failures        its exceptions, as errors of the port
 *   KafkaSettings     which cluster; ClientProperties, the credentials for it
 * </pre>
 *
 * Start with {@code KafkaTopics}, then {@code Failures}, which says what an exception means for a
 * change that was requested.
 */
package io.statehouse.kafka;
