package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.Failures;
import io.statehouse.app.operations.DifferenceLines;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.TargetChecks;
import io.statehouse.app.operations.apply.DesiredDocument;
import io.statehouse.app.operations.apply.DesiredPlan;
import io.statehouse.app.operations.apply.StagedRun;
import io.statehouse.domain.layout.Json;
import io.statehouse.operations.compare.Difference;
import io.statehouse.ports.url.StoreUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Desired state as a job: as {@code statehouse apply} plans it and makes it so. */
final class ApplyWork implements Work {
  /** The changes that are shown; all are counted. */
  static final int MAX_SHOWN = 200;

  private final List<Target> targets;
  private final Terms terms;
  private final KeptPlans<List<DesiredPlan>> plans;
  private final Failures failures;

  /**
   * A system that is changed.
   *
   * @param documents those of this system; none where there is a plan
   */
  record Target(
      ServedState served, OpenState state, TargetChecks checks, List<DesiredDocument> documents) {}

  /**
   * How the state is changed.
   *
   * @param plan what is to be done; empty to work it out
   */
  record Terms(boolean prune, boolean dryRun, Optional<List<DesiredPlan>> plan) {}

  /**
   * @param targets closed with this
   * @param plans where a plan that is only made is kept
   */
  ApplyWork(
      List<Target> targets, Terms terms, KeptPlans<List<DesiredPlan>> plans, Failures failures) {
    this.targets = List.copyOf(targets);
    this.terms = requireNonNull(terms, "terms");
    this.plans = requireNonNull(plans, "plans");
    this.failures = requireNonNull(failures, "failures");
  }

  @Override
  public List<StoreUrl> targets() {
    return terms.dryRun ? List.of() : targets.stream().map(target -> target.state.url()).toList();
  }

  @Override
  public void run(Job job) {
    List<DesiredPlan> made = terms.plan.orElseGet(this::plans);
    job.result(document(made, false));
    if (terms.dryRun) {
      plans.keep(job, made);
      return;
    }
    for (Target target : targets) {
      for (DesiredPlan plan : made) {
        if (plan.plan().system().equals(target.served.name().text()) && !plan.isEmpty()) {
          new StagedRun(target.served.name(), target.state, target.served.isSecret())
              .run(plan.plan(), target.checks, job);
        }
      }
    }
    job.result(document(made, true));
  }

  private List<DesiredPlan> plans() {
    List<DesiredPlan> made = new ArrayList<>();
    for (Target target : targets) {
      target.checks.check(target.state);
      made.add(
          DesiredPlan.of(
              target.served.system(),
              target.served.name().text(),
              target.state,
              target.documents,
              terms.prune,
              failures));
    }
    return made;
  }

  private static Map<String, Object> document(List<DesiredPlan> plans, boolean applied) {
    List<Object> shown = new ArrayList<>();
    for (DesiredPlan plan : plans) {
      plan.differences().stream()
          .limit(MAX_SHOWN - shown.size())
          .map(difference -> DifferenceLines.document(difference, true))
          .forEach(
              document -> {
                document.put("system", plan.plan().system());
                shown.add(document);
              });
    }
    return Json.object(
        "applied", applied,
        "added", DesiredPlan.count(plans, Difference.Kind.ADDED),
        "changed", DesiredPlan.count(plans, Difference.Kind.CHANGED),
        "deleted", DesiredPlan.count(plans, Difference.Kind.REMOVED),
        "differences", shown);
  }

  @Override
  public void close() {
    targets.forEach(target -> target.state.close());
  }
}
