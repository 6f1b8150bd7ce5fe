package io.statehouse.operations.apply;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.Plan;
import io.statehouse.operations.Step;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A plan for one system that can be kept, and run later exactly as it is.
 *
 * @param system the name of the system
 * @param store the store for which it was made, without a password
 * @param steps in the byte order of their keys
 * @param premises further conditions that held when it was made, and must still hold
 * @param listings the listings from which it was made, which must still find the same names
 */
public record StagedPlan(
    String system,
    String store,
    List<Step> steps,
    List<Condition> premises,
    List<Listing> listings) {
  public StagedPlan {
    requireNonNull(system, "system");
    requireNonNull(store, "store");
    steps = List.copyOf(steps);
    premises = List.copyOf(premises);
    listings = List.copyOf(listings);
  }

  /** Returns the plan of the staged changes. */
  public static StagedPlan of(String system, String store, StagedStore staged, Meaning meaning) {
    List<Step> steps = staged.steps(meaning);
    return new StagedPlan(system, store, steps, staged.premises(), staged.listings(steps, meaning));
  }

  public boolean isEmpty() {
    return steps.isEmpty();
  }

  /** Returns the steps as a plan, which the caller closes. */
  public Plan plan() {
    return Plan.of(steps);
  }

  /**
   * Returns the keys that are no longer as they were when the plan was made. A step that is done
   * already, as after a run that broke off, is none of them.
   */
  public List<Key> changedSince(KeyValueStore now) {
    Map<Key, Entry> found =
        now.getAll(
            Stream.concat(steps.stream().map(Step::key), premises.stream().map(Condition::key))
                .toList());
    List<Key> changed = new ArrayList<>();
    for (Step step : steps) {
      Optional<Entry> entry = Optional.ofNullable(found.get(step.key()));
      if (!step.isAsSeen(entry) && !step.isDone(entry)) {
        changed.add(step.key());
      }
    }
    for (Condition premise : premises) {
      if (!holds(premise, Optional.ofNullable(found.get(premise.key())))) {
        changed.add(premise.key());
      }
    }
    return changed;
  }

  /**
   * Returns the prefixes below which keys were added or deleted since the plan was made, by others
   * than a run of it. Values that changed are not noticed by this.
   */
  public List<Prefix> listingsChangedSince(KeyValueStore now, Meaning meaning) {
    return new ListingDigests(steps, meaning).changed(listings, now);
  }

  private static boolean holds(Condition premise, Optional<Entry> now) {
    return premise instanceof Condition.Unchanged read
        ? now.map(Entry::revision).equals(Optional.of(read.entry().revision()))
        : now.isEmpty();
  }
}
