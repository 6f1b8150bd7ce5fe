package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.VersionNumber;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The options of one pass.
 *
 * @param confirmedDeletes how many topics may be deleted, in place of the policy's number
 * @param confirmedFor the desired version to which that number applies; any if empty
 * @param confirmedCluster the identifier of a cluster that may take the place of the one in which
 *     topics were adopted before
 * @param expected the document of the plan that the caller has seen; any plan if empty
 * @param setsSensitive whether sensitive properties are set again; whether they are as defined
 *     already cannot be seen
 * @param named the topics that the pass is limited to, and those excepted from a rule
 * @param mayContinue returns whether this adopter is still active; false stops the pass before its
 *     next request to the cluster
 */
public record AdoptRequest(
    OptionalInt confirmedDeletes,
    Optional<VersionNumber> confirmedFor,
    Optional<String> confirmedCluster,
    Optional<JsonValue.Members> expected,
    boolean setsSensitive,
    NamedTopics named,
    BooleanSupplier mayContinue) {
  public static final AdoptRequest DEFAULT =
      new AdoptRequest(
          OptionalInt.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          NamedTopics.NONE,
          () -> true);

  public AdoptRequest {
    requireNonNull(confirmedDeletes, "confirmedDeletes");
    requireNonNull(confirmedFor, "confirmedFor");
    requireNonNull(confirmedCluster, "confirmedCluster");
    requireNonNull(expected, "expected");
    requireNonNull(named, "named");
    requireNonNull(mayContinue, "mayContinue");
  }

  /** Returns how many topics may be deleted to make the cluster as this version has them. */
  public int allowedDeletes(VersionNumber desired, AdoptionPolicy policy) {
    return confirmedFor.filter(version -> !version.equals(desired)).isPresent()
        ? policy.maxDeletes()
        : confirmedDeletes.orElse(policy.maxDeletes());
  }

  public AdoptRequest confirmingDeletes(int count) {
    return confirmingDeletes(count, Optional.empty());
  }

  public AdoptRequest confirmingDeletes(int count, VersionNumber desired) {
    return confirmingDeletes(count, Optional.of(desired));
  }

  private AdoptRequest confirmingDeletes(int count, Optional<VersionNumber> desired) {
    return new AdoptRequest(
        OptionalInt.of(count),
        desired,
        confirmedCluster,
        expected,
        setsSensitive,
        named,
        mayContinue);
  }

  public AdoptRequest confirmingCluster(String id) {
    return new AdoptRequest(
        confirmedDeletes,
        confirmedFor,
        Optional.of(id),
        expected,
        setsSensitive,
        named,
        mayContinue);
  }

  /**
   * @param plan the document of a plan, as it was saved
   */
  public AdoptRequest expecting(JsonValue.Members plan) {
    return new AdoptRequest(
        confirmedDeletes,
        confirmedFor,
        confirmedCluster,
        Optional.of(plan),
        setsSensitive,
        named,
        mayContinue);
  }

  public AdoptRequest settingSensitive() {
    return new AdoptRequest(
        confirmedDeletes, confirmedFor, confirmedCluster, expected, true, named, mayContinue);
  }

  /** Limits the pass to some topics, and excepts some from rules. */
  public AdoptRequest naming(NamedTopics topics) {
    return new AdoptRequest(
        confirmedDeletes,
        confirmedFor,
        confirmedCluster,
        expected,
        setsSensitive,
        topics,
        mayContinue);
  }

  /** Limits the pass to these topics. */
  public AdoptRequest limitedTo(Set<String> topics) {
    return naming(new NamedTopics(topics, named.forcedDeletes(), named.confirmedGrowth()));
  }

  /** Returns what is confirmed of deletions, for this version unless it is for another. */
  public AdoptRequest confirmedDeletesOnly(VersionNumber desired) {
    return confirmedDeletes.isPresent()
        ? DEFAULT.confirmingDeletes(confirmedDeletes.getAsInt(), confirmedFor.orElse(desired))
        : DEFAULT;
  }

  /** Returns the request to see what is left to do: what cannot be seen is not. */
  public AdoptRequest comparing() {
    return new AdoptRequest(
        confirmedDeletes, confirmedFor, confirmedCluster, expected, false, named, mayContinue);
  }

  public AdoptRequest whileTrue(BooleanSupplier active) {
    return new AdoptRequest(
        confirmedDeletes, confirmedFor, confirmedCluster, expected, setsSensitive, named, active);
  }
}
