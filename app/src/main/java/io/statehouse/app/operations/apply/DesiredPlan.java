package io.statehouse.app.operations.apply;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.Failures;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.system.StateSystem;
import io.statehouse.operations.apply.StagedPlan;
import io.statehouse.operations.apply.StagedStore;
import io.statehouse.operations.compare.Difference;
import java.util.Collection;
import java.util.List;

/** The plan by which the state of one system becomes what documents say, and its changes. */
public record DesiredPlan(StagedPlan plan, List<Difference> differences) {
  public DesiredPlan {
    requireNonNull(plan, "plan");
    differences = List.copyOf(differences);
  }

  /**
   * Works out a plan, and writes nothing.
   *
   * @param state the store, which stays the caller's
   * @param documents those of this system
   * @param prune whether to delete the entities of the kinds of these documents that are not among
   *     them
   * @throws io.statehouse.app.failure.AppException if some cannot be put; the sentence names each
   *     and the reason
   */
  @SuppressWarnings("resource") // closing what is staged would close the store behind
  public static DesiredPlan of(
      StateSystem system,
      String name,
      OpenState state,
      List<DesiredDocument> documents,
      boolean prune,
      Failures failures) {
    StagedStore staged = new StagedStore(state.keys());
    DesiredState.stage(system, state, staged, documents, prune, failures);
    return new DesiredPlan(
        StagedPlan.of(name, state.toString(), staged, state.selection().meaning()),
        staged.differences(state.selection().meaning()));
  }

  public boolean isEmpty() {
    return plan.isEmpty();
  }

  /** Returns the number of changes of a kind in some plans. */
  public static long count(Collection<DesiredPlan> plans, Difference.Kind kind) {
    return plans.stream()
        .flatMap(each -> each.differences.stream())
        .filter(difference -> difference.kind() == kind)
        .count();
  }
}
