package io.statehouse.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.StateRecord;
import io.statehouse.operations.Plan.Action;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes plans: reads source and target side by side, once, and writes nothing.
 *
 * <p>With a {@link Checkpoint}, an entry of the target that an earlier run has written may be
 * replaced and deleted with the source's, whatever the policy says; another writer's may not.
 */
public final class Planner {
  private static final int KEYS_PER_NOTICE = 1_000;

  private final Selection selection;
  private final KeyValueStore target;
  private final EntrySource targetEntries;
  private final Policy policy;
  private final Optional<Checkpoint> checkpoint;

  public Planner(
      Selection selection,
      KeyValueStore target,
      Policy policy,
      Optional<Checkpoint> checkpoint,
      Retries retries) {
    this.selection = requireNonNull(selection, "selection");
    this.target = requireNonNull(target, "target");
    this.targetEntries = EntrySource.of(target, retries);
    this.policy = requireNonNull(policy, "policy");
    this.checkpoint = requireNonNull(checkpoint, "checkpoint");
  }

  /**
   * Returns the plan that makes the target hold what the source holds.
   *
   * @throws io.statehouse.ports.StoreException if either cannot be read
   */
  public Plan plan(EntrySource source, Progress progress) {
    Plan plan = new Plan();
    boolean isComplete = false;
    Stream<Entry> written =
        checkpoint.map(before -> selection.of(before::digests)).orElseGet(Stream::empty);
    try (MergedEntries rows =
        new MergedEntries(List.of(selection.of(source), selection.of(targetEntries), written))) {
      KeyClashes clashes = new KeyClashes(target, (key, other) -> refuse(key, other, plan));
      Amount done = Amount.NONE;
      while (rows.hasNext()) {
        MergedEntries.Row row = rows.next();
        Action action = add(row.key(), row.of(0), row.of(1), row.of(2).map(Entry::value), plan);
        boolean exists = row.of(0).isPresent() || row.of(1).isPresent();
        if (exists && action != Action.REFUSE) {
          clashes.add(row.key()); // also one that is deleted: that comes after all puts
        }
        done = done.plusEntry(row.of(0).or(() -> row.of(1)).map(Sizes::of).orElse(0L));
        if (done.entries() % KEYS_PER_NOTICE == 0) {
          progress.at(Progress.Phase.COMPARING, done, Optional.empty());
        }
      }
      clashes.compare();
      progress.at(Progress.Phase.COMPARING, done, Optional.of(done));
      isComplete = true;
      return plan;
    } finally {
      if (!isComplete) {
        plan.close();
      }
    }
  }

  private void refuse(Key key, Key other, Plan plan) {
    plan.refuse(
        Problem.notHeld(
            key,
            "key " + key,
            "the target takes it for the same as %s: rename one of them".formatted(other)));
  }

  /**
   * Returns the plan for some keys alone, all of which are read in the source at once if it allows
   * that.
   *
   * @throws io.statehouse.ports.StoreException if either cannot be read
   */
  public Plan plan(KeyValueStore source, Collection<Key> keys) {
    List<Key> sorted = keys.stream().filter(selection::contains).sorted().toList();
    Map<Key, Bytes> written = checkpoint.map(noted -> noted.digests(sorted)).orElseGet(Map::of);
    Map<Key, Entry> to = target.getAll(sorted);
    Map<Key, Entry> from = source.getAll(sorted); // last: what is put is as new as can be
    Plan plan = new Plan();
    for (Key key : sorted) {
      add(
          key,
          Optional.ofNullable(from.get(key)),
          Optional.ofNullable(to.get(key)),
          Optional.ofNullable(written.get(key)),
          plan);
    }
    return plan;
  }

  /**
   * Adds the step for one key.
   *
   * @param written the digests of the values that an earlier run has put or replaced
   */
  private Action add(
      Key key, Optional<Entry> from, Optional<Entry> to, Optional<Bytes> written, Plan plan) {
    if (from.isEmpty() && to.isEmpty()) {
      return Action.KEEP; // a checkpoint may name what is nowhere any more
    }
    Entry shown = from.or(() -> to).orElseThrow();
    StateRecord record = selection.meaning().decode(shown);
    boolean own =
        to.isPresent() && written.filter(d -> Checkpoint.has(d, to.get().value())).isPresent();
    Action action = action(from, to, own);
    if (action == Action.ADD || action == Action.REPLACE || action == Action.DELETE) {
      Step step =
          new Step(
              selection.meaning().stage(key), key, from.map(Entry::value), to.map(Step.Seen::of));
      Optional<String> refusal = refusal(step);
      if (refusal.isPresent()) {
        action = Action.REFUSE;
        plan.refuse(Problem.notHeld(key, identity(record), refusal.get()));
      } else {
        plan.add(step);
      }
    } else if (action == Action.REFUSE) {
      plan.refuse(Problem.otherValue(key, identity(record)));
    }
    plan.count(record.type(), action, Sizes.of(shown));
    return action;
  }

  private Action action(Optional<Entry> from, Optional<Entry> to, boolean own) {
    if (to.isEmpty()) {
      return Action.ADD;
    }
    if (from.isEmpty()) {
      return own || policy.deleteExtra() ? Action.DELETE : Action.KEEP;
    }
    if (from.get().value().equals(to.get().value())) {
      return Action.EQUAL;
    }
    return own || policy.overwrite() ? Action.REPLACE : Action.REFUSE;
  }

  /**
   * Returns why the target would refuse a step, as it is applied: the key counts twice, in the
   * condition and in the write. So an entry with a value of almost the largest size may be refused
   * that another writer can put without a condition. It is not written without one, since that
   * could overwrite a value that the plan has not seen.
   */
  private Optional<String> refusal(Step step) {
    return target
        .refusal(
            Transaction.builder()
                .require(step.condition())
                .put(step.key(), step.value().orElse(Bytes.EMPTY))
                .build())
        .map(Throwable::getMessage);
  }

  private static String identity(StateRecord record) {
    return record.type() + " " + record.identity();
  }
}
