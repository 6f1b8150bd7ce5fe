package io.statehouse.ports.view;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.Watchers;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;

/**
 * The current content of a prefix, held in memory and kept up to date by a single watch of the
 * store, for any number of local readers and watchers.
 *
 * <p>The view reads every notified key again from the store, or the whole prefix after a gap;
 * during an outage it retries, with growing pauses. One thread makes all reads, one after another,
 * and the store's reads are linearizable, so an entry never goes back to an older state. The view
 * lags behind the store by the time of a notification and a read: {@link #isFresh} returns whether
 * it shows every known change, and {@link #awaitRevision} waits for the caller's own commit. A
 * transaction may become visible in several steps, if the store's watch notifies it so.
 *
 * <p>A read before the first listing has succeeded, or after {@link #close}, throws {@code
 * Unavailable}. The view closes its own watch, not the store. Safe for use by several threads.
 */
public final class LiveView implements AutoCloseable {
  private static final Duration MIN_PAUSE = Duration.ofMillis(20);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(5);

  private final KeyValueStore store;
  private final Prefix prefix;
  private final Pending pending;
  private final Content content = new Content();
  private final Watchers watchers;
  private volatile boolean closed;

  /** Starts to read the keys below {@code prefix}, and returns at once. */
  public LiveView(KeyValueStore store, Prefix prefix) {
    this(store, prefix, System::nanoTime);
  }

  /**
   * @param nanos a monotonic clock in nanoseconds, by which {@link #staleFor} is measured
   */
  public LiveView(KeyValueStore store, Prefix prefix, LongSupplier nanos) {
    this.store = requireNonNull(store, "store");
    this.prefix = requireNonNull(prefix, "prefix");
    this.pending = new Pending(nanos);
    this.watchers = new Watchers("view " + prefix);
    startReader(Duration.ZERO);
  }

  /** Returns the entry at a key below the prefix, as the view shows it. */
  public Optional<Entry> get(Key key) {
    requireReadable();
    return content.get(key);
  }

  /**
   * Returns all entries in the order of their keys: an immutable map, copied only after a change.
   */
  public NavigableMap<Key, Entry> snapshot() {
    requireReadable();
    return content.snapshot();
  }

  /** Returns the children below {@code below}, as {@link KeyValueStore#children} does. */
  public List<Child> children(Prefix below, char separator) {
    requireReadable();
    return content.children(below, separator);
  }

  /**
   * Notifies {@code listener} of every further change of this view below {@code below}, as {@link
   * KeyValueStore#watch} does. The view shows a change before it notifies it.
   */
  public Watch watch(Prefix below, ChangeListener listener) {
    requireOpen();
    return watchers.add(below, listener);
  }

  /** Returns whether the view shows every change that the store has notified. */
  public boolean isFresh() {
    return staleFor().isEmpty();
  }

  /** Returns for how long the view has been missing a known change; empty if it is fresh. */
  public Optional<Duration> staleFor() {
    return pending.waitingFor();
  }

  /** Waits until the view shows every change notified so far; returns whether it does in time. */
  public boolean awaitFresh(Duration atMost) {
    return await(pending.latest(), atMost);
  }

  /**
   * Waits until the view shows what a commit put at {@code key}, or a later state; returns whether
   * it does in time.
   *
   * @param revision the revision that the commit returned
   */
  public boolean awaitRevision(Key key, Revision revision, Duration atMost) {
    boolean shown = content.get(key).map(Entry::revision).filter(revision::equals).isPresent();
    return shown || awaitCurrent(Set.of(key), atMost);
  }

  /**
   * Waits until the view shows these keys as they are in the store now, or in a later state;
   * returns whether it does in time. Useful after deleting keys, or when another process reports a
   * write.
   */
  public boolean awaitCurrent(Collection<Key> keys, Duration atMost) {
    return await(pending.requested(keys.stream().filter(prefix::contains).toList()), atMost);
  }

  private boolean await(long number, Duration atMost) {
    try {
      return pending.await(number, atMost);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Ends the view and all watches of it; the store stays open. */
  @Override
  public void close() {
    closed = true;
    pending.close();
    watchers.close();
  }

  private void requireReadable() {
    requireOpen();
    if (!pending.everDone()) {
      throw new StoreException.Unavailable(
          "the keys below \"" + prefix + "\" have not been read yet: check the store");
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new StoreException.Unavailable("the view of \"" + prefix + "\" is closed");
    }
  }

  private void startReader(Duration pause) {
    Thread reader = new Thread(() -> read(pause), "view " + prefix);
    reader.setDaemon(true);
    reader.start();
  }

  /** Reads until closed. An unexpected error goes to the thread's handler; reading continues. */
  private void read(Duration pause) {
    boolean ended = false;
    try {
      pending.pause(pause);
      keepReading(pause);
      ended = true;
    } catch (InterruptedException unexpected) {
      Thread.currentThread().interrupt();
    } finally {
      if (!ended) {
        pending.lost();
        startReader(longer(pause));
      }
    }
  }

  private void keepReading(Duration firstPause) throws InterruptedException {
    Duration pause = firstPause;
    try (Upstream upstream = new Upstream()) {
      for (Optional<Pending.Work> work = pending.take(); work.isPresent(); work = pending.take()) {
        try {
          upstream.watch();
          refresh(work.get().change());
          pending.done(work.get());
          pause = Duration.ZERO;
        } catch (StoreException outage) {
          pending.failed(work.get());
          pause = longer(pause);
          pending.pause(jittered(pause));
        }
      }
    }
  }

  private void refresh(Change change) {
    // Reading more keys than one read takes would give several views; a listing gives one.
    boolean some =
        change instanceof Change.Keys few && few.keys().size() <= store.limits().keysPerRead();
    Set<Key> changed =
        some ? refresh(((Change.Keys) change).keys()) : content.refresh(store.list(prefix));
    if (!changed.isEmpty()) {
      watchers.changed(changed);
    }
  }

  private Set<Key> refresh(Set<Key> keys) {
    return keys.isEmpty() ? Set.of() : content.refresh(keys, store.getAll(keys));
  }

  private static Duration longer(Duration pause) {
    Duration longer = pause.isZero() ? MIN_PAUSE : pause.multipliedBy(2);
    return longer.compareTo(MAX_PAUSE) < 0 ? longer : MAX_PAUSE;
  }

  /** Between half and all of a pause, so that many views do not return to a store at once. */
  private static Duration jittered(Duration pause) {
    long nanos = pause.toNanos();
    return Duration.ofNanos(ThreadLocalRandom.current().nextLong(nanos / 2, nanos));
  }

  /** The store's watch, opened before the first read, and retried if that failed. */
  private final class Upstream implements AutoCloseable {
    private Watch watch;

    void watch() {
      if (watch == null) {
        watch = store.watch(prefix, pending::notified);
      }
    }

    @Override
    public void close() {
      if (watch != null) {
        watch.close();
      }
    }
  }
}
