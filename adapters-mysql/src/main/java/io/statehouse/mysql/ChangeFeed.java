package io.statehouse.mysql;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.Watchers;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for changes by others while somebody watches: in the change log, if the server keeps one,
 * else by comparing. One thread does it, and ends when nobody watches any more.
 */
final class ChangeFeed implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeFeed.class);
  private static final long LOOKS_FOR_LOG_EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final Duration AFTER_FAILURE = Duration.ofMillis(200);

  private final Connections connections;
  private final TableForm form;
  private final Watchers watchers;
  private final Duration poll;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition closing = lock.newCondition();
  private ChangeSource source;
  private long lookedForLog;
  private Thread thread;
  private boolean failing;
  private volatile boolean closed;

  ChangeFeed(Connections connections, TableForm form, Watchers watchers, Duration poll) {
    this.connections = connections;
    this.form = form;
    this.watchers = watchers;
    this.poll = poll;
  }

  Watch watch(Prefix prefix, ChangeListener listener) {
    awaitTurn();
    try {
      if (closed) {
        throw new StoreException.Unavailable("the store is closed");
      }
      connections.read(
          "watch",
          session -> {
            if (source == null) {
              source = choose(session);
            }
            source.include(session, prefix);
            return null;
          });
      Watch watch = watchers.add(prefix, listener);
      if (thread == null) {
        thread = new Thread(this::run, "statehouse-mysql-changes");
        thread.setDaemon(true);
        thread.start();
      }
      return watch;
    } finally {
      lock.unlock();
    }
  }

  /** A look may be under way, and in an outage it takes as long as any call. */
  private void awaitTurn() {
    try {
      if (!lock.tryLock(connections.deadline().millisLeft(), TimeUnit.MILLISECONDS)) {
        throw new StoreException.Unavailable("no answer in time to a look for changes");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new StoreException.Unavailable("interrupted before the watch began", stopped);
    }
  }

  private ChangeSource choose(CallConnection session) throws SQLException {
    lookedForLog = System.nanoTime();
    return Preparation.isComplete(session, form)
        ? new ChangeLog(form.table(), watchers)
        : new Differences(form, watchers, poll);
  }

  private void run() {
    lock.lock();
    try {
      Duration pause = Duration.ZERO;
      while (!closed) {
        if (closing.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
          continue;
        }
        if (watchers.isEmpty()) {
          break;
        }
        pause = look();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      thread = null;
      source = null;
      lock.unlock();
    }
  }

  private Duration look() {
    try {
      connections.read(
          "watch",
          session -> {
            changeSource(session);
            source.look(session, watchers.prefixes());
            return null;
          });
      if (failing) {
        LOG.info("watching {} works again", form.table());
      }
      failing = false;
      return source.pause();
    } catch (StoreException failed) {
      if (!failing && !closed) {
        LOG.warn(
            "watching {} fails, and goes on when it can: {}", form.table(), failed.getMessage());
      }
      failing = true;
      source.missed();
      lookedForLog = 0; // the log itself may be what is gone
      return AFTER_FAILURE;
    }
  }

  /** Goes over to the log when the server has been prepared, or back when that was undone. */
  private void changeSource(CallConnection session) throws SQLException {
    long now = System.nanoTime();
    if (lookedForLog != 0 && now - lookedForLog < LOOKS_FOR_LOG_EVERY_NANOS) {
      return;
    }
    boolean hasLog = Preparation.isComplete(session, form);
    lookedForLog = now;
    if (hasLog != source instanceof ChangeLog) {
      source = choose(session);
      for (Prefix prefix : watchers.prefixes()) {
        source.include(session, prefix);
      }
      watchers.resync();
    }
  }

  @Override
  public void close() {
    closed = true;
    watchers.close();
    // A look under way ends with its connection; the thread then sees that it is over.
    if (lock.tryLock()) {
      try {
        closing.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
