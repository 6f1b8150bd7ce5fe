package io.statehouse.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Applies the steps of plans to a target, in their order: transactions of as many steps as the
 * target takes at once, each after the one before it. So at any moment the target holds a beginning
 * of the plan, whenever this ends.
 *
 * <p>A step whose key another writer has changed since the plan was made is left out and reported;
 * the others of its transaction are applied without it.
 */
public final class PlanRun {
  /** More steps in a transaction save no more time, and hold up other writers. */
  private static final int MAX_STEPS = 2_048;

  /** Nothing is written while the first steps are noted. */
  private static final int FIRST_NOTED_STEPS = 256;

  private static final long MAX_BYTES = 1 << 20;

  private final KeyValueStore target;
  private final Optional<Checkpoint> checkpoint;
  private final Retries.Outage outage;
  private final int maxPuts;
  private final int maxDeletions;
  private final long maxBytes;
  private final List<Key> overtaken = new ArrayList<>();
  private long overtakenCount;
  private Amount written = Amount.NONE;
  private Amount deleted = Amount.NONE;

  public PlanRun(KeyValueStore target, Optional<Checkpoint> checkpoint, Retries retries) {
    this.target = requireNonNull(target, "target");
    this.checkpoint = requireNonNull(checkpoint, "checkpoint");
    this.outage = retries.outage();
    Limits limits = target.limits();
    this.maxPuts = Math.min(MAX_STEPS, limits.conditionalPuts());
    this.maxDeletions = Math.min(MAX_STEPS, limits.keysRequiredAndWritten());
    this.maxBytes = Math.min(MAX_BYTES, limits.transactionBytes() / 2);
  }

  /**
   * The result of a run.
   *
   * @param written the amount that was put or replaced
   * @param deleted the amount that was deleted
   * @param overtaken the first keys that another writer changed after the plan was made
   * @param overtakenCount number of these keys
   */
  public record Outcome(Amount written, Amount deleted, List<Key> overtaken, long overtakenCount) {
    public static final Outcome NONE = new Outcome(Amount.NONE, Amount.NONE, List.of(), 0);

    public Outcome {
      overtaken = List.copyOf(overtaken);
    }

    /** Returns the outcome of this and a later run. */
    public Outcome plus(Outcome later) {
      return new Outcome(
          written.plus(later.written),
          deleted.plus(later.deleted),
          Stream.concat(overtaken.stream(), later.overtaken.stream())
              .limit(Plan.MAX_NAMED)
              .toList(),
          overtakenCount + later.overtakenCount);
    }
  }

  /**
   * Applies a plan, without the keys that it refuses.
   *
   * @throws StoreException if the target fails, and goes on failing; what was written stays
   */
  public Outcome run(Plan plan, Progress progress) {
    Batch batch = new Batch(progress, Optional.of(plan.work()));
    plan.forEachStep(batch::add);
    batch.end();
    return new Outcome(written, deleted, overtaken, overtakenCount);
  }

  /** Steps that are gathered until they fill a transaction. */
  private final class Batch {
    private final Progress progress;
    private final Optional<Amount> total;
    private final Optional<NotedSteps> noted =
        checkpoint.map(notes -> new NotedSteps(notes, this::apply));
    private List<Step> steps = new ArrayList<>();
    private int maxSteps = checkpoint.isPresent() ? FIRST_NOTED_STEPS : MAX_STEPS;
    private long bytes;

    Batch(Progress progress, Optional<Amount> total) {
      this.progress = progress;
      this.total = total;
    }

    void add(Step step) {
      int max = Math.min(maxSteps, step.isDeletion() ? maxDeletions : maxPuts);
      if (steps.size() >= max || bytes + 2 * step.size() > maxBytes) {
        pass();
      }
      steps.add(step);
      bytes += 2 * step.size(); // the key of a condition counts, too
    }

    void end() {
      pass();
      noted.ifPresent(NotedSteps::end);
    }

    private void pass() {
      if (!steps.isEmpty()) {
        noted.ifPresentOrElse(notes -> notes.add(steps), () -> apply(steps));
        steps = new ArrayList<>();
        maxSteps = Math.min(2 * maxSteps, MAX_STEPS);
        bytes = 0;
      }
    }

    private void apply(List<Step> some) {
      applyAll(some);
      progress.at(Progress.Phase.WRITING, written.plus(deleted), total);
    }
  }

  private void applyAll(List<Step> steps) {
    List<Step> left = steps;
    while (!left.isEmpty()) {
      left = applyOnce(left);
    }
  }

  /** Returns the steps that are still to be applied. */
  private List<Step> applyOnce(List<Step> steps) {
    try {
      CommitResult result =
          target.commit(
              new Transaction(
                  steps.stream().map(Step::condition).toList(),
                  steps.stream().map(Step::write).toList()));
      outage.ended();
      if (result.applied()) {
        steps.forEach(this::countDone);
        return List.of();
      }
      return stillToApply(steps);
    } catch (StoreException.OutcomeUnknown inDoubt) {
      outage.waitAfter(inDoubt);
      return stillToApply(steps);
    } catch (StoreException.Unavailable failure) {
      outage.waitAfter(failure);
      return steps;
    }
  }

  /** Reads the keys again: counts the steps done, leaves out keys that another writer changed. */
  private List<Step> stillToApply(List<Step> steps) {
    Map<Key, Entry> now = read(steps);
    List<Step> left = new ArrayList<>();
    for (Step step : steps) {
      Optional<Entry> found = Optional.ofNullable(now.get(step.key()));
      if (step.isDone(found)) {
        countDone(step);
      } else if (step.isAsSeen(found)) {
        left.add(step);
      } else if (overtakenCount++ < Plan.MAX_NAMED) {
        overtaken.add(step.key());
      }
    }
    return left;
  }

  private void countDone(Step step) {
    if (step.isDeletion()) {
      deleted = deleted.plusEntry(step.size());
    } else {
      written = written.plusEntry(step.size());
    }
  }

  private Map<Key, Entry> read(List<Step> steps) {
    List<Key> keys = steps.stream().map(Step::key).toList();
    while (true) {
      try {
        Map<Key, Entry> found = new HashMap<>(target.getAll(keys));
        outage.ended();
        return found;
      } catch (StoreException.Unavailable failure) {
        outage.waitAfter(failure);
      }
    }
  }
}
