package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.operations.copy.CopyNotes;
import io.statehouse.app.operations.copy.PlanCheck;
import io.statehouse.app.operations.copy.PlanDocument;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.operations.Checkpoint;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Plan;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Policy;
import io.statehouse.operations.Retries;
import io.statehouse.operations.compare.Comparison;
import io.statehouse.operations.copy.Copy;
import io.statehouse.operations.copy.CopyFollower;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A copy as a job: as {@code statehouse copy} does it. */
final class CopyWork implements Work {
  private static final Duration MAX_OUTAGE = Duration.ofSeconds(30);

  private final JobRequest request;
  private final OpenState from;
  private final OpenState to;
  private final StoreCatalog stores;
  private final UnaryOperator<Path> files;

  /**
   * @param files finds the file of a name
   */
  CopyWork(
      JobRequest request,
      OpenState from,
      OpenState to,
      StoreCatalog stores,
      UnaryOperator<Path> files) {
    this.request = requireNonNull(request, "request");
    this.from = requireNonNull(from, "from");
    this.to = requireNonNull(to, "to");
    this.stores = requireNonNull(stores, "stores");
    this.files = requireNonNull(files, "files");
  }

  @Override
  public Optional<StoreUrl> target() {
    return request.dryRun() ? Optional.empty() : Optional.of(to.url());
  }

  @Override
  public void run(Job job) {
    CopyNotes notes = CopyNotes.of(stores, files, from, to, Optional.empty(), Optional.empty());
    Retries retries =
        request.untilEqual() ? Retries.endless(failure -> {}) : Retries.lasting(MAX_OUTAGE);
    EntrySource source = EntrySource.of(from.keys(), retries);
    try (Checkpoint kept = notes.open()) {
      Copy copy =
          Copy.of(to.selection(), to.keys())
              .policy(new Policy(request.overwrite(), request.deleteExtra()))
              .checkpoint(kept)
              .retries(retries)
              .progress(job)
              .build();
      try (Plan plan = copy.plan(source)) {
        show(plan, job);
        new PlanCheck(from, to, "\"overwrite\"").requireRunnable(plan);
        if (request.untilEqual()) {
          follow(copy, job);
        } else if (!request.dryRun()) {
          runAndCompare(copy, plan, source, job);
        }
      }
      if (!request.dryRun()) {
        notes.done();
      }
    }
  }

  private void show(Plan plan, Job job) {
    PlanDocument documents = documents();
    job.result(request.dryRun() ? documents.of(plan, from, to) : documents.of(plan));
  }

  /** Systems whose keys are secret are copied by no job. */
  private static PlanDocument documents() {
    return new PlanDocument(false);
  }

  private static void runAndCompare(Copy copy, Plan plan, EntrySource source, Job job) {
    PlanRun.Outcome outcome = copy.run(plan);
    Comparison.Summary comparison = copy.compare(source, difference -> {});
    job.result(documents().of(plan, outcome, comparison));
    if (!comparison.isEqual()) {
      throw notEqual(
          "%s differ in the end: one of both is written meanwhile, run it again"
              .formatted(Quantities.entries(comparison.different())));
    }
  }

  private void follow(Copy copy, Job job) {
    CopyFollower.Listener listener =
        new CopyFollower.Listener() {
          @Override
          public void progressed(PlanRun.Outcome soFar, Duration lag, int keys) {
            job.following(soFar.written().plus(soFar.deleted()));
          }
        };
    try (CopyFollower follower = copy.follow(from.keys(), listener)) {
      PlanRun.Outcome outcome = follower.runUntilEqual();
      job.result(PlanDocument.followed(outcome, follower.isEqual()));
      if (!follower.isEqual()) {
        throw notEqual("the stores are not equal: the rest is refused");
      }
    }
  }

  private static AppException notEqual(String sentence) {
    return new AppException(Kind.CONTENDED, sentence);
  }

  @Override
  public void close() {
    from.close();
    to.close();
  }
}
