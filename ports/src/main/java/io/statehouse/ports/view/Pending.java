package io.statehouse.ports.view;

import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The keys that a view must still read, and the callers that wait for them.
 *
 * <p>Everything added gets the next number. A number is done once a read has succeeded that began
 * after the number was assigned: such a read has seen every earlier commit. Initially the whole
 * prefix is pending.
 */
final class Pending {

  /**
   * The work of one read.
   *
   * @param change the keys to read, or a resync to read everything
   * @param number the last number assigned before the read began
   * @param taken when the read began
   */
  record Work(Change change, long number, long taken) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final LongSupplier nanos;
  private Set<Key> keys = new HashSet<>();
  private boolean everything = true;
  private long assigned = 1;
  private long done;
  private long staleSince;
  private boolean hurried;
  private boolean closed;

  Pending(LongSupplier nanos) {
    this.nanos = nanos;
    this.staleSince = nanos.getAsLong();
  }

  /** Adds what a watch notified. A resync shows that the store responds, so it ends a pause. */
  void notified(Change change) {
    add(change, change instanceof Change.Resync);
  }

  /** Adds everything, after an unexpected error ended the reading. */
  void lost() {
    add(new Change.Resync(), false);
  }

  /** Adds keys that a caller waits for, and returns the number to wait for. */
  long requested(Collection<Key> wanted) {
    return add(new Change.Keys(Set.copyOf(wanted)), true);
  }

  private long add(Change change, boolean hurry) {
    lock.lock();
    try {
      if (assigned == done) {
        staleSince = nanos.getAsLong();
      }
      merge(change);
      hurried |= hurry;
      changed.signalAll();
      return ++assigned;
    } finally {
      lock.unlock();
    }
  }

  private void merge(Change change) {
    if (change instanceof Change.Keys some && !everything) {
      keys.addAll(some.keys());
    } else {
      everything = true;
      keys = new HashSet<>();
    }
  }

  /** Waits for work and takes all of it; empty once this is closed. */
  Optional<Work> take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!closed && assigned == done) {
        changed.await();
      }
      if (closed) {
        return Optional.empty();
      }
      Change change = everything ? new Change.Resync() : new Change.Keys(keys);
      everything = false;
      keys = new HashSet<>();
      hurried = false;
      return Optional.of(new Work(change, assigned, nanos.getAsLong()));
    } finally {
      lock.unlock();
    }
  }

  void done(Work work) {
    lock.lock();
    try {
      done = work.number();
      staleSince = work.taken(); // what was added meanwhile was added after that
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Adds again what could not be read. */
  void failed(Work work) {
    lock.lock();
    try {
      merge(work.change());
    } finally {
      lock.unlock();
    }
  }

  /** Waits, unless a caller needs a read at once or this is closed. */
  void pause(Duration pause) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = pause.toNanos();
      while (left > 0 && !hurried && !closed) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until a number is done; returns whether it is. */
  boolean await(long number, Duration atMost) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = atMost.toNanos();
      while (done < number && left > 0 && !closed) {
        left = changed.awaitNanos(left);
      }
      return done >= number;
    } finally {
      lock.unlock();
    }
  }

  /** Returns the number that covers everything added so far. */
  long latest() {
    lock.lock();
    try {
      return assigned;
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether a first read has succeeded. */
  boolean everDone() {
    lock.lock();
    try {
      return done > 0;
    } finally {
      lock.unlock();
    }
  }

  /** Returns how long something has been pending; empty if nothing is. */
  Optional<Duration> waitingFor() {
    lock.lock();
    try {
      return assigned == done
          ? Optional.empty()
          : Optional.of(Duration.ofNanos(nanos.getAsLong() - staleSince));
    } finally {
      lock.unlock();
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
