package io.statehouse.app.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.domain.layout.Json;
import io.statehouse.operations.Amount;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Plan;
import io.statehouse.operations.Plan.Action;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.compare.Comparison;
import io.statehouse.operations.copy.Copy;
import java.util.Map;

/**
 * A copy as a command runs and reports it: planned, refused where the plan has problems, run, and
 * compared with its source.
 */
final class CopyRun {
  private final SystemsCall call;
  private final Copy copy;
  private final PlanReport report;
  private final OperationProgress progress;

  /**
   * @param progress what the copy reports its progress to
   */
  CopyRun(SystemsCall call, Copy copy, PlanReport report, OperationProgress progress) {
    this.call = requireNonNull(call, "call");
    this.copy = requireNonNull(copy, "copy");
    this.report = requireNonNull(report, "report");
    this.progress = requireNonNull(progress, "progress");
  }

  /** What is done with a plan that has no problems. */
  interface Work {
    /** Returns whether source and target are equal in the end. */
    boolean run(Plan plan);
  }

  /**
   * Prints the plan, and writes nothing.
   *
   * @return whether it has no problems
   */
  boolean showPlan(EntrySource source, Object from, Object to) {
    try (Plan plan = copy.plan(source)) {
      progress.end();
      Results results = call.results();
      if (results.wantsJson()) {
        Map<String, Object> document = Json.object("from", from.toString(), "to", to.toString());
        document.putAll(report.document(plan));
        results.json(document);
      } else {
        report.print(plan);
        results.line(
            plan.isEmpty()
                ? "nothing to do"
                : "to write: %s; nothing was written".formatted(Quantities.amount(plan.work())));
      }
      results.flush();
      report.printProblems(plan);
      return plan.problemCount() == 0;
    }
  }

  /**
   * Copies, and compares.
   *
   * @return whether source and target are equal in the end
   * @throws AppException if the plan has problems; nothing was written then
   */
  boolean run(EntrySource source) {
    return run(source, plan -> runAndCompare(plan, source));
  }

  /** Plans, and leaves the rest to the caller. */
  boolean run(EntrySource source, Work work) {
    try (Plan plan = copy.plan(source)) {
      progress.end();
      if (plan.problemCount() > 0) {
        report.printProblems(plan);
        throw AppException.misused(refusal(plan));
      }
      return work.run(plan);
    }
  }

  private static String refusal(Plan plan) {
    return "nothing was written: the plan has %s%s"
        .formatted(
            plan.problemCount() == 1
                ? "a problem"
                : Quantities.count(plan.problemCount()) + " problems",
            plan.problems().stream().anyMatch(Plan.Problem::isOverwritable)
                ? "; --overwrite replaces what has another value"
                : "");
  }

  private boolean runAndCompare(Plan plan, EntrySource source) {
    PlanRun.Outcome outcome = copy.run(plan);
    progress.end();
    Comparison.Summary summary =
        copy.compare(source, difference -> call.complain(DifferenceLines.line(difference)));
    progress.end();
    print(plan, outcome, summary);
    return summary.isEqual();
  }

  private void print(Plan plan, PlanRun.Outcome outcome, Comparison.Summary summary) {
    Results results = call.results();
    if (results.wantsJson()) {
      Map<String, Object> document = report.document(plan);
      document.putAll(
          Json.object(
              "written", outcome.written().entries(),
              "writtenBytes", outcome.written().bytes(),
              "changedByOthers", outcome.overtakenCount(),
              "compared", summary.equal().entries() + summary.different(),
              "different", summary.different()));
      results.json(document);
      return;
    }
    results.line("copied " + Quantities.amount(outcome.written()));
    Amount kept = plan.amount(Action.KEEP);
    if (kept.entries() > 0) {
      results.line(
          "kept %s that only the target has (--delete-extra deletes them)"
              .formatted(Quantities.amount(kept)));
    }
    if (outcome.overtakenCount() > 0) {
      results.line(
          "left %s that another writer changed meanwhile"
              .formatted(Quantities.entries(outcome.overtakenCount())));
    }
    results.line(
        "compared %s: %s"
            .formatted(
                Quantities.amount(summary.equal()),
                summary.isEqual()
                    ? "equal"
                    : Quantities.count(summary.different())
                        + " differ: one of both is written meanwhile, run it again"));
    results.flush();
  }
}
