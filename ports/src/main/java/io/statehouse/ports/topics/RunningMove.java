package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A partition of which replicas are being moved.
 *
 * @param replicas the brokers that have a replica, or get one
 * @param adding those of them that get one
 * @param removing those of them that lose theirs at the end
 * @param bytesDone what the new replicas have of the data; all of it for one that is in sync
 * @param bytesTotal what they will have, at the present size of the partition; 0 if the cluster
 *     does not tell, as while the leader is down
 */
public record RunningMove(
    String topic,
    int partition,
    List<Integer> replicas,
    List<Integer> adding,
    List<Integer> removing,
    long bytesDone,
    long bytesTotal) {
  public RunningMove {
    requireNonNull(topic, "topic");
    replicas = List.copyOf(replicas);
    adding = List.copyOf(adding);
    removing = List.copyOf(removing);
  }
}
