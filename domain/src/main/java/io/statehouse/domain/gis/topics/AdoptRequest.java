package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

/**
 * How one pass is made.
 *
 * @param confirmedDeletes how many topics may be deleted, in place of the policy's number
 * @param confirmedCluster the identifier of a cluster that may take the place of the one in which
 *     topics were adopted before
 * @param expected the plan that the caller has seen; any if empty
 * @param mayContinue returns whether this adopter is still active; false stops the pass before its
 *     next request to the cluster
 */
public record AdoptRequest(
    OptionalInt confirmedDeletes,
    Optional<String> confirmedCluster,
    Optional<TopicPlan> expected,
    BooleanSupplier mayContinue) {
  public static final AdoptRequest DEFAULT =
      new AdoptRequest(OptionalInt.empty(), Optional.empty(), Optional.empty(), () -> true);

  public AdoptRequest {
    requireNonNull(confirmedDeletes, "confirmedDeletes");
    requireNonNull(confirmedCluster, "confirmedCluster");
    requireNonNull(expected, "expected");
    requireNonNull(mayContinue, "mayContinue");
  }

  public AdoptRequest confirmingDeletes(int count) {
    return new AdoptRequest(OptionalInt.of(count), confirmedCluster, expected, mayContinue);
  }

  public AdoptRequest confirmingCluster(String id) {
    return new AdoptRequest(confirmedDeletes, Optional.of(id), expected, mayContinue);
  }

  public AdoptRequest expecting(TopicPlan plan) {
    return new AdoptRequest(confirmedDeletes, confirmedCluster, Optional.of(plan), mayContinue);
  }

  public AdoptRequest whileTrue(BooleanSupplier active) {
    return new AdoptRequest(confirmedDeletes, confirmedCluster, expected, active);
  }
}
