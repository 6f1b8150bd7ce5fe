package io.statehouse.domain.gis.topics.moves.entities;

import io.statehouse.domain.gis.topics.moves.entities.Move.Throttled;
import io.statehouse.ports.topics.ReplicaMove;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The properties by which Kafka limits the traffic of replicas that are not in sync. */
public final class Throttle {
  /** Of a topic: the replicas that are throttled, as {@code PARTITION:BROKER,…}, or all of them. */
  public static final String LEADERS = "leader.replication.throttled.replicas";

  public static final String FOLLOWERS = "follower.replication.throttled.replicas";

  /** Of a broker, in bytes per second. */
  public static final String LEADER_RATE = "leader.replication.throttled.rate";

  public static final String FOLLOWER_RATE = "follower.replication.throttled.rate";

  public static final Set<String> RATES = Set.of(LEADER_RATE, FOLLOWER_RATE);

  private static final String ALL = "*";

  /** A longer list would make the record of a large topic larger than some stores take. */
  private static final int MAX_LISTED = 1_000;

  private Throttle() {}

  /** Returns the leaders to throttle while replicas are moved. */
  public static Throttled leaders(ReplicaMove move, Optional<String> before) {
    List<String> sending = new ArrayList<>();
    move.partitions()
        .forEach(
            (partition, change) -> {
              if (!change.adding().isEmpty()) {
                change.from().forEach(broker -> sending.add(partition + ":" + broker));
              }
            });
    return new Throttled(before, joined(before, sending));
  }

  /** Returns the followers to throttle while replicas are moved. */
  public static Throttled followers(ReplicaMove move, Optional<String> before) {
    List<String> receiving = new ArrayList<>();
    move.partitions()
        .forEach(
            (partition, change) ->
                change.adding().forEach(broker -> receiving.add(partition + ":" + broker)));
    return new Throttled(before, joined(before, receiving));
  }

  private static String joined(Optional<String> before, List<String> added) {
    List<String> all = new ArrayList<>();
    before.ifPresent(
        list ->
            Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(element -> !element.isEmpty())
                .forEach(all::add));
    added.stream().filter(element -> !all.contains(element)).forEach(all::add);
    return all.contains(ALL) || all.size() > MAX_LISTED ? ALL : String.join(",", all);
  }
}
