package io.statehouse.domain.gis.topics.moves;

import io.statehouse.domain.gis.topics.moves.MoveLog.Logged;
import io.statehouse.domain.gis.topics.moves.entities.Move;
import io.statehouse.domain.gis.topics.moves.entities.Throttle;
import io.statehouse.ports.topics.MovePlan;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.ReplicaMove;
import io.statehouse.ports.topics.TopicError.Kind;
import io.statehouse.ports.topics.TopicOutcome;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/**
 * Moves of replicas with a limited rate.
 *
 * <pre>
 *   log       the move with all that must be removed from the cluster when it has ended
 *   throttle  the brokers, then the topic
 *   begin     the reassignment
 *   settle    once it has ended: the topic's throttle, the brokers' that no other move needs, the log
 * </pre>
 *
 * Each step may be the last of a process, and any of them made again: the next pass begins what is
 * logged and not begun, and settles what has ended. A limit that an operator has set on a broker
 * stays as it is; replicas that an operator throttles are throttled as before after the move.
 */
public final class ThrottledMoves {
  private final TopicProvisioner cluster;
  private final MoveLog log;
  private final ThrottleSwitch throttles;
  private final Set<String> refused = new HashSet<>();

  public ThrottledMoves(TopicProvisioner cluster, MoveLog log) {
    this.cluster = cluster;
    this.log = log;
    this.throttles = new ThrottleSwitch(cluster);
  }

  /**
   * Begins to move the replicas of a topic until each partition has {@code count}.
   *
   * @param rate the bytes per second that each broker sends and receives at most
   * @throws ProvisionerException if the cluster cannot be read
   */
  public TopicOutcome begin(String topic, int count, long rate) {
    MovePlan plan = cluster.operations().planMove(topic, count);
    if (plan instanceof MovePlan.Refused no) {
      return refused(topic, new TopicOutcome.Failed(no.cause()));
    }
    ReplicaMove move = ((MovePlan.Planned) plan).move();
    if (move.partitions().isEmpty()) {
      return TopicOutcome.APPLIED;
    }
    if (!move.copies()) {
      return cluster.operations().begin(move);
    }
    Optional<Logged> known = log.find(topic);
    Move logged = logged(move, rate, known);
    if (!log.put(topic, logged, known)) {
      return log.isUnreadable(topic)
          ? TopicOutcome.failed(
              Kind.BAD_ASSIGNMENT,
              "topic "
                  + topic
                  + ": what a move before must clean up cannot be read: see statehouse gis verify")
          : TopicOutcome.failed(
              Kind.REASSIGNMENT_RUNNING,
              "topic " + topic + ": another adopter begins to move its replicas");
    }
    Optional<TopicOutcome> failed = throttles.set(topic, logged);
    TopicOutcome outcome = failed.orElseGet(() -> cluster.operations().begin(move));
    requireLogged(topic, logged);
    return outcome.error().isPresent() ? refused(topic, outcome) : outcome;
  }

  /** Another adopter may have found it done, and cleaned up before all was set here. */
  private void requireLogged(String topic, Move set) {
    if (log.find(topic).isEmpty()) {
      log.put(topic, set, Optional.empty());
    }
  }

  private TopicOutcome refused(String topic, TopicOutcome outcome) {
    refused.add(topic);
    return outcome;
  }

  private Move logged(ReplicaMove move, long rate, Optional<Logged> known) {
    // Whose limit a broker has is in the log before it is on the broker, and leaves it after that:
    // one of the two looks finds it, unless a whole move happens in between.
    Map<Integer, Long> ours = MoveLog.rates(log.read());
    Map<Integer, Map<String, String>> present = throttles.rates(move.brokers());
    ours.putAll(MoveLog.rates(log.read()));
    SortedMap<Integer, Long> rates = new TreeMap<>();
    known.ifPresent(before -> rates.putAll(before.move().rates()));
    for (int broker : move.brokers()) {
      if (ours.containsKey(broker)) {
        rates.put(broker, ours.get(broker));
      } else if (present.getOrDefault(broker, Map.of()).isEmpty()) {
        rates.put(broker, rate);
      }
    }
    Map<String, String> topic =
        known.isPresent() ? Map.of() : throttles.replicas(move.topic()).orElse(Map.of());
    return new Move(
        Throttle.leaders(
            move,
            known.isPresent()
                ? known.get().move().leaders().before()
                : Optional.ofNullable(topic.get(Throttle.LEADERS))),
        Throttle.followers(
            move,
            known.isPresent()
                ? known.get().move().followers().before()
                : Optional.ofNullable(topic.get(Throttle.FOLLOWERS))),
        rates);
  }

  public boolean isAny() {
    return !log.read().isEmpty();
  }

  /**
   * Removes the throttles of moves that have ended, and sets again what a running one lacks, as on
   * a broker that was down.
   *
   * @param due topics whose moves are planned, and were not tried since the last time: another
   *     adopter may be about to begin them
   * @return whether a move is left
   * @throws ProvisionerException if the cluster cannot be read, or refuses a change
   */
  public boolean settle(Set<String> due) {
    Set<String> awaited = new HashSet<>(due);
    awaited.removeAll(refused);
    refused.clear();
    SortedMap<String, Logged> moves = log.read();
    if (moves.isEmpty()) {
      return false;
    }
    Set<String> running = cluster.pendingReassignments();
    for (String topic : Set.copyOf(moves.keySet())) {
      if (running.contains(topic)) {
        Move move = moves.get(topic).move();
        if (throttles.setMissingRates(move)) {
          requireLogged(topic, move);
        }
      } else if (!awaited.contains(topic)) {
        finish(topic, moves);
      }
    }
    return !moves.isEmpty();
  }

  /** Removes the throttle of one topic, whose move was ended. */
  public void finish(String topic) {
    SortedMap<String, Logged> moves = log.read();
    if (moves.containsKey(topic)) {
      finish(topic, moves);
    }
  }

  /**
   * @param moves all that are open, of which it is removed once nothing is left of it
   */
  private void finish(String topic, SortedMap<String, Logged> moves) {
    Logged ended = moves.remove(topic);
    throttles.unsetReplicas(topic, ended.move());
    SortedMap<Integer, Long> rates = new TreeMap<>(ended.move().rates());
    rates.keySet().removeAll(MoveLog.rates(moves).keySet());
    SortedSet<Integer> down = throttles.unsetRates(rates);
    if (down.isEmpty()) {
      log.remove(ended);
      return;
    }
    // Only such a broker itself takes the change.
    rates.keySet().retainAll(down);
    if (!rates.equals(ended.move().rates())) {
      log.put(topic, ended.move().withRates(rates), Optional.of(ended));
    }
    moves.put(topic, ended);
  }
}
