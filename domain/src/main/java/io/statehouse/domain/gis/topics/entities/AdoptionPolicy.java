package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toUnmodifiableSet;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The changes that the adopter may make to a cluster.
 *
 * @param maxDeletes the most topics that one pass deletes; if there are more, it deletes none
 * @param timeout how long one attempt may take before what is unfinished counts as failed
 * @param compactedGrowth whether partitions may be added to compacted topics, if to any
 * @param deletion which topics are kept although they could be deleted
 * @param unmanaged properties that other machinery owns: they are set where they are defined, and
 *     never unset; the {@link #THROTTLES} are always among them
 * @param scope patterns of the only topics that concern the adopter; empty if all do
 * @param throttle the bytes per second that a broker sends and receives at most while replicas are
 *     moved; empty if there is no limit
 */
public record AdoptionPolicy(
    Properties properties,
    Growth growth,
    Replicas replicas,
    Orphans orphans,
    int maxDeletes,
    Duration timeout,
    Growth compactedGrowth,
    DeletionRules deletion,
    Set<String> unmanaged,
    List<NamePattern> scope,
    Optional<Long> throttle) {
  /** Properties that tools set on a topic while they move its data, and unset afterwards. */
  public static final Set<String> THROTTLES =
      Set.of("leader.replication.throttled.replicas", "follower.replication.throttled.replicas");

  public static final AdoptionPolicy DEFAULT =
      new AdoptionPolicy(
          Properties.EXACT,
          Growth.ALLOW,
          Replicas.BLOCK,
          Orphans.KEEP,
          5,
          Duration.ofMinutes(10),
          Growth.DENY,
          DeletionRules.DEFAULT,
          THROTTLES,
          List.of(),
          Optional.empty());

  /** The treatment of properties that are set on a topic and not defined. */
  public enum Properties {
    /** They are unset, unless other machinery owns them. */
    EXACT,
    /** They are left as they are. */
    MERGE
  }

  /** The permission to add partitions, after which records of a key may go to another one. */
  public enum Growth {
    ALLOW,
    DENY
  }

  /** The permission to change the number of replicas of an existing topic, which moves its data. */
  public enum Replicas {
    BLOCK,
    REASSIGN
  }

  /** The treatment of topics that are in the cluster and not defined. */
  public enum Orphans {
    KEEP,
    /** Those that the adopter created or changed are deleted. */
    DELETE_MANAGED
  }

  public AdoptionPolicy {
    requireNonNull(properties, "properties");
    requireNonNull(growth, "growth");
    requireNonNull(replicas, "replicas");
    requireNonNull(orphans, "orphans");
    requireNonNull(compactedGrowth, "compactedGrowth");
    requireNonNull(deletion, "deletion");
    requireNonNull(throttle, "throttle");
    if (maxDeletes < 0) {
      throw new IllegalArgumentException("maxDeletes is negative: " + maxDeletes);
    }
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("the timeout of an adoption is " + timeout);
    }
    if (throttle.filter(rate -> rate < 1).isPresent()) {
      throw new IllegalArgumentException("the throttle of moves is " + throttle.get());
    }
    scope = List.copyOf(scope);
    unmanaged = Stream.concat(THROTTLES.stream(), unmanaged.stream()).collect(toUnmodifiableSet());
  }

  /** Returns whether topics of this name concern the adopter. */
  public boolean concerns(String topic) {
    return scope.isEmpty() || scope.stream().anyMatch(pattern -> pattern.matches(topic));
  }

  public AdoptionPolicy with(Properties mode) {
    return but(draft -> draft.properties = mode);
  }

  public AdoptionPolicy with(Growth allowed) {
    return but(draft -> draft.growth = allowed);
  }

  public AdoptionPolicy with(Replicas allowed) {
    return but(draft -> draft.replicas = allowed);
  }

  public AdoptionPolicy with(Orphans treatment) {
    return but(draft -> draft.orphans = treatment);
  }

  public AdoptionPolicy withMaxDeletes(int most) {
    return but(draft -> draft.maxDeletes = most);
  }

  public AdoptionPolicy withTimeout(Duration longest) {
    return but(draft -> draft.timeout = longest);
  }

  /** Sets whether partitions may be added to compacted topics, if to any. */
  public AdoptionPolicy withCompactedGrowth(Growth allowed) {
    return but(draft -> draft.compactedGrowth = allowed);
  }

  public AdoptionPolicy with(DeletionRules rules) {
    return but(draft -> draft.deletion = rules);
  }

  /** Sets which properties other machinery owns besides the throttles. */
  public AdoptionPolicy withUnmanaged(Set<String> further) {
    return but(draft -> draft.unmanaged = further);
  }

  /** Limits it to topics with names like these; all if there are no patterns. */
  public AdoptionPolicy within(List<NamePattern> patterns) {
    return but(draft -> draft.scope = patterns);
  }

  /**
   * Sets the bytes per second that a broker sends and receives at most while replicas are moved.
   */
  public AdoptionPolicy withThrottle(Optional<Long> rate) {
    return but(draft -> draft.throttle = rate);
  }

  private AdoptionPolicy but(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.policy();
  }

  /** A policy that is being changed. */
  private static final class Draft {
    private Properties properties;
    private Growth growth;
    private Replicas replicas;
    private Orphans orphans;
    private int maxDeletes;
    private Duration timeout;
    private Growth compactedGrowth;
    private DeletionRules deletion;
    private Set<String> unmanaged;
    private List<NamePattern> scope;
    private Optional<Long> throttle;

    Draft(AdoptionPolicy from) {
      properties = from.properties;
      growth = from.growth;
      replicas = from.replicas;
      orphans = from.orphans;
      maxDeletes = from.maxDeletes;
      timeout = from.timeout;
      compactedGrowth = from.compactedGrowth;
      deletion = from.deletion;
      unmanaged = from.unmanaged;
      scope = from.scope;
      throttle = from.throttle;
    }

    AdoptionPolicy policy() {
      return new AdoptionPolicy(
          properties,
          growth,
          replicas,
          orphans,
          maxDeletes,
          timeout,
          compactedGrowth,
          deletion,
          unmanaged,
          scope,
          throttle);
    }
  }
}
