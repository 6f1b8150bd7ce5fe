package io.statehouse.redis;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.Watchers;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The watches of a store, all served by one feed, which runs while there are any.
 *
 * <p>Overlapping prefixes are merged into the shortest, as the server requires; this costs nothing,
 * since every watcher is notified only of what is below its own prefix.
 */
final class Watching implements AutoCloseable {
  /** Prefixes that are no longer watched are still followed until there are this many. */
  private static final int MAX_IDLE_PREFIXES = 32;

  private final Feeds feeds;
  private final Failures failures;
  private final long timeoutNanos;
  private final Watchers watchers = new Watchers("redis");
  private final ReentrantLock lock = new ReentrantLock();
  private Set<Prefix> followed = Set.of();
  private RunningFeed running;
  private volatile boolean closed;

  Watching(Feeds feeds, Failures failures, Duration timeout) {
    this.feeds = feeds;
    this.failures = failures;
    this.timeoutNanos = timeout.toNanos();
  }

  /**
   * Begins a watch, once the feed follows the prefix.
   *
   * @throws StoreException if the server cannot be reached; there is no watch then
   */
  Watch watch(Prefix prefix, ChangeListener listener) {
    long deadline = System.nanoTime() + timeoutNanos;
    lockBy(deadline);
    try {
      if (closed) {
        throw failures.closed();
      }
      follow(prefix, deadline);
      Watch watch = watchers.add(prefix, listener);
      return () -> end(watch);
    } catch (RuntimeException refused) {
      stopIfUnused();
      throw refused;
    } finally {
      lock.unlock();
    }
  }

  private void follow(Prefix prefix, long deadline) {
    Set<Prefix> wanted = new HashSet<>(followed);
    if (followed.size() > MAX_IDLE_PREFIXES + watchers.prefixes().size()) {
      wanted = watchers.prefixes();
    }
    wanted.add(prefix);
    Set<Prefix> merged = merged(wanted);
    if (running == null) {
      running = new RunningFeed(feeds, watchers, merged, timeoutNanos, deadline);
    } else if (!merged.equals(followed)) {
      running.follow(merged, deadline);
    }
    followed = merged;
  }

  /** Leaves out every prefix that another one contains. */
  static Set<Prefix> merged(Set<Prefix> prefixes) {
    Set<Prefix> merged = new TreeSet<>();
    Prefix last = null;
    for (Prefix prefix : new TreeSet<>(prefixes)) {
      if (last == null || !prefix.text().startsWith(last.text())) {
        merged.add(prefix);
        last = prefix;
      }
    }
    return merged;
  }

  private void end(Watch watch) {
    watch.close();
    lock.lock();
    try {
      stopIfUnused();
    } finally {
      lock.unlock();
    }
  }

  private void stopIfUnused() {
    if (watchers.isEmpty() && running != null) {
      running.close();
      running = null;
      followed = Set.of();
    }
  }

  private void lockBy(long deadline) {
    try {
      if (!lock.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        throw failures.watchUnavailable();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw failures.interrupted();
    }
  }

  @Override
  public void close() {
    closed = true;
    watchers.close();
    lock.lock();
    try {
      stopIfUnused();
    } finally {
      lock.unlock();
    }
  }
}
