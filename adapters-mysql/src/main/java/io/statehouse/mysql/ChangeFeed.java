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
 * Polls for changes by other programs while there are watches: from the change log if the server
 * keeps one, otherwise by comparing revisions. A single thread polls, and ends with the last watch.
 */
final class ChangeFeed implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeFeed.class);
  private static final long LOG_CHECK_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(200);

  private final Connections connections;
  private final TableForm form;
  private final Watchers watchers;
  private final Duration poll;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition closing = lock.newCondition();
  private ChangeSource source;
  private long lastLogCheck;
  private Thread thread;
  private boolean warned;
  private volatile boolean closed;

  ChangeFeed(Connections connections, TableForm form, Watchers watchers, Duration poll) {
    this.connections = connections;
    this.form = form;
    this.watchers = watchers;
    this.poll = poll;
  }

  Watch watch(Prefix prefix, ChangeListener listener) {
    acquireLock();
    try {
      if (closed) {
        throw new StoreException.Unavailable("the store is closed: open it again");
      }
      connections.read(
          "watch",
          connection -> {
            if (source == null) {
              source = choose(connection);
            }
            source.include(connection, prefix);
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

  /** A poll may be in progress, and during an outage it takes as long as any call. */
  private void acquireLock() {
    try {
      if (!lock.tryLock(connections.deadline().millisLeft(), TimeUnit.MILLISECONDS)) {
        throw new StoreException.Unavailable("timed out waiting for a poll for changes: try again");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new StoreException.Unavailable("interrupted before the watch began", stopped);
    }
  }

  private ChangeSource choose(CallConnection connection) throws SQLException {
    lastLogCheck = System.nanoTime();
    return Preparation.isComplete(connection, form)
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
        pause = pollOnce();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      thread = null;
      source = null;
      lock.unlock();
    }
  }

  private Duration pollOnce() {
    try {
      connections.read(
          "watch",
          connection -> {
            changeSource(connection);
            source.poll(connection, watchers.prefixes());
            return null;
          });
      if (warned) {
        LOG.info("watching {} works again", form.table());
      }
      warned = false;
      return source.pause();
    } catch (StoreException failed) {
      if (failed instanceof StoreException.Unavailable) {
        LOG.debug(
            "watching {} waits for the server", form.table(), failed); // probes report outages
      } else if (!warned && !closed) {
        LOG.warn("watching {} failed and will be retried: {}", form.table(), failed.getMessage());
        warned = true;
      }
      source.pollFailed();
      lastLogCheck = 0; // the log itself may have been dropped
      return PAUSE_AFTER_FAILURE;
    }
  }

  /** Switches to the log once the server has been prepared, and back if that was undone. */
  private void changeSource(CallConnection connection) throws SQLException {
    long now = System.nanoTime();
    if (lastLogCheck != 0 && now - lastLogCheck < LOG_CHECK_INTERVAL_NANOS) {
      return;
    }
    boolean hasLog = Preparation.isComplete(connection, form);
    lastLogCheck = now;
    if (hasLog != source instanceof ChangeLog) {
      source = choose(connection);
      for (Prefix prefix : watchers.prefixes()) {
        source.include(connection, prefix);
      }
      watchers.resync();
    }
  }

  @Override
  public void close() {
    closed = true;
    watchers.close();
    // A poll in progress ends with its connection; the thread then notices the close.
    if (lock.tryLock()) {
      try {
        closing.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
