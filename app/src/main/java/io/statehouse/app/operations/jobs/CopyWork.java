package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.copy.CopyNotes;
import io.statehouse.app.operations.copy.PlanDocument;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.operations.Checkpoint;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Policy;
import io.statehouse.operations.Retries;
import io.statehouse.operations.copy.Copy;
import io.statehouse.operations.copy.CopyFollower;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
  public List<StoreUrl> targets() {
    return request.dryRun() ? List.of() : List.of(to.url());
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
      PlannedCopy planned = new PlannedCopy(copy, source, from, to, job);
      planned.plan(
          request.dryRun(),
          request.untilEqual() ? plan -> follow(copy, job) : planned::runAndCompare);
      if (!request.dryRun()) {
        notes.done();
      }
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
        throw new AppException(Kind.CONTENDED, "the stores are not equal: the rest is refused");
      }
    }
  }

  @Override
  public void close() {
    from.close();
    to.close();
  }
}
