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
 * Tells watchers what is logged in the file, whoever wrote it.
 *
 * <p>One thread, running only while there are watchers, looks every 25 ms whether the file has
 * changed, and at once when this process has committed: own changes are told from the log like all
 * others, so each is told once, in order, those of a deleted prefix key by key. An error ends
 * nothing: it opens the log anew for as long as it takes, and then tells all to read again.
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

  /** Adds a client, to whose watchers all changes are told. */
  void connect(Watchers client) {
    clients.add(client);
  }

  void disconnect(Watchers client) {
    clients.remove(client);
  }

  /** Adds a watcher to a client; changes made from now on are told to it. */
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

  /** Lets the poller look now, since this process has committed something. */
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
        changes = changes == null ? reopened() : told(changes);
      }
    } finally {
      close(changes);
    }
  }

  /** Tells what is new, then waits; returns null if the log must be opened anew. */
  private ChangeLog told(ChangeLog changes) {
    try {
      committed = false;
      if (changes.tell(clients)) {
        committed = true; // so that nobody wakes this thread while it lets more come together
        LockSupport.parkNanos(GATHER_NANOS);
      } else if (!committed) {
        LockSupport.parkNanos(INTERVAL_NANOS);
      }
      return changes;
    } catch (SQLException | RuntimeException error) { // nothing may end a watch silently
      log.warn("{}: watching stumbled and starts again", database.file(), error);
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
      log.debug("{}: still cannot be watched", database.file(), error);
      LockSupport.parkNanos(PAUSE_AFTER_ERROR_NANOS);
      return null;
    }
  }

  /** Tells whether to go on; if not, whoever watches next starts another poller. */
  private synchronized boolean isWanted() {
    boolean wanted = !closed && !clients.stream().allMatch(Watchers::isEmpty);
    if (!wanted) {
      poller = null;
    }
    return wanted;
  }

  private void close(ChangeLog changes) {
    try {
      if (changes != null) {
        changes.close();
      }
    } catch (SQLException error) {
      log.debug("{}: closing the log of changes failed", database.file(), error);
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
      Thread.currentThread().interrupt(); // it ends all the same, a moment later
    }
  }
}
