package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

/**
 * How one pass is made.
 *
 * @param confirmedDeletes how many topics may be deleted, in place of the policy's number
 * @param expected the plan that the caller has seen; any if empty
 * @param mayContinue returns whether this adopter is still active; false stops the pass before its
 *     next request to the cluster
 */
public record AdoptRequest(
    OptionalInt confirmedDeletes, Optional<TopicPlan> expected, BooleanSupplier mayContinue) {
  public static final AdoptRequest DEFAULT =
      new AdoptRequest(OptionalInt.empty(), Optional.empty(), () -> true);

  public AdoptRequest {
    requireNonNull(confirmedDeletes, "confirmedDeletes");
    requireNonNull(expected, "expected");
    requireNonNull(mayContinue, "mayContinue");
  }

  public AdoptRequest confirmingDeletes(int count) {
    return new AdoptRequest(OptionalInt.of(count), expected, mayContinue);
  }

  public AdoptRequest expecting(TopicPlan plan) {
    return new AdoptRequest(confirmedDeletes, Optional.of(plan), mayContinue);
  }

  public AdoptRequest whileTrue(BooleanSupplier active) {
    return new AdoptRequest(confirmedDeletes, expected, active);
  }
}
