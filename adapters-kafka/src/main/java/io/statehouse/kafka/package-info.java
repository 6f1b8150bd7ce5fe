/** Topics of a Kafka cluster, through Kafka's own client. */
package io.statehouse.kafka;
