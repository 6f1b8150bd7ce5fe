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
 * Notifies any number of listeners of one store's changes.
 *
 * <p>Each listener has its own set of pending keys, so a slow one delays no other: its keys are
 * merged until it returns for them, and once there are too many it gets a resync. A listener that
 * throws also gets a resync, after a pause that grows each time, and the error goes to the thread's
 * handler. Threads exist only while there is something to notify.
 */
public final class Watchers implements AutoCloseable {
  private static final int MAX_KEYS_PENDING = 10_000;
  private static final long MIN_PAUSE_MILLIS = 10;
  private static final long MAX_PAUSE_MILLIS = 10_000;

  private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
  private final ExecutorService executor;
  private volatile boolean closed;

  /**
   * @param name names the threads that call listeners
   */
  public Watchers(String name) {
    AtomicInteger count = new AtomicInteger();
    executor =
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
            // A change during close notifies no one, and is not an error of its committer.
            new ThreadPoolExecutor.DiscardPolicy());
  }

  /** Adds a listener; it is notified of every change reported after this call returned. */
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

  /** Returns the prefixes that are currently watched, each once. */
  public Set<Prefix> prefixes() {
    Set<Prefix> prefixes = new HashSet<>();
    watchers.forEach(watcher -> prefixes.add(watcher.prefix));
    return prefixes;
  }

  /** Notifies the listeners of those keys that are below their prefixes; returns at once. */
  public void changed(Collection<Key> keys) {
    for (Watcher watcher : watchers) {
      watcher.pend(keys);
    }
  }

  /** Sends a resync to the listeners whose prefixes overlap {@code prefix}; returns at once. */
  public void changedBelow(Prefix prefix) {
    for (Watcher watcher : watchers) {
      if (watcher.prefix.overlaps(prefix)) {
        watcher.pendEverything();
      }
    }
  }

  /** Sends a resync to all listeners; returns at once. */
  public void resync() {
    changedBelow(Prefix.ALL);
  }

  /** Ends all watches; those added later end at once. */
  @Override
  public void close() {
    closed = true;
    watchers.forEach(Watcher::close);
    executor.shutdown();
  }

  private final class Watcher implements Watch {
    private final Prefix prefix;
    private final ChangeListener listener;
    private Set<Key> pending = new HashSet<>();
    private boolean everything;
    private boolean running;
    private boolean ended;
    private int failures;

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
      if (pending.size() > MAX_KEYS_PENDING) {
        pendEverything();
      } else if (!pending.isEmpty()) {
        notifySoon();
      }
    }

    synchronized void pendEverything() {
      everything = true;
      pending = new HashSet<>();
      notifySoon();
    }

    private void notifySoon() {
      if (!running && !ended && !closed) {
        running = true;
        boolean accepted = false;
        try {
          executor.execute(this::notifyListener);
          accepted = true;
        } finally {
          running = accepted; // no thread could be started: what is pending waits for the next try
        }
      }
    }

    private void notifyListener() {
      for (Change change = next(); change != null; change = next()) {
        boolean returned = false;
        try {
          listener.changed(change);
          returned = true;
          failures = 0;
        } catch (RuntimeException thrown) {
          if (!hasEnded()) { // otherwise what it reads may be closed by now
            throw thrown;
          }
        } finally {
          if (!returned) {
            failed();
          }
        }
      }
    }

    private synchronized boolean hasEnded() {
      return ended || closed;
    }

    private synchronized Change next() {
      if (ended || (!everything && pending.isEmpty())) {
        running = false;
        return null;
      }
      Change change = everything ? new Change.Resync() : new Change.Keys(pending);
      everything = false;
      pending = new HashSet<>();
      return change;
    }

    /**
     * The listener threw, which ends this thread. Another one sends it a resync, after a pause that
     * keeps a broken listener from running all the time.
     */
    private synchronized void failed() {
      everything = true;
      pending = new HashSet<>();
      long pause = MIN_PAUSE_MILLIS << Math.min(failures++, 20);
      CompletableFuture.delayedExecutor(
              Math.min(pause, MAX_PAUSE_MILLIS), TimeUnit.MILLISECONDS, this::inExecutor)
          .execute(this::notifyListener);
    }

    private void inExecutor(Runnable work) {
      try {
        executor.execute(work);
      } catch (OutOfMemoryError noThread) {
        failed();
      }
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
