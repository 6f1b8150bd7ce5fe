package io.statehouse.operations;

import io.statehouse.domain.layout.Stage;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The changes that make a target hold what a source holds, in the order in which they may be seen:
 * puts by {@link Stage} and key, then deletions the other way round. It is made from one reading of
 * both, and each change is applied only if the target is still as it was then.
 *
 * <p>A plan may be larger than memory; what does not fit is in temporary files until it is closed.
 * Not safe for use by several threads.
 */
public final class Plan implements AutoCloseable {
  /** The number of problems that are kept; all are counted. */
  static final int MAX_NAMED = 100;

  private final Map<Stage, StepFile> puts = new EnumMap<>(Stage.class);
  private final Map<Stage, StepFile> deletions = new EnumMap<>(Stage.class);
  private final Map<String, Map<Action, Amount>> amounts = new TreeMap<>();
  private final Problems problems = new Problems();
  private final Problems losses = new Problems();
  private Amount work = Amount.NONE;

  /** The action that a plan takes for one key. */
  public enum Action {
    /** It is only in the source: put. */
    ADD,
    /** The target has another value: replaced. */
    REPLACE,
    /** It is only in the target: deleted. */
    DELETE,
    /** It is only in the target, and stays there. */
    KEEP,
    /** Both are equal. */
    EQUAL,
    /** The target has another value, which may not be replaced, or cannot hold the entry. */
    REFUSE
  }

  Plan() {
    for (Stage stage : Stage.values()) {
      puts.put(stage, new StepFile(stage));
      deletions.put(stage, new StepFile(stage));
    }
  }

  /**
   * Returns a plan of these steps.
   *
   * @param steps in the byte order of their keys
   */
  public static Plan of(Iterable<Step> steps) {
    Plan plan = new Plan();
    steps.forEach(plan::add);
    return plan;
  }

  void count(String type, Action action, long size) {
    amounts
        .computeIfAbsent(type, first -> new EnumMap<>(Action.class))
        .merge(action, new Amount(1, size), Amount::plus);
  }

  /** Adds a step; deletions, too, are added in the byte order of their keys. */
  void add(Step step) {
    (step.isDeletion() ? deletions : puts).get(step.stage()).add(step);
    work = work.plusEntry(step.size());
  }

  void refuse(Problem problem) {
    problems.add(problem);
  }

  /** Adds problems because of which the plan is not run. */
  public void refuse(Problems some) {
    problems.addAll(some);
  }

  /** Adds problems with entries that are left out. */
  public void leaveOut(Problems some) {
    losses.addAll(some);
  }

  /** Returns the amount of each action, by the types of the records. */
  public Map<String, Map<Action, Amount>> amounts() {
    return amounts;
  }

  /** Returns the amount of an action, over all types. */
  public Amount amount(Action action) {
    return amounts.values().stream()
        .map(actions -> actions.getOrDefault(action, Amount.NONE))
        .reduce(Amount.NONE, Amount::plus);
  }

  /** Returns the amount to be written. */
  public Amount work() {
    return work;
  }

  public boolean isEmpty() {
    return work.entries() == 0;
  }

  /** Returns whether the source has nothing of what is planned. */
  public boolean isOfEmptySource() {
    return amounts.values().stream()
        .flatMap(actions -> actions.keySet().stream())
        .allMatch(action -> action == Action.DELETE || action == Action.KEEP);
  }

  /** Returns the first problems, because of which the plan is not run. */
  public List<Problem> problems() {
    return problems.first();
  }

  /** Returns the number of problems. */
  public long problemCount() {
    return problems.count();
  }

  /** Returns the problems with entries of the source that are left out. */
  public Problems losses() {
    return losses;
  }

  /** Passes on the steps in their order. */
  public void forEachStep(Consumer<Step> action) {
    for (Stage stage : Stage.values()) {
      puts.get(stage).forEach(action);
    }
    Stage[] stages = Stage.values();
    for (int i = stages.length - 1; i >= 0; i--) {
      deletions.get(stages[i]).forEachBackwards(action);
    }
  }

  @Override
  public void close() {
    puts.values().forEach(StepFile::close);
    deletions.values().forEach(StepFile::close);
  }
}
