package io.statehouse.file;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.Watchers;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies watchers of the changes that the file logs, whichever process wrote them.
 *
 * <p>One thread, which runs only while there are watchers, checks every 25 ms whether the file has
 * changed, and immediately after this process has committed. Own changes are read from the log like
 * all others, so each is notified once, in order, and those of a deleted prefix key by key. An
 * error does not end a watch: the thread retries opening the log until it succeeds, then makes all
 * watchers resync.
 */
final class ChangeFeed implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ChangeFeed.class);
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(25);
  private static final long GATHER_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long PAUSE_AFTER_ERROR_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final Database database;
  private final List<Watchers> clients = new CopyOnWriteArrayList<>();
  private volatile Thread poller;
  private volatile boolean committed;
  private boolean closed;

  ChangeFeed(Database database) {
    this.database = database;
  }

  /** Adds a client, whose watchers are notified of all changes. */
  void connect(Watchers client) {
    clients.add(client);
  }

  void disconnect(Watchers client) {
    clients.remove(client);
  }

  /** Adds a watcher to a client; it is notified of changes made from now on. */
  synchronized Watch watch(Watchers client, Prefix prefix, ChangeListener listener)
      throws SQLException {
    if (poller == null && !closed) {
      start(ChangeLog.open(database));
    }
    return client.add(prefix, listener);
  }

  private void start(ChangeLog changes) {
    Thread thread = new Thread(() -> poll(changes), "file-changes");
    thread.setDaemon(true);
    poller = thread;
    thread.start();
  }

  /** Wakes the poller, since this process has committed. */
  void committed() {
    Thread thread = poller;
    if (thread != null && !committed) {
      committed = true;
      LockSupport.unpark(thread);
    }
  }

  private void poll(ChangeLog first) {
    ChangeLog changes = first;
    try {
      while (isWanted()) {
        changes = changes == null ? reopened() : polled(changes);
      }
    } finally {
      close(changes);
    }
  }

  /** Notifies the watchers of new changes, then waits; returns null if the log must be reopened. */
  private ChangeLog polled(ChangeLog changes) {
    try {
      committed = false;
      if (changes.notifyWatchers(clients)) {
        committed = true; // so that no one wakes this thread while it lets more changes gather
        LockSupport.parkNanos(GATHER_NANOS);
      } else if (!committed) {
        LockSupport.parkNanos(INTERVAL_NANOS);
      }
      return changes;
    } catch (SQLException | RuntimeException error) { // no error may end a watch silently
      log.warn("{}: watching failed and will restart", database.file(), error);
      close(changes);
      return null;
    }
  }

  private ChangeLog reopened() {
    try {
      ChangeLog changes = ChangeLog.open(database);
      clients.forEach(Watchers::resync);
      return changes;
    } catch (SQLException | RuntimeException error) {
      log.debug("{}: cannot be watched yet", database.file(), error);
      LockSupport.parkNanos(PAUSE_AFTER_ERROR_NANOS);
      return null;
    }
  }

  /** Returns whether to continue; if not, the next watch starts another poller. */
  private synchronized boolean isWanted() {
    boolean wanted = !closed && !clients.stream().allMatch(Watchers::isEmpty);
    if (!wanted) {
      poller = null;
    }
    return wanted;
  }

  private static void close(ChangeLog changes) {
    if (changes != null) {
      changes.close();
    }
  }

  /** Ends the poller and waits for it. */
  @Override
  public void close() {
    Thread thread;
    synchronized (this) {
      closed = true;
      thread = poller;
    }
    if (thread != null) {
      LockSupport.unpark(thread);
      join(thread);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join(TimeUnit.SECONDS.toMillis(5));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the poller still ends, a moment later
    }
  }
}
