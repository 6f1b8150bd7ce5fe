package io.statehouse.app.operations.copy;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.operations.Quantities;
import io.statehouse.operations.Plan;
import io.statehouse.operations.Plan.Action;
import io.statehouse.operations.Problem;
import io.statehouse.operations.Problem.Cause;

/**
 * Refuses plans that must not be run.
 *
 * @param from the side to read, as a user knows it
 * @param to the side to write
 * @param overwrite the option by which a user allows that values are replaced
 */
public record PlanCheck(Object from, Object to, String overwrite) {
  public PlanCheck {
    requireNonNull(from, "from");
    requireNonNull(to, "to");
    requireNonNull(overwrite, "overwrite");
  }

  /**
   * Requires that a plan has no problems, and does not delete everything: a source without anything
   * is most often a name that is wrong.
   *
   * @throws AppException if it must not be run
   */
  public void requireRunnable(Plan plan) {
    if (plan.problemCount() > 0) {
      throw AppException.misused(refusal(plan));
    }
    long extra = plan.amount(Action.DELETE).entries();
    if (plan.isOfEmptySource() && extra > 0) {
      throw AppException.misused(
          "nothing to copy is stored at %s, for which all %s of %s would be deleted"
              .formatted(from, Quantities.entries(extra), to));
    }
  }

  private String refusal(Plan plan) {
    return "nothing was written: the plan has %s%s%s"
        .formatted(
            plan.problemCount() == 1
                ? "a problem"
                : Quantities.count(plan.problemCount()) + " problems",
            has(plan, Cause.OTHER_VALUE)
                ? "; " + overwrite + " replaces what has another value"
                : "",
            has(plan, Cause.LOSS)
                ? "; --accept-losses leaves out what the layout cannot hold"
                : "");
  }

  private static boolean has(Plan plan, Cause cause) {
    return plan.problems().stream().map(Problem::cause).anyMatch(cause::equals);
  }
}
