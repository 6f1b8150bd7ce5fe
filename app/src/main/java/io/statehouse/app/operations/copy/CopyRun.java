package io.statehouse.app.operations.copy;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.cli.Consent;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.operations.DifferenceLines;
import io.statehouse.app.operations.OperationProgress;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.operations.SystemsCall;
import io.statehouse.operations.Amount;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Plan;
import io.statehouse.operations.Plan.Action;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.compare.Comparison;
import io.statehouse.operations.copy.Copy;
import java.util.Optional;

/**
 * A copy as a command runs and reports it: planned, refused where the plan has problems, run, and
 * compared with its source.
 */
public final class CopyRun {
  private final SystemsCall call;
  private final Copy copy;
  private final PlanReport report;
  private final OperationProgress progress;
  private final Object from;
  private final Object to;
  private Optional<Consent> consent = Optional.empty();

  /**
   * @param progress the line to which the copy reports its progress
   * @param from the side to read, as a user knows it
   * @param to the side to write
   */
  public CopyRun(
      SystemsCall call,
      Copy copy,
      PlanReport report,
      OperationProgress progress,
      Object from,
      Object to) {
    this.call = requireNonNull(call, "call");
    this.copy = requireNonNull(copy, "copy");
    this.report = requireNonNull(report, "report");
    this.progress = requireNonNull(progress, "progress");
    this.from = requireNonNull(from, "from");
    this.to = requireNonNull(to, "to");
  }

  /** Asks, if anyone is to be asked, before anything in the target is replaced or deleted. */
  public CopyRun asking(Optional<Consent> asked) {
    consent = requireNonNull(asked, "asked");
    return this;
  }

  /** The work on a plan that has no problems. */
  interface Work {
    /** Returns whether source and target are equal in the end. */
    boolean run(Plan plan);
  }

  /**
   * Prints the plan, and writes nothing.
   *
   * @throws AppException if it could not be run, as {@link #run} would
   */
  public void showPlan(EntrySource source) {
    try (Plan plan = copy.plan(source)) {
      progress.erase();
      Results results = call.results();
      if (results.wantsDocument()) {
        results.document(report.document().of(plan, from, to));
      } else {
        report.print(plan);
        results.line(
            plan.isEmpty() && plan.problemCount() == 0
                ? "nothing to do"
                : "to write: %s; nothing was written".formatted(Quantities.amount(plan.work())));
      }
      results.flush();
      requireRunnable(plan);
    }
  }

  /**
   * Copies, and compares.
   *
   * @param whenEqual is run if source and target are equal in the end, before that is printed
   * @return whether source and target are equal in the end
   * @throws AppException if the plan must not be run; nothing was written then
   */
  public boolean run(EntrySource source, Runnable whenEqual) {
    return run(source, plan -> runAndCompare(plan, source, whenEqual));
  }

  /** Plans, and leaves the rest to the caller. */
  public boolean run(EntrySource source, Work work) {
    try (Plan plan = copy.plan(source)) {
      progress.erase();
      requireRunnable(plan);
      consent.ifPresent(asked -> requireConsent(asked, plan));
      return work.run(plan);
    }
  }

  private void requireConsent(Consent asked, Plan plan) {
    Amount replaced = plan.amount(Action.REPLACE);
    Amount deleted = plan.amount(Action.DELETE);
    if (replaced.entries() + deleted.entries() > 0) {
      asked.require(
          call,
          () ->
              "replace %s and delete %s at %s"
                  .formatted(Quantities.amount(replaced), Quantities.amount(deleted), to));
    }
  }

  private void requireRunnable(Plan plan) {
    report.printProblems(plan);
    new PlanCheck(from, to, "--overwrite").requireRunnable(plan);
    if (plan.isOfEmptySource()) {
      call.complain("nothing to copy is stored at " + from);
    }
  }

  private boolean runAndCompare(Plan plan, EntrySource source, Runnable whenEqual) {
    PlanRun.Outcome outcome = copy.run(plan);
    progress.erase();
    Comparison.Summary summary =
        copy.compare(source, difference -> call.complain(DifferenceLines.line(difference)));
    progress.erase();
    if (summary.isEqual()) {
      whenEqual.run();
    }
    print(plan, outcome, summary);
    return summary.isEqual();
  }

  private void print(Plan plan, PlanRun.Outcome outcome, Comparison.Summary summary) {
    Results results = call.results();
    if (results.wantsDocument()) {
      results.document(report.document().of(plan, outcome, summary));
      return;
    }
    results.line("copied " + Quantities.amount(outcome.written()));
    if (outcome.deleted().entries() > 0) {
      results.line("deleted " + Quantities.amount(outcome.deleted()));
    }
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
