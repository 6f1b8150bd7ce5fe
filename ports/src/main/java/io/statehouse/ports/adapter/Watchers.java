package io.statehouse.ports.adapter;

import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Hands one store's changes to any number of listeners.
 *
 * <p>Each listener has its own set of keys not yet told, so a slow one delays nobody: its keys are
 * merged until it comes back for them, and once they are too many it is told to read again. A
 * listener that throws is told to read again too, a moment later and longer each time, and the
 * error goes to the thread's handler. Threads exist only while there is something to tell.
 */
public final class Watchers implements AutoCloseable {
  private static final int MOST_KEYS_PENDING = 10_000;
  private static final long SHORTEST_PAUSE_MILLIS = 10;
  private static final long LONGEST_PAUSE_MILLIS = 10_000;

  private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
  private final ExecutorService tellers;
  private volatile boolean closed;

  /**
   * @param name names the threads that call listeners
   */
  public Watchers(String name) {
    AtomicInteger count = new AtomicInteger();
    tellers =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            5,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(task, name + "-watch-" + count.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            },
            // A change that meets the closing is told to nobody, and is no error of its committer.
            new ThreadPoolExecutor.DiscardPolicy());
  }

  /** Adds a listener; every change handed in after this returned reaches it. */
  public Watch add(Prefix prefix, ChangeListener listener) {
    Watcher watcher = new Watcher(prefix, listener);
    watchers.add(watcher);
    if (closed) {
      watcher.close();
    }
    return watcher;
  }

  public boolean isEmpty() {
    return watchers.isEmpty();
  }

  /** Returns the prefixes that are watched now, each once. */
  public Set<Prefix> prefixes() {
    Set<Prefix> prefixes = new HashSet<>();
    watchers.forEach(watcher -> prefixes.add(watcher.prefix));
    return prefixes;
  }

  /** Tells the listeners whose prefixes the keys are below; returns at once. */
  public void changed(Collection<Key> keys) {
    for (Watcher watcher : watchers) {
      watcher.pend(keys);
    }
  }

  /** Tells the listeners whose prefixes meet this one that some keys below it may have changed. */
  public void changedBelow(Prefix prefix) {
    for (Watcher watcher : watchers) {
      if (watcher.prefix.overlaps(prefix)) {
        watcher.pendEverything();
      }
    }
  }

  /** Tells all listeners to read again. */
  public void resync() {
    changedBelow(Prefix.ALL);
  }

  /** Ends all watches; later ones end at once. */
  @Override
  public void close() {
    closed = true;
    watchers.forEach(Watcher::close);
    tellers.shutdown();
  }

  private final class Watcher implements Watch {
    private final Prefix prefix;
    private final ChangeListener listener;
    private Set<Key> pending = new HashSet<>();
    private boolean everything;
    private boolean telling;
    private boolean ended;
    private int stumbles;

    Watcher(Prefix prefix, ChangeListener listener) {
      this.prefix = prefix;
      this.listener = listener;
    }

    synchronized void pend(Collection<Key> keys) {
      if (everything) {
        return;
      }
      for (Key key : keys) {
        if (prefix.contains(key)) {
          pending.add(key);
        }
      }
      if (pending.size() > MOST_KEYS_PENDING) {
        pendEverything();
      } else if (!pending.isEmpty()) {
        tellSoon();
      }
    }

    synchronized void pendEverything() {
      everything = true;
      pending = new HashSet<>();
      tellSoon();
    }

    private void tellSoon() {
      if (!telling && !ended && !closed) {
        telling = true;
        tellers.execute(this::tell);
      }
    }

    private void tell() {
      for (Change change = next(); change != null; change = next()) {
        boolean heard = false;
        try {
          listener.changed(change);
          heard = true;
          stumbles = 0;
        } finally {
          if (!heard) {
            stumbled();
          }
        }
      }
    }

    private synchronized Change next() {
      if (ended || (!everything && pending.isEmpty())) {
        telling = false;
        return null;
      }
      Change change = everything ? new Change.Resync() : new Change.Keys(pending);
      everything = false;
      pending = new HashSet<>();
      return change;
    }

    /**
     * The listener threw and this thread ends: what it did not take in, it must read again. That is
     * told by another thread, after a pause that keeps a broken listener from running all the time.
     */
    private synchronized void stumbled() {
      everything = true;
      pending = new HashSet<>();
      long pause = SHORTEST_PAUSE_MILLIS << Math.min(stumbles++, 20);
      CompletableFuture.delayedExecutor(
              Math.min(pause, LONGEST_PAUSE_MILLIS), TimeUnit.MILLISECONDS, tellers)
          .execute(this::tell);
    }

    @Override
    public void close() {
      synchronized (this) {
        ended = true;
      }
      watchers.remove(this);
    }
  }
}
