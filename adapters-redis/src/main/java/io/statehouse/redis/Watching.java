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
 * <p>Overlapping prefixes are folded to the shortest, which the server demands and which costs
 * nothing, since every watcher picks what is below its own.
 */
final class Watching implements AutoCloseable {
  /** Prefixes that nobody watches any more are followed until there are so many. */
  private static final int MOST_IDLE_PREFIXES = 32;

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
   * Begins a watch, once the server is known to tell of what is below the prefix.
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
    if (followed.size() > MOST_IDLE_PREFIXES + watchers.prefixes().size()) {
      wanted = watchers.prefixes();
    }
    wanted.add(prefix);
    Set<Prefix> folded = folded(wanted);
    if (running == null) {
      running = new RunningFeed(feeds, watchers, folded, timeoutNanos, deadline);
    } else if (!folded.equals(followed)) {
      running.follow(folded, deadline);
    }
    followed = folded;
  }

  /** Leaves out every prefix that another one contains. */
  static Set<Prefix> folded(Set<Prefix> prefixes) {
    Set<Prefix> folded = new TreeSet<>();
    Prefix last = null;
    for (Prefix prefix : new TreeSet<>(prefixes)) {
      if (last == null || !prefix.text().startsWith(last.text())) {
        folded.add(prefix);
        last = prefix;
      }
    }
    return folded;
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
        throw failures.noFeed();
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
