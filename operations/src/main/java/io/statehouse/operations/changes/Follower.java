package io.statehouse.operations.changes;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Selection;
import io.statehouse.operations.changes.FollowedState.Listing;
import io.statehouse.ports.Change;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Keeps a {@link FollowedState} equal to the selected entries of a store, as the port says how:
 * first it watches, then it lists, then it reads each notified key again, and all of them after a
 * gap. It never stops silently: during an outage it tries again, with growing pauses. The store
 * stays the caller's.
 */
public final class Follower implements AutoCloseable {
  private static final Duration MIN_PAUSE = Duration.ofMillis(20);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(5);

  /** Bounds the values that are in memory at once. */
  private static final int MAX_KEYS_PER_READ = 100;

  private final KeyValueStore store;
  private final Selection selection;
  private final FollowedState state;
  private final CountDownLatch closed = new CountDownLatch(1);

  /** Held by the thread that reads: a notification waits for the first listing. */
  private final Object reading = new Object();

  /** One for each prefix of the selection, once all are open. */
  private final List<Watch> watches = new ArrayList<>();

  private Follower(KeyValueStore store, Selection selection, FollowedState state) {
    this.store = requireNonNull(store, "store");
    this.selection = requireNonNull(selection, "selection");
    this.state = requireNonNull(state, "state");
  }

  /**
   * Returns a follower whose state has taken the first listing.
   *
   * @throws StoreException if the store fails; nothing is followed then
   */
  public static Follower start(KeyValueStore store, Selection selection, FollowedState state) {
    Follower follower = new Follower(store, selection, state);
    boolean isOpen = false;
    try {
      follower.open();
      isOpen = true;
      return follower;
    } finally {
      if (!isOpen) {
        follower.close();
      }
    }
  }

  /** Returns a follower at once, which starts in the background as soon as the store responds. */
  public static Follower startInBackground(
      KeyValueStore store, Selection selection, FollowedState state) {
    Follower follower = new Follower(store, selection, state);
    follower.openInBackground(Duration.ZERO);
    return follower;
  }

  private void openInBackground(Duration after) {
    Thread opening = new Thread(() -> keepOpening(after), "follow " + selection.prefixes());
    opening.setDaemon(true);
    opening.start();
  }

  /**
   * Opens on another thread; after an unexpected error, which its handler gets, on a further one.
   */
  private void keepOpening(Duration after) {
    boolean ended = false;
    try {
      pause(after);
      untilDone(this::open);
      ended = true;
    } finally {
      if (!ended) {
        openInBackground(MAX_PAUSE);
      }
    }
  }

  private void open() {
    synchronized (reading) {
      watch();
      list(Listing.FIRST);
    }
  }

  private synchronized void watch() {
    List<Prefix> prefixes = selection.prefixes();
    while (watches.size() < prefixes.size() && !isClosed()) {
      watches.add(store.watch(prefixes.get(watches.size()), this::changed));
    }
  }

  private void changed(Change change) {
    synchronized (reading) {
      untilDone(() -> refresh(change));
    }
  }

  /** Repeats a step until the store has responded to it, or this is closed. */
  private void untilDone(Runnable step) {
    Duration pause = Duration.ZERO;
    while (!isClosed()) {
      try {
        step.run();
        return;
      } catch (StoreException outage) {
        pause = longer(pause);
        pause(pause);
      }
    }
  }

  private void refresh(Change change) {
    if (change instanceof Change.Keys some) {
      read(some.keys().stream().filter(selection::contains).sorted().toList());
    } else {
      list(Listing.AFTER_GAP);
    }
  }

  /** Reads keys again, in parts: each part is of one point in time, and a key is read in order. */
  private void read(List<Key> keys) {
    int most = Math.min(MAX_KEYS_PER_READ, store.limits().keysPerRead());
    for (int from = 0; from < keys.size(); from += most) {
      Collection<Key> part = keys.subList(from, Math.min(keys.size(), from + most));
      state.read(part, store.getAll(part));
    }
  }

  private void list(Listing why) {
    try (Stream<Entry> entries = selection.of(EntrySource.of(store))) {
      state.listed(entries, why);
    }
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }

  private static Duration longer(Duration pause) {
    Duration longer = pause.isZero() ? MIN_PAUSE : pause.multipliedBy(2);
    return longer.compareTo(MAX_PAUSE) < 0 ? longer : MAX_PAUSE;
  }

  /** Waits between half and all of a pause, so that many do not return to a store at once. */
  private void pause(Duration pause) {
    try {
      long nanos = pause.toNanos();
      closed.await(
          ThreadLocalRandom.current().nextLong(nanos / 2, nanos + 1), TimeUnit.NANOSECONDS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      close();
    }
  }

  /** Ends the watches. A call of the state that is in progress ends by itself. */
  @Override
  public void close() {
    closed.countDown();
    synchronized (this) {
      watches.forEach(Watch::close);
      watches.clear();
    }
  }
}
