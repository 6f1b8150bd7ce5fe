package io.statehouse.app.operations.apply;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.operations.TargetChecks;
import io.statehouse.operations.Plan;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Progress;
import io.statehouse.operations.Retries;
import io.statehouse.operations.apply.StagedPlan;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs a plan of desired state, unless its store has changed since. */
public final class StagedRun {
  private static final Duration MAX_OUTAGE = Duration.ofSeconds(30);
  private static final int MAX_NAMED = 20;

  private final SystemName system;
  private final OpenState state;
  private final boolean isSecret;

  /**
   * @param state the store, which stays the caller's
   * @param isSecret whether keys of the system must not be shown
   */
  public StagedRun(SystemName system, OpenState state, boolean isSecret) {
    this.system = requireNonNull(system, "system");
    this.state = requireNonNull(state, "state");
    this.isSecret = isSecret;
  }

  /**
   * Runs a plan.
   *
   * @param checks those of the store
   * @throws AppException if it is for another store, or the store has changed since it was made
   */
  public void run(StagedPlan staged, TargetChecks checks, Progress progress) {
    if (!state.toString().equals(staged.store())) {
      throw AppException.misused(
          "the plan is for %s, not for %s: name that store with --store, or plan again"
              .formatted(staged.store(), state));
    }
    checks.check(state);
    requireUnchanged(staged.changedSince(state.keys()));
    requireSameListings(staged.listingsChangedSince(state.keys(), state.selection().meaning()));
    try (Plan steps = staged.plan()) {
      PlanRun.Outcome outcome =
          new PlanRun(state.keys(), Optional.empty(), Retries.lasting(MAX_OUTAGE))
              .run(steps, progress);
      requireUnchanged(outcome.overtaken());
    }
  }

  private void requireUnchanged(List<Key> changed) {
    if (!changed.isEmpty()) {
      String names = named(changed.stream().map(Key::text)).map(" (%s)"::formatted).orElse("");
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          "%s of %s changed since the plan was made%s: plan again"
              .formatted(Quantities.entries(changed.size()), system, names));
    }
  }

  private void requireSameListings(List<Prefix> changed) {
    if (!changed.isEmpty()) {
      String names = named(changed.stream().map(Prefix::text)).map(" below "::concat).orElse("");
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          "entries of %s were added or deleted since the plan was made%s: plan again"
              .formatted(system, names));
    }
  }

  /** Returns the first of some keys or prefixes; empty if they are secret. */
  private Optional<String> named(Stream<String> keys) {
    return isSecret
        ? Optional.empty()
        : Optional.of(keys.limit(MAX_NAMED).collect(Collectors.joining(", ")));
  }
}
