package io.statehouse.ports.lease;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Malformed;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * One candidate's part in a lease: at most one of all candidates for a key holds it at any time.
 *
 * <p>The holder renews it by compare-and-set with a counter. Whoever has watched the key unchanged
 * for the lease time, by a clock of its own, may take it over. A holder counts its time from before
 * it sent the renewal, the others from after they saw it, and it stops a quarter of the lease time
 * early: so {@link #isHeld} turns false before anybody else can hold it, if no clock runs a quarter
 * faster than another.
 *
 * <p>A process may still be paused between asking {@link #isHeld} and acting. What is written to
 * the same store is safe even then with the {@link #fence} among its conditions; for anything else
 * isHeld is all there is.
 *
 * <p>The key is never deleted, only released, so that its counter goes on. {@link #tryAcquire} must
 * be called several times within the lease time, by candidates and by the holder: {@link Candidacy}
 * does. Safe for use by several threads; {@link #isHeld} and {@link #fence} never wait for the
 * store.
 */
public final class Lease {
  private final KeyValueStore store;
  private final Key key;
  private final String holder;
  private final long timeNanos;
  private final LongSupplier nanos;

  /** What this candidate holds, or held until it ran out; null if it does not. */
  private volatile Held held;

  /** What another holds, and since when it is known to; guarded by this. */
  private Seen seen;

  private record Held(Entry entry, long untilNanos) {}

  private record Seen(Revision revision, long sinceNanos) {}

  /**
   * @param holder names this candidate, and no other ever: a random part is needed, since one who
   *     finds its own name takes the lease for its own
   * @param time how long a holder that is gone keeps the lease
   */
  public Lease(KeyValueStore store, Key key, String holder, Duration time) {
    this(store, key, holder, time, System::nanoTime);
  }

  /**
   * @param nanos a clock that never goes back
   */
  public Lease(KeyValueStore store, Key key, String holder, Duration time, LongSupplier nanos) {
    if (holder.isEmpty()) {
      throw new IllegalArgumentException("the holder of a lease has no name");
    }
    if (time.compareTo(Duration.ofMillis(1)) < 0) {
      throw new IllegalArgumentException("lease time is too short: " + time);
    }
    this.store = requireNonNull(store, "store");
    this.key = requireNonNull(key, "key");
    this.holder = holder;
    this.timeNanos = time.toNanos();
    this.nanos = requireNonNull(nanos, "nanos");
  }

  /** Returns how long a holder that is gone keeps the lease. */
  public Duration time() {
    return Duration.ofNanos(timeNanos);
  }

  /** Tells whether this candidate holds the lease, at this moment. */
  public boolean isHeld() {
    Held now = held;
    return now != null && nanos.getAsLong() - now.untilNanos() < 0;
  }

  /**
   * Returns the condition that nobody else has held the lease since this candidate renewed it last,
   * to be put among the conditions of what only the holder may do; empty if it is not held. A
   * renewal meanwhile makes it fail too, so ask for it again when a transaction is run again.
   */
  public Optional<Condition> fence() {
    Held now = held;
    return now != null && isHeld()
        ? Optional.of(Condition.unchanged(now.entry()))
        : Optional.empty();
  }

  /**
   * Makes one attempt to get the lease, or renews it.
   *
   * @return whether it is held
   * @throws StoreException if the store did not answer; the lease may still be held, by its time
   * @throws Malformed if the key holds something else than a lease
   */
  public synchronized boolean tryAcquire() {
    if (held == null || !renewed()) {
      contend();
    }
    return isHeld();
  }

  /**
   * Renews the lease if this candidate was the last to hold it; never takes it from another.
   *
   * @return whether it is held
   * @throws StoreException if the store did not answer; the lease may still be held, by its time
   */
  public synchronized boolean renew() {
    if (held != null && !renewed()) {
      adoptOwn(); // an earlier renewal may have been applied after its answer was given up
    }
    return isHeld();
  }

  /**
   * Gives the lease back, if it is held, so that others need not wait. It is not held any more when
   * this returns, however it returns.
   *
   * @throws StoreException if the store did not answer; others then wait for the lease time
   */
  public synchronized void release() {
    Held last = held;
    held = null;
    seen = null;
    if (last != null) {
      store.commit(change(Condition.unchanged(last.entry()), state(last).released()));
    }
  }

  private boolean renewed() {
    return take(Condition.unchanged(held.entry()), state(held).heldBy(holder));
  }

  private void adoptOwn() {
    Optional<Entry> now = store.get(key);
    if (now.isPresent() && LeaseState.of(now.get()).holder().equals(holder)) {
      take(Condition.unchanged(now.get()), LeaseState.of(now.get()).heldBy(holder));
    }
  }

  private void contend() {
    Optional<Entry> now = store.get(key);
    if (now.isEmpty()) {
      take(Condition.absent(key), LeaseState.NEVER_HELD.heldBy(holder));
      return;
    }
    Entry entry = now.get();
    LeaseState state = LeaseState.of(entry);
    if (state.isFree() || state.holder().equals(holder) || isOverdue(entry)) {
      take(Condition.unchanged(entry), state.heldBy(holder));
    }
  }

  /** Remembers when another's state was first seen, after it was read, not before. */
  private boolean isOverdue(Entry entry) {
    long at = nanos.getAsLong();
    if (seen == null || !seen.revision().equals(entry.revision())) {
      seen = new Seen(entry.revision(), at);
    }
    return at - seen.sinceNanos() >= timeNanos;
  }

  /** Writes a state of one's own. The time of it begins before it is sent. */
  private boolean take(Condition condition, LeaseState own) {
    long sent = nanos.getAsLong();
    CommitResult result;
    try {
      result = store.commit(change(condition, own));
    } catch (StoreException.OutcomeUnknown unknown) {
      hold(writtenAnyway(own, unknown), sent);
      return true;
    }
    if (result instanceof CommitResult.Applied applied) {
      hold(new Entry(key, own.bytes(), applied.revisions().get(key)), sent);
      return true;
    }
    held = null;
    return false;
  }

  /** No two states are alike, so what is found tells whether the commit was applied by now. */
  private Entry writtenAnyway(LeaseState own, StoreException.OutcomeUnknown unknown) {
    try {
      return store
          .get(key)
          .filter(entry -> entry.value().equals(own.bytes()))
          .orElseThrow(() -> unknown);
    } catch (StoreException.Unavailable outage) {
      unknown.addSuppressed(outage);
      throw unknown;
    }
  }

  private void hold(Entry entry, long sent) {
    held = new Held(entry, sent + timeNanos - timeNanos / 4);
    seen = null;
  }

  private Transaction change(Condition condition, LeaseState state) {
    return Transaction.builder().require(condition).put(key, state.bytes()).build();
  }

  private static LeaseState state(Held held) {
    return LeaseState.of(held.entry());
  }
}
