package io.statehouse.operations.copy;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Plan;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Problem;
import io.statehouse.operations.Retries;
import io.statehouse.operations.compare.Comparison;
import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Keeps a copy equal while its source changes: watches the source, copies all of it, then what is
 * notified. After a gap in the notifications it reads everything again. It goes on through outages
 * of either store for as long as the {@link Retries} of the copy allow.
 *
 * <p>Where the copy changes the layout, one key of the source may decide about many of the target,
 * so after each change all is read again.
 *
 * <p>Keys that change together are copied in the order of their stages. Where a notification of
 * some of them comes late, the target may for a moment hold what finds a record and not the record.
 *
 * <p>It runs on the thread of its caller; {@link #close} may be called by any.
 */
public final class CopyFollower implements AutoCloseable {
  /** The most changed keys that are copied at once. */
  private static final int MAX_KEYS = 1_000;

  /** The time for which changes are gathered, so that those of one transaction stay together. */
  private static final Duration LINGER = Duration.ofMillis(20);

  private static final Duration PAUSE_BETWEEN_COMPARISONS = Duration.ofMillis(500);

  /** Between readings of all, where each change needs one. */
  private static final Duration PAUSE_BETWEEN_READINGS = Duration.ofMillis(500);

  private final Copy copy;
  private final KeyValueStore source;
  private final Listener listener;
  private final PendingKeys pending = new PendingKeys();
  private boolean equal;

  /** A listener to the progress of a follower, called by its thread. */
  public interface Listener {
    /**
     * Notifies that something was copied, or that a second has passed.
     *
     * @param lag the time for which the oldest change that is not yet copied has been known; zero
     *     if there is none
     * @param keys number of keys that are known to have changed and are not yet copied
     */
    default void progressed(PlanRun.Outcome soFar, Duration lag, int keys) {}

    /** Notifies that everything is read again: at the start, and after a gap. */
    default void readingAll() {}

    /**
     * Notifies that a change is not copied: another's entry is there, or the layout cannot hold it.
     */
    default void refused(Problem problem) {}
  }

  CopyFollower(Copy copy, KeyValueStore source, Listener listener) {
    this.copy = requireNonNull(copy, "copy");
    this.source = requireNonNull(source, "source");
    this.listener = requireNonNull(listener, "listener");
  }

  /**
   * Follows until {@link #close} is called.
   *
   * @throws StoreException if an outage lasts longer than the retries allow
   */
  public PlanRun.Outcome run() {
    return run(false);
  }

  /**
   * Follows until a comparison of both stores has found no difference, or only ones whose copy is
   * refused, or {@link #close} is called. While the source is written all the time there may be
   * none such: stop its writers first.
   *
   * @throws StoreException if an outage lasts longer than the retries allow
   */
  public PlanRun.Outcome runUntilEqual() {
    return run(true);
  }

  /** Returns whether the last comparison, which ended {@link #runUntilEqual}, found both equal. */
  public boolean isEqual() {
    return equal;
  }

  private PlanRun.Outcome run(boolean untilEqual) {
    PlanRun.Outcome outcome = PlanRun.Outcome.NONE;
    List<Watch> watches = new ArrayList<>();
    try {
      copy.sourcePrefixes().forEach(prefix -> watches.add(watch(prefix)));
      pending.addAll();
      while (!pending.isClosed()) {
        Optional<PendingKeys.Some> some = pending.take(MAX_KEYS, LINGER);
        if (some.isPresent()) {
          PlanRun.Outcome copied = retried(() -> copied(some.get()));
          addAgain(copied);
          outcome = outcome.plus(copied);
          if (!copy.isKeyByKey()) {
            pending.sleep(PAUSE_BETWEEN_READINGS);
          }
        } else if (untilEqual && isAllCopied()) {
          break;
        }
        listener.progressed(outcome, pending.lag(), pending.size());
      }
      return outcome;
    } finally {
      watches.forEach(Watch::close);
    }
  }

  private Watch watch(Prefix prefix) {
    return retried(() -> source.watch(prefix, this::changed));
  }

  private void changed(Change change) {
    if (copy.isKeyByKey()) {
      pending.changed(change);
    } else if (!(change instanceof Change.Keys some)
        || some.keys().stream().anyMatch(copy::isOfSource)) {
      pending.addAll(); // only a reading of all shows what it means for other keys
    }
  }

  private PlanRun.Outcome copied(PendingKeys.Some some) {
    if (some.all()) {
      listener.readingAll();
    }
    try (Plan plan =
        some.all()
            ? copy.plan(EntrySource.of(source, copy.retries()))
            : copy.plan(source, some.keys())) {
      plan.problems().forEach(listener::refused);
      return copy.run(plan);
    }
  }

  /** Plans keys again that another writer has changed first; they may be refused then. */
  private void addAgain(PlanRun.Outcome copied) {
    if (copied.overtakenCount() == 0) {
      return;
    }
    if (copy.isKeyByKey() && copied.overtakenCount() == copied.overtaken().size()) {
      pending.add(copied.overtaken());
    } else {
      pending.addAll();
    }
  }

  private boolean isAllCopied() {
    return copy.isKeyByKey() ? isEachKeyCopied() : isNothingLeft();
  }

  /** Plans again, which compares; a plan that has no step has at most problems. */
  private boolean isNothingLeft() {
    boolean nothing =
        retried(
            () -> {
              try (Plan plan = copy.plan(EntrySource.of(source, copy.retries()))) {
                equal = plan.isEmpty() && plan.problemCount() == 0;
                return plan.isEmpty();
              }
            });
    if (!nothing) {
      pending.sleep(PAUSE_BETWEEN_COMPARISONS);
      pending.addAll();
    }
    return nothing;
  }

  /** Compares, and copies again what differs, unless that would be refused again. */
  private boolean isEachKeyCopied() {
    List<Key> different = new ArrayList<>();
    Comparison.Summary summary =
        retried(
            () -> {
              different.clear();
              return copy.compare(
                  EntrySource.of(source, copy.retries()),
                  difference -> {
                    if (different.size() < MAX_KEYS) {
                      different.add(difference.key());
                    }
                  });
            });
    equal = summary.isEqual();
    if (equal || retried(() -> isRefused(different, summary.different()))) {
      return true;
    }
    pending.sleep(PAUSE_BETWEEN_COMPARISONS);
    pending.add(different);
    return false;
  }

  /**
   * @param count how many keys differ, of which these are the first
   */
  private boolean isRefused(List<Key> different, long count) {
    try (Plan plan = copy.plan(source, different)) {
      return plan.problemCount() == count;
    }
  }

  private <T> T retried(Supplier<T> call) {
    return copy.retries().call(call, pending::isClosed);
  }

  /** Ends {@link #run} as soon as what it is copying is copied. */
  @Override
  public void close() {
    pending.close();
  }
}
