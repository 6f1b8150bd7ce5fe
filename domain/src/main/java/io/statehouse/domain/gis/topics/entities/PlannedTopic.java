package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * The plan for one topic.
 *
 * @param partitions empty if the topic is not planned in detail: an orphan, or one without a usable
 *     definition
 * @param properties those that change; first those that are set, then those that are unset
 * @param error why the topic, or a part of it, cannot be made as it is defined
 * @param pause why it is left alone; empty if it is not
 */
public record PlannedTopic(
    String name,
    Action action,
    Optional<Count> partitions,
    Optional<Count> replicas,
    List<Property> properties,
    Optional<TopicProblem> error,
    List<Warning> warnings,
    Optional<Pause> pause) {

  /** The action on the topic. */
  public enum Action {
    CREATE,
    UPDATE,
    DELETE,
    /** It is not defined, and left as it is. */
    ORPHAN,
    /** It cannot be made as it is defined; parts that are not concerned are changed. */
    BLOCKED,
    /** It is left alone, since an operator paused it; the parts are what would change. */
    PAUSED,
    NO_CHANGE;

    /** Returns whether the topic is not as defined, and should be. */
    public boolean matters() {
      return switch (this) {
        case CREATE, UPDATE, DELETE, BLOCKED -> true;
        case ORPHAN, PAUSED, NO_CHANGE -> false;
      };
    }
  }

  /** The action on a part of the topic. */
  public enum Part {
    ADD,
    UPDATE,
    REMOVE,
    NO_CHANGE
  }

  /** A fact that an operator should know before the plan is applied. */
  public enum Warning {
    PARTITION_GROWTH_REHASHES_KEYS,
    /** Replicas are being moved, so that the topic is not as defined until that has ended. */
    REASSIGNMENT_RUNNING,
    /** A property is sensitive, so that the cluster does not reveal whether it is as defined. */
    SENSITIVE_PROPERTY_NOT_COMPARED
  }

  /**
   * A number of partitions or replicas.
   *
   * @param from the present number, the fewest if it differs between partitions; empty if there is
   *     no topic
   * @param fromMost the same number unless it differs between partitions
   * @param blocked whether the change is not made
   */
  public record Count(
      Part action, Optional<Integer> from, Optional<Integer> fromMost, int to, boolean blocked) {
    public Count {
      requireNonNull(action, "action");
      requireNonNull(from, "from");
      requireNonNull(fromMost, "fromMost");
    }

    public static Count added(int to) {
      return new Count(Part.ADD, Optional.empty(), Optional.empty(), to, false);
    }

    public static Count changed(int from, int to, boolean blocked) {
      return changed(from, from, to, blocked);
    }

    public static Count changed(int from, int fromMost, int to, boolean blocked) {
      Part action = from == to && fromMost == to ? Part.NO_CHANGE : Part.UPDATE;
      return new Count(action, Optional.of(from), Optional.of(fromMost), to, blocked);
    }

    /** Returns whether applying the plan changes this. */
    public boolean isApplied() {
      return action == Part.UPDATE && !blocked;
    }
  }

  /** A property that changes; it is unset where {@code to} is empty. */
  public record Property(String key, Part action, Optional<String> from, Optional<String> to) {
    public Property {
      requireNonNull(key, "key");
      requireNonNull(action, "action");
      requireNonNull(from, "from");
      requireNonNull(to, "to");
    }
  }

  public PlannedTopic {
    requireNonNull(name, "name");
    requireNonNull(action, "action");
    requireNonNull(partitions, "partitions");
    requireNonNull(replicas, "replicas");
    requireNonNull(error, "error");
    requireNonNull(pause, "pause");
    properties = List.copyOf(properties);
    warnings = List.copyOf(warnings);
  }

  /** A topic that is not left alone. */
  public PlannedTopic(
      String name,
      Action action,
      Optional<Count> partitions,
      Optional<Count> replicas,
      List<Property> properties,
      Optional<TopicProblem> error,
      List<Warning> warnings) {
    this(name, action, partitions, replicas, properties, error, warnings, Optional.empty());
  }

  /** A topic of which nothing but the name is planned. */
  public static PlannedTopic undetailed(String name, Action action, Optional<TopicProblem> error) {
    return new PlannedTopic(
        name, action, Optional.empty(), Optional.empty(), List.of(), error, List.of());
  }

  /** Returns the same topic, of which the cluster refuses what is planned. */
  public PlannedTopic blockedBy(TopicProblem refused) {
    return new PlannedTopic(
        name,
        Action.BLOCKED,
        partitions,
        replicas,
        properties,
        Optional.of(error.orElse(refused)),
        warnings,
        pause);
  }

  /**
   * Returns the same topic, left alone.
   *
   * @param missing why it keeps the version from being adopted all the same
   */
  public PlannedTopic paused(Pause why, Optional<TopicProblem> missing) {
    return new PlannedTopic(
        name, Action.PAUSED, partitions, replicas, properties, missing, warnings, Optional.of(why));
  }

  /** Returns whether applying the plan sends requests about this topic. */
  public boolean isApplied() {
    return switch (action) {
      case CREATE, DELETE -> true;
      case ORPHAN, PAUSED, NO_CHANGE -> false;
      case UPDATE, BLOCKED ->
          !properties.isEmpty()
              || partitions.filter(Count::isApplied).isPresent()
              || replicas.filter(Count::isApplied).isPresent();
    };
  }
}
