package io.statehouse.ports.lease;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * One candidate's view of a lease: at any time, at most one of all candidates for a key holds it.
 *
 * <p>The holder renews the lease by compare-and-set with a counter. A candidate that has seen the
 * key unchanged for the lease time, by its own clock, may take it over. The holder measures from
 * before it sent the renewal, the others from after they saw it, and the holder stops a quarter of
 * the lease time early. So {@link #isHeld} turns false before another candidate can hold the lease,
 * as long as no clock runs a quarter faster than another.
 *
 * <p>A process may still be paused between checking {@link #isHeld} and acting. Writes to the same
 * store are safe even then if {@link #fence} is among their conditions; for anything else, isHeld
 * is the only protection.
 *
 * <p>The key is never deleted, only released, so that its counter continues. Candidates and the
 * holder must call {@link #tryAcquire} several times within the lease time; {@link Candidacy} does.
 * Safe for use by several threads; {@link #isHeld} and {@link #fence} never wait for the store.
 */
public final class Lease {
  private final KeyValueStore store;
  private final Key key;
  private final String holder;
  private final long timeNanos;
  private final LongSupplier nanos;

  /** The lease of this candidate, perhaps expired; null without one. */
  private volatile Held held;

  /** The lease of another candidate, and since when it is known; guarded by this. */
  private Seen seen;

  private record Held(Entry entry, long untilNanos) {}

  private record Seen(Revision revision, long sinceNanos) {}

  /**
   * @param holder the name of this candidate, never used by another: it needs a random part, since
   *     a candidate that finds its own name considers the lease its own
   * @param time how long the lease of a holder that is gone lasts
   */
  public Lease(KeyValueStore store, Key key, String holder, Duration time) {
    this(store, key, holder, time, System::nanoTime);
  }

  /**
   * @param nanos a monotonic clock, in nanoseconds
   */
  public Lease(KeyValueStore store, Key key, String holder, Duration time, LongSupplier nanos) {
    if (holder.isEmpty()) {
      throw new IllegalArgumentException("the name of a lease holder is empty");
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

  /**
   * Returns the name of the candidate that holds the lease of this entry, or held it last; empty if
   * it was released.
   *
   * @throws StoreException.Malformed if the entry holds something other than a lease
   */
  public static Optional<String> holder(Entry entry) {
    LeaseState state = LeaseState.of(entry);
    return state.isFree() ? Optional.empty() : Optional.of(state.holder());
  }

  /** Returns how long the lease of a holder that is gone lasts. */
  public Duration time() {
    return Duration.ofNanos(timeNanos);
  }

  /** Returns whether this candidate holds the lease now. */
  public boolean isHeld() {
    Held now = held;
    return now != null && nanos.getAsLong() - now.untilNanos() < 0;
  }

  /**
   * Returns the name of the candidate that holds the lease, or held it last; empty if it was
   * released, or never held.
   *
   * @throws StoreException if the store failed
   * @throws StoreException.Malformed if the key holds something other than a lease
   */
  public Optional<String> holder() {
    return store.get(key).flatMap(Lease::holder);
  }

  /**
   * Returns the condition that no one else has held the lease since this candidate last renewed it;
   * empty if it is not held. Add it to every transaction that only the holder may commit. A renewal
   * in the meantime also makes it fail, so get it anew when a transaction is run again.
   */
  public Optional<Condition> fence() {
    Held now = held;
    return now != null && isHeld()
        ? Optional.of(Condition.unchanged(now.entry()))
        : Optional.empty();
  }

  /**
   * Makes one attempt to acquire the lease, or renews it.
   *
   * @return whether it is held
   * @throws StoreException if the store failed; the lease may still be held until it expires
   * @throws StoreException.Malformed if the key holds something other than a lease
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
   * @throws StoreException if the store failed; the lease may still be held until it expires
   */
  public synchronized boolean renew() {
    if (held != null && !renewed()) {
      adoptOwn(); // an earlier renewal may have been applied after its call had timed out
    }
    return isHeld();
  }

  /**
   * Releases the lease, if it is held, so that others need not wait. Afterwards this candidate no
   * longer holds it, even if this method throws.
   *
   * @throws StoreException if the store failed; others must then wait for the lease time
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

  /** Measures from after another's state was first read, not from before. */
  private boolean isOverdue(Entry entry) {
    long at = nanos.getAsLong();
    if (seen == null || !seen.revision().equals(entry.revision())) {
      seen = new Seen(entry.revision(), at);
    }
    return at - seen.sinceNanos() >= timeNanos;
  }

  /** Writes a state of this candidate. Its lease time begins before the request is sent. */
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

  /** No two states are equal, so the value found shows whether the commit has been applied. */
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
