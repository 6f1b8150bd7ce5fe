package io.statehouse.mysql;

import io.statehouse.mysql.binlog.FoundChanges;
import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.ChangeSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Polls for changes: reads the log if triggers fill it, otherwise compares revisions and reads the
 * log of deletions. Creates nothing on the server.
 */
final class PolledChanges implements ChangeSource {
  private static final int SHARE_OF_TIME = 4;

  private final Connections connections;
  private final TableForm form;
  private final Duration poll;
  private final ChangeLog log;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition closing = lock.newCondition();

  /** Empty while the log misses no change. */
  private Optional<Differences> differences = Optional.empty();

  /** Kept until it was returned: a read may fail midway. */
  private FoundChanges found = new FoundChanges(Integer.MAX_VALUE);

  private Set<Prefix> followed = Set.of();
  private boolean readsLog;
  private boolean begun;
  private Duration pause = Duration.ZERO;
  private volatile boolean closed;

  PolledChanges(Connections connections, TableForm form, Duration poll) {
    this.connections = connections;
    this.form = form;
    this.poll = poll;
    this.log = new ChangeLog(form.table());
  }

  @Override
  public boolean open(Set<Prefix> prefixes, Deadline deadline) {
    closed = false;
    return poll(
        deadline,
        connection -> {
          TableState state = TableState.read(connection, form);
          followed = prefixes;
          boolean continues = canContinue(state);
          if (!continues) {
            begin(connection, state);
          } else if (differences.isPresent()) {
            differences.get().follow(connection, prefixes);
            differences.get().distrust();
          }
          return continues;
        });
  }

  /**
   * Returns whether this source still has what it needs, and the log has what happened meanwhile.
   */
  private boolean canContinue(TableState state) {
    return begun
        && state.logIsComplete() == differences.isEmpty()
        && (!readsLog || (state.hasLog() && log.canContinue()));
  }

  private void begin(CallConnection connection, TableState state) throws SQLException {
    begun = false;
    differences = Optional.of(new Differences(form, state)).filter(any -> !state.logIsComplete());
    readsLog = state.hasLog();
    if (readsLog) {
      log.start(connection);
    } else {
      log.startEmpty();
    }
    if (differences.isPresent()) {
      differences.get().follow(connection, followed);
    }
    begun = true;
  }

  @Override
  public boolean follow(Set<Prefix> prefixes, Deadline deadline) {
    return poll(
        deadline,
        connection -> {
          followed = prefixes;
          if (differences.isPresent()) {
            differences.get().follow(connection, prefixes);
          }
          return true;
        });
  }

  @Override
  public Change next() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = pause.toNanos();
      while (left > 0 && !closed) {
        left = closing.awaitNanos(left);
      }
      if (closed) {
        throw connections.calls().closed();
      }
      return poll(connections.calls().begin(), this::changes);
    } finally {
      lock.unlock();
    }
  }

  /** A poll may be in progress, and during an outage it takes as long as any call. */
  private <T> T poll(Deadline deadline, Connections.Work<T> work) {
    try {
      if (!lock.tryLock(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
        throw new StoreException.Unavailable("timed out waiting for a poll for changes: try again");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw connections.calls().interrupted("watch");
    }
    try {
      return connections.read("watch", deadline, work);
    } finally {
      lock.unlock();
    }
  }

  private Change changes(CallConnection connection) throws SQLException {
    long started = System.nanoTime();
    TableState state = TableState.read(connection, form);
    if (!canContinue(state)) {
      found.addUnnamed();
      begin(connection, state);
    }
    if (state.hasLog()) {
      log.poll(connection, found, state.logIsComplete());
    } else {
      log.startEmpty();
    }
    readsLog = state.hasLog();
    pause = ChangeLog.POLL;
    if (differences.isPresent()) {
      differences.get().look(connection, state, found);
      long nanos = SHARE_OF_TIME * (System.nanoTime() - started);
      pause = Duration.ofNanos(Math.max(poll.toNanos(), nanos));
    }
    Change change = found.change();
    found = new FoundChanges(Integer.MAX_VALUE);
    return change;
  }

  @Override
  public void close() {
    closed = true;
    // A poll in progress ends with its connection; the next one does not begin.
    if (lock.tryLock()) {
      try {
        closing.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
