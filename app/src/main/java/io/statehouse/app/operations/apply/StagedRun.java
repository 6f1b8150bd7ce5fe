package io.statehouse.app.operations.apply;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.OperationProgress;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.operations.SystemsCall;
import io.statehouse.app.operations.TargetChecks;
import io.statehouse.operations.Plan;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Retries;
import io.statehouse.operations.apply.StagedPlan;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs plans of desired state, unless their stores have changed since. */
final class StagedRun {
  private static final Duration MAX_OUTAGE = Duration.ofSeconds(30);
  private static final int MAX_NAMED = 20;

  private final SystemsCall call;
  private final Optional<String> url;

  /**
   * @param url the URL of the store; empty for the configured one
   */
  StagedRun(SystemsCall call, Optional<String> url) {
    this.call = requireNonNull(call, "call");
    this.url = requireNonNull(url, "url");
  }

  /**
   * Runs a plan.
   *
   * @throws AppException if it is for another store, or the store has changed since it was made
   */
  void run(StagedPlan staged) {
    if (staged.isEmpty()) {
      return;
    }
    SystemName system = call.config(Map.of()).system(staged.system());
    try (OpenState state = call.open(system, url);
        Plan steps = staged.plan();
        OperationProgress progress = OperationProgress.on(call.invocation())) {
      if (!state.toString().equals(staged.store())) {
        throw AppException.misused(
            "the plan is for %s, not for %s: name that store with --store, or plan again"
                .formatted(staged.store(), state));
      }
      new TargetChecks(call, Optional.of(system)).check(state);
      requireUnchanged(staged.changedSince(state.keys()), system, state);
      requireSameListings(
          staged.listingsChangedSince(state.keys(), state.selection().meaning()), system, state);
      PlanRun.Outcome outcome =
          new PlanRun(state.keys(), Optional.empty(), Retries.lasting(MAX_OUTAGE))
              .run(steps, progress);
      requireUnchanged(outcome.overtaken(), system, state);
    }
  }

  private void requireUnchanged(List<Key> changed, SystemName system, OpenState state) {
    if (!changed.isEmpty()) {
      String names =
          named(changed.stream().map(Key::text), system, state).map(" (%s)"::formatted).orElse("");
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          "%s of %s changed since the plan was made%s: plan again"
              .formatted(Quantities.entries(changed.size()), system, names));
    }
  }

  private void requireSameListings(List<Prefix> changed, SystemName system, OpenState state) {
    if (!changed.isEmpty()) {
      String names =
          named(changed.stream().map(Prefix::text), system, state)
              .map(" below "::concat)
              .orElse("");
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          "entries of %s were added or deleted since the plan was made%s: plan again"
              .formatted(system, names));
    }
  }

  /** Returns the first of some keys or prefixes; empty if they are secret. */
  private Optional<String> named(Stream<String> keys, SystemName system, OpenState state) {
    return call.keysAreSecret(Optional.of(system), state.config())
        ? Optional.empty()
        : Optional.of(keys.limit(MAX_NAMED).collect(Collectors.joining(", ")));
  }
}
