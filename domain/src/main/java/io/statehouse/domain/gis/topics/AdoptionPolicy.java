package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * What the adopter may do to a cluster.
 *
 * @param maxDeletes the most topics that one pass deletes; if there are more, it deletes none
 * @param timeout how long one attempt may take before what is unfinished counts as failed
 */
public record AdoptionPolicy(
    Properties properties,
    Growth growth,
    Replicas replicas,
    Orphans orphans,
    int maxDeletes,
    Duration timeout) {
  public static final AdoptionPolicy DEFAULT =
      new AdoptionPolicy(
          Properties.EXACT, Growth.ALLOW, Replicas.BLOCK, Orphans.KEEP, 5, Duration.ofMinutes(10));

  /** What happens to properties that are set on a topic and not defined. */
  public enum Properties {
    /** They are unset. */
    EXACT,
    /** They are left as they are. */
    MERGE
  }

  /** Whether partitions may be added, after which records of a key may go to another partition. */
  public enum Growth {
    ALLOW,
    DENY
  }

  /** Whether the number of replicas of an existing topic may be changed, which moves its data. */
  public enum Replicas {
    BLOCK,
    REASSIGN
  }

  /** What happens to topics that are in the cluster and not defined. */
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
    if (maxDeletes < 0) {
      throw new IllegalArgumentException("maxDeletes is negative: " + maxDeletes);
    }
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("the timeout of an adoption is " + timeout);
    }
  }

  public AdoptionPolicy with(Properties mode) {
    return new AdoptionPolicy(mode, growth, replicas, orphans, maxDeletes, timeout);
  }

  public AdoptionPolicy with(Growth allowed) {
    return new AdoptionPolicy(properties, allowed, replicas, orphans, maxDeletes, timeout);
  }

  public AdoptionPolicy with(Replicas allowed) {
    return new AdoptionPolicy(properties, growth, allowed, orphans, maxDeletes, timeout);
  }

  public AdoptionPolicy with(Orphans treatment) {
    return new AdoptionPolicy(properties, growth, replicas, treatment, maxDeletes, timeout);
  }

  public AdoptionPolicy withMaxDeletes(int most) {
    return new AdoptionPolicy(properties, growth, replicas, orphans, most, timeout);
  }

  public AdoptionPolicy withTimeout(Duration longest) {
    return new AdoptionPolicy(properties, growth, replicas, orphans, maxDeletes, longest);
  }
}
