package io.statehouse.redis;

import io.statehouse.ports.Change;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Watchers;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Supervises a feed: one thread delivers its changes, another checks that it is alive. When it
 * breaks, another is opened as soon as the server can be reached, and only then all watchers
 * resync, so that no change is missed between the two.
 */
final class RunningFeed implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RedisStore.class);
  private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Feeds feeds;
  private final Watchers watchers;
  private final long timeoutNanos;

  /**
   * Guards opening and following, so that no feed is opened without the prefixes added meanwhile.
   */
  private final ReentrantLock lock = new ReentrantLock();

  private final Condition changed = lock.newCondition();
  private Set<Prefix> followed;
  private long pauseNanos = SHORTEST_PAUSE_NANOS;
  private volatile ChangeFeed feed; // null while there is none
  private volatile boolean closed;

  /**
   * Opens the feed, and starts its threads.
   *
   * @throws StoreException if the server cannot be reached
   */
  RunningFeed(
      Feeds feeds, Watchers watchers, Set<Prefix> prefixes, long timeoutNanos, long deadline) {
    this.feeds = feeds;
    this.watchers = watchers;
    this.followed = prefixes;
    this.timeoutNanos = timeoutNanos;
    this.feed = feeds.open(prefixes, deadline);
    start("redis-watch-feed", this::deliverChanges);
    start("redis-watch-heartbeat", this::heartbeat);
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Follows these prefixes instead.
   *
   * @throws StoreException if that is not possible before the deadline
   */
  void follow(Set<Prefix> prefixes, long deadline) {
    lock.lock();
    try {
      boolean gapless = awaitFeed(deadline).follow(prefixes, deadline);
      followed = prefixes;
      if (!gapless) {
        watchers.resync();
      }
    } catch (JedisException broken) {
      throw feeds.followFailed(broken);
    } finally {
      lock.unlock();
    }
  }

  private ChangeFeed awaitFeed(long deadline) {
    try {
      while (feed == null) {
        long left = deadline - System.nanoTime();
        if (left <= 0 || closed) {
          throw feeds.unavailable();
        }
        changed.awaitNanos(left);
      }
      return feed;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw feeds.unavailable();
    }
  }

  private void deliverChanges() {
    while (!closed) {
      ChangeFeed current = feed;
      try {
        if (current == null) {
          reopen();
        } else {
          deliver(current.next());
        }
      } catch (RuntimeException broken) {
        // Whatever the failure: a feed that does not work is replaced, never left silent.
        discard(current, broken);
      }
    }
  }

  private void deliver(Change change) {
    if (change instanceof Change.Keys changed) {
      watchers.changed(changed.keys());
    } else {
      watchers.resync();
    }
  }

  private void reopen() {
    lock.lock();
    try {
      ChangeFeed opened = feeds.open(followed, System.nanoTime() + timeoutNanos);
      feed = opened;
      pauseNanos = SHORTEST_PAUSE_NANOS;
      changed.signalAll();
      if (closed) {
        opened.close();
      }
    } finally {
      lock.unlock();
    }
    watchers.resync();
  }

  private void discard(ChangeFeed lost, RuntimeException why) {
    lock.lock();
    try {
      if (lost != null) {
        lost.close();
        feed = null;
      }
      if (!closed) {
        LOG.debug("the feed of changes is interrupted: {}", why.toString());
        changed.awaitNanos(pauseNanos);
        pauseNanos = Math.min(LONGEST_PAUSE_NANOS, 2 * pauseNanos);
      }
    } catch (InterruptedException unexpected) {
      Thread.currentThread().interrupt();
      close();
    } finally {
      lock.unlock();
    }
  }

  /** Closes a broken feed, which ends the other thread's wait with an exception. */
  private void heartbeat() {
    while (awaitHeartbeat()) {
      ChangeFeed current = feed;
      if (current != null) {
        try {
          current.heartbeat(System.nanoTime() + timeoutNanos);
        } catch (RuntimeException broken) {
          current.close();
        }
      }
    }
  }

  private boolean awaitHeartbeat() {
    lock.lock();
    try {
      long left = Feeds.HEARTBEAT_NANOS;
      while (left > 0 && !closed) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException unexpected) {
      Thread.currentThread().interrupt();
      close();
    } finally {
      lock.unlock();
    }
    return !closed;
  }

  @Override
  public void close() {
    closed = true;
    ChangeFeed current = feed;
    if (current != null) {
      current.close();
    }
    if (lock.tryLock()) { // its holder checks "closed" before it waits
      try {
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
