package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.operations.copy.PlanCheck;
import io.statehouse.app.operations.copy.PlanDocument;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Plan;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.compare.Comparison;
import io.statehouse.operations.copy.Copy;
import java.util.function.Consumer;

/** A copy as a job runs and reports it: its plan is the result until there is another. */
final class PlannedCopy {
  /** Systems whose keys are secret are copied by no job. */
  private static final PlanDocument DOCUMENTS = new PlanDocument(false);

  private final Copy copy;
  private final EntrySource source;
  private final Object from;
  private final Object to;
  private final Job job;

  /**
   * @param from what is read, as a user knows it
   * @param to what is written
   */
  PlannedCopy(Copy copy, EntrySource source, Object from, Object to, Job job) {
    this.copy = requireNonNull(copy, "copy");
    this.source = requireNonNull(source, "source");
    this.from = requireNonNull(from, "from");
    this.to = requireNonNull(to, "to");
    this.job = requireNonNull(job, "job");
  }

  /**
   * Plans, and passes on the plan unless nothing is to be written.
   *
   * @throws AppException if the plan must not be run
   */
  void plan(boolean dryRun, Consumer<Plan> work) {
    try (Plan plan = copy.plan(source)) {
      job.result(dryRun ? DOCUMENTS.of(plan, from, to) : DOCUMENTS.of(plan));
      new PlanCheck(from, to, "\"overwrite\"").requireRunnable(plan);
      if (!dryRun) {
        work.accept(plan);
      }
    }
  }

  /**
   * Runs a plan, and compares both sides.
   *
   * @throws AppException if they are not equal in the end
   */
  void runAndCompare(Plan plan) {
    PlanRun.Outcome outcome = copy.run(plan);
    Comparison.Summary comparison = copy.compare(source, difference -> {});
    job.result(DOCUMENTS.of(plan, outcome, comparison));
    if (!comparison.isEqual()) {
      throw new AppException(
          Kind.CONTENDED,
          "%s differ in the end: one of both is written meanwhile, run it again"
              .formatted(Quantities.entries(comparison.different())));
    }
  }
}
