package io.statehouse.operations.copy;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.Checkpoint;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Plan;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Planner;
import io.statehouse.operations.Policy;
import io.statehouse.operations.Progress;
import io.statehouse.operations.Retries;
import io.statehouse.operations.Selection;
import io.statehouse.operations.compare.Comparison;
import io.statehouse.operations.compare.Difference;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Copies the selected part of a source into a store: planned, then run, then compared.
 *
 * <pre>
 *   try (Plan plan = copy.plan(source)) {
 *     if (plan.problemCount() == 0) {
 *       copy.run(plan);
 *     }
 *   }
 *   copy.compare(source, differences::add);
 * </pre>
 *
 * <p>It may end at any moment, by a crash as well, and be run again: what is there already is left,
 * and the rest is done. The entries of the target that other writers made are not touched unless
 * the {@link Policy} says so, and no write of theirs is overwritten unseen.
 *
 * <p>Not safe for use by several threads. The stores and the checkpoint stay the caller's.
 */
public final class Copy {
  private final Selection selection;
  private final KeyValueStore target;
  private final Policy policy;
  private final Optional<LayoutConversion> conversion;
  private final Losses losses;
  private final Optional<Checkpoint> checkpoint;
  private final Retries retries;
  private final Progress progress;

  /** What is done if the layout of the target cannot hold everything. */
  public enum Losses {
    /** The plan is refused. */
    REFUSE,
    /** The rest is copied, if it is of use by itself. */
    ACCEPT
  }

  private Copy(Builder builder) {
    this.selection = builder.selection;
    this.target = builder.target;
    this.policy = builder.policy;
    this.conversion = builder.conversion;
    this.losses = builder.losses;
    this.checkpoint = builder.checkpoint;
    this.retries = builder.retries;
    this.progress = builder.progress;
  }

  /** Returns a builder of a copy that adds what the target lacks, and fails at the first outage. */
  public static Builder of(Selection selection, KeyValueStore target) {
    return new Builder(selection, target);
  }

  /** Builds a copy. Not safe for use by several threads. */
  public static final class Builder {
    private final Selection selection;
    private final KeyValueStore target;
    private Policy policy = Policy.ADD_ONLY;
    private Optional<LayoutConversion> conversion = Optional.empty();
    private Losses losses = Losses.REFUSE;
    private Optional<Checkpoint> checkpoint = Optional.empty();
    private Retries retries = Retries.NONE;
    private Progress progress = Progress.NONE;

    private Builder(Selection selection, KeyValueStore target) {
      this.selection = requireNonNull(selection, "selection");
      this.target = requireNonNull(target, "target");
    }

    /** Sets what may be done to the entries that the target already has. */
    public Builder policy(Policy allowed) {
      policy = requireNonNull(allowed, "allowed");
      return this;
    }

    /** Sets how the source is turned into the layout of the target. */
    public Builder converting(LayoutConversion converted, Losses lost) {
      conversion = Optional.of(converted);
      losses = requireNonNull(lost, "lost");
      return this;
    }

    /** Sets the checkpoint that notes which entries of the target this copy has written. */
    public Builder checkpoint(Checkpoint kept) {
      checkpoint = Optional.of(kept);
      return this;
    }

    /** Sets how long outages of the target are waited for. */
    public Builder retries(Retries waiting) {
      retries = requireNonNull(waiting, "waiting");
      return this;
    }

    public Builder progress(Progress listener) {
      progress = requireNonNull(listener, "listener");
      return this;
    }

    public Copy build() {
      return new Copy(this);
    }
  }

  /**
   * Returns the plan of this copy; writes nothing.
   *
   * @throws io.statehouse.ports.StoreException if source or target cannot be read
   */
  public Plan plan(EntrySource source) {
    if (conversion.isEmpty()) {
      return planner().plan(source, progress);
    }
    try (ConvertedState converted = conversion.get().read(source, retries, progress)) {
      Plan plan = planner().plan(converted, progress);
      plan.refuse(converted.refused(losses));
      plan.leaveOut(converted.leftOut(losses));
      return plan;
    }
  }

  private Planner planner() {
    return new Planner(selection, target, policy, checkpoint, retries);
  }

  /**
   * Applies a plan of this copy, without the keys that it refuses.
   *
   * @throws io.statehouse.ports.StoreException if the target fails; what was written stays
   */
  public PlanRun.Outcome run(Plan plan) {
    return new PlanRun(target, checkpoint, retries).run(plan, progress);
  }

  /**
   * Reads source and target again, and reports how the target differs. What only the target has is
   * no difference unless this copy is to delete it.
   */
  public Comparison.Summary compare(EntrySource source, Consumer<Difference> report) {
    if (conversion.isEmpty()) {
      return compareLike(source, report);
    }
    try (ConvertedState converted = conversion.get().read(source, retries, progress)) {
      return compareLike(converted, report);
    }
  }

  private Comparison.Summary compareLike(EntrySource wanted, Consumer<Difference> report) {
    Comparison comparison = new Comparison(selection, progress);
    return (policy.deleteExtra() ? comparison : comparison.ignoring(Difference.Kind.ADDED))
        .compare(wanted, EntrySource.of(target, retries), report);
  }

  /**
   * Returns a follower, which keeps the target equal while the source changes.
   *
   * @param source stays the caller's
   */
  public CopyFollower follow(KeyValueStore source, CopyFollower.Listener listener) {
    return new CopyFollower(this, source, listener);
  }

  /** Returns what keys of the source begin with. */
  List<Prefix> sourcePrefixes() {
    return conversion.map(LayoutConversion::prefixes).orElse(selection.prefixes());
  }

  /** Returns whether a key of the source belongs to what is copied. */
  boolean isOfSource(Key key) {
    return conversion.map(from -> from.contains(key)).orElseGet(() -> selection.contains(key));
  }

  /**
   * Returns whether a change of one key of the source is a change of that key in the target, and of
   * no other.
   */
  boolean isKeyByKey() {
    return conversion.isEmpty();
  }

  Retries retries() {
    return retries;
  }

  /**
   * Returns the plan for some keys alone, for which source and target are read again; only of a
   * copy that is {@linkplain #isKeyByKey key by key}.
   */
  Plan plan(KeyValueStore source, Collection<Key> keys) {
    return planner().plan(source, keys);
  }
}
