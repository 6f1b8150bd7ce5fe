package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.operations.DifferenceLines;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.verify.RepairPlan;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.url.StoreUrl;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The repairs of a system as a job: their plan, or exactly what was planned. */
final class RepairWork implements Work {
  /** The repairs of one plan; what is left is planned after it. */
  static final int MAX_REPAIRS = 1_000;

  /** The repairs, and the changes of one, that are shown; all are counted. */
  static final int MAX_SHOWN = 200;

  private static final int MAX_CHANGES = 20;

  private final OpenState state;
  private final boolean withKey;
  private final KeptPlans<RepairPlan> plans;
  private final Optional<RepairPlan> plan;

  /**
   * @param withKey whether keys may be shown
   * @param plans where a plan that is made is kept
   * @param plan the plan to run; empty to make one
   */
  RepairWork(
      OpenState state, boolean withKey, KeptPlans<RepairPlan> plans, Optional<RepairPlan> plan) {
    this.state = requireNonNull(state, "state");
    this.withKey = withKey;
    this.plans = requireNonNull(plans, "plans");
    this.plan = requireNonNull(plan, "plan");
  }

  @Override
  public List<StoreUrl> targets() {
    return plan.map(run -> List.of(state.url())).orElse(List.of());
  }

  @Override
  public void run(Job job) {
    plan.ifPresentOrElse(made -> run(made, job), () -> plan(job));
  }

  private void plan(Job job) {
    RepairPlan made = RepairPlan.of(state.selection().meaning(), state.keys(), MAX_REPAIRS, job);
    plans.keep(job, made);
    job.result(
        Json.object(
            "planned", made.repairs().size(),
            "more", made.more(),
            "onlyReported", made.onlyReported(),
            "repairs", made.repairs().stream().limit(MAX_SHOWN).map(this::document).toList()));
  }

  private Map<String, Object> document(RepairPlan.Repair repair) {
    Map<String, Object> document = document(repair.finding());
    document.put("changes", repair.differences().size());
    document.put(
        "differences",
        repair.differences().stream()
            .limit(MAX_CHANGES)
            .map(difference -> DifferenceLines.document(difference, withKey))
            .toList());
    return document;
  }

  private static Map<String, Object> document(Finding finding) {
    return Json.object(
        "severity", finding.severity().name().toLowerCase(Locale.ROOT),
        "kind", finding.kind(),
        "subject", finding.subject(),
        "finding", finding.sentence());
  }

  private void run(RepairPlan made, Job job) {
    List<Finding> overtaken = made.run(state.keys(), job);
    job.result(
        Json.object(
            "repaired",
            made.repairs().size() - overtaken.size(),
            "changedMeanwhile",
            overtaken.stream().limit(MAX_SHOWN).map(RepairWork::document).toList()));
  }

  @Override
  public void close() {
    state.close();
  }
}
