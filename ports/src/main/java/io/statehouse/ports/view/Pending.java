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
 * What a view has been told of and not yet read, and who waits for that.
 *
 * <p>Whatever is added gets the next number. A number is done once a read has succeeded that began
 * after it was given out: such a read has seen what was committed before. At first everything is
 * pending.
 */
final class Pending {

  /**
   * What one read takes care of.
   *
   * @param change the keys to read, or all
   * @param number the last number given out before the read began
   * @param taken when that was
   */
  record Work(Change change, long number, long taken) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final LongSupplier nanos;
  private Set<Key> keys = new HashSet<>();
  private boolean everything = true;
  private long given = 1;
  private long done;
  private long staleSince;
  private boolean hurried;
  private boolean closed;

  Pending(LongSupplier nanos) {
    this.nanos = nanos;
    this.staleSince = nanos.getAsLong();
  }

  /** Adds what a watch told. A "read again" is a sign of life, and ends a pause. */
  void told(Change change) {
    add(change, change instanceof Change.Resync);
  }

  /** Adds everything, since something else than an outage ended the reading. */
  void lost() {
    add(new Change.Resync(), false);
  }

  /** Adds keys that somebody waits for, and returns the number to wait for. */
  long requested(Collection<Key> wanted) {
    return add(new Change.Keys(Set.copyOf(wanted)), true);
  }

  private long add(Change change, boolean hurry) {
    lock.lock();
    try {
      if (given == done) {
        staleSince = nanos.getAsLong();
      }
      merge(change);
      hurried |= hurry;
      changed.signalAll();
      return ++given;
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

  /** Waits for work and takes all there is; empty once this is closed. */
  Optional<Work> take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!closed && given == done) {
        changed.await();
      }
      if (closed) {
        return Optional.empty();
      }
      Change change = everything ? new Change.Resync() : new Change.Keys(keys);
      everything = false;
      keys = new HashSet<>();
      hurried = false;
      return Optional.of(new Work(change, given, nanos.getAsLong()));
    } finally {
      lock.unlock();
    }
  }

  void done(Work work) {
    lock.lock();
    try {
      done = work.number();
      staleSince = work.taken(); // what came meanwhile came after that
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Puts back what could not be read. */
  void failed(Work work) {
    lock.lock();
    try {
      merge(work.change());
    } finally {
      lock.unlock();
    }
  }

  /** Waits, but not when somebody is in a hurry or this is closed. */
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

  /** Waits until a number is done, and tells whether it is. */
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

  /** The number that covers all that has been told so far. */
  long latest() {
    lock.lock();
    try {
      return given;
    } finally {
      lock.unlock();
    }
  }

  /** Tells whether a first read has succeeded. */
  boolean everDone() {
    lock.lock();
    try {
      return done > 0;
    } finally {
      lock.unlock();
    }
  }

  /** How long something has been pending; empty if nothing is. */
  Optional<Duration> waitingFor() {
    lock.lock();
    try {
      return given == done
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
