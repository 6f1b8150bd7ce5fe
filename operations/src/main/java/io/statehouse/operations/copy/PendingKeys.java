package io.statehouse.operations.copy;

import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The keys that have changed and are not yet copied, in the order in which they were notified.
 * Beyond a number of them, they are forgotten for "all keys". Safe for use by several threads.
 */
final class PendingKeys implements AutoCloseable {
  private static final int MAX_KEYS = 100_000;
  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Set<Key> keys = new LinkedHashSet<>();
  private boolean all;
  private boolean closed;
  private long oldest; // nano time; of no meaning while there is nothing

  /**
   * Keys to copy.
   *
   * @param all whether any key may have changed
   */
  record Some(Set<Key> keys, boolean all) {
    Some {
      keys = Set.copyOf(keys);
    }
  }

  void changed(Change change) {
    if (change instanceof Change.Keys some) {
      add(some.keys());
    } else {
      addAll();
    }
  }

  void add(Collection<Key> some) {
    locked(
        () -> {
          noteAge();
          if (!all) {
            keys.addAll(some);
          }
          if (keys.size() > MAX_KEYS) {
            keys.clear();
            all = true;
          }
        });
  }

  void addAll() {
    locked(
        () -> {
          noteAge();
          keys.clear();
          all = true;
        });
  }

  private void noteAge() {
    oldest = isEmpty() ? System.nanoTime() : oldest;
  }

  private boolean isEmpty() {
    return keys.isEmpty() && !all;
  }

  private void locked(Runnable change) {
    lock.lock();
    try {
      change.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes keys; waits for some, but not much longer than a second.
   *
   * @param linger how long to wait for further ones once there are some
   * @return empty if there are none, or this is closed
   */
  Optional<Some> take(int max, Duration linger) {
    lock.lock();
    try {
      long left = WAIT_NANOS;
      while (isEmpty() && !closed && left > 0) {
        left = changed.awaitNanos(left);
      }
      left = linger.toNanos();
      while (!isEmpty() && !all && !closed && left > 0) {
        left = changed.awaitNanos(left);
      }
      return closed || isEmpty() ? Optional.empty() : Optional.of(removed(max));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      closed = true;
      return Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  private Some removed(int max) {
    if (all) {
      all = false;
      return new Some(Set.of(), true);
    }
    Set<Key> taken = new LinkedHashSet<>();
    for (Iterator<Key> each = keys.iterator(); each.hasNext() && taken.size() < max; ) {
      taken.add(each.next());
      each.remove();
    }
    return new Some(taken, false);
  }

  void sleep(Duration pause) {
    lock.lock();
    try {
      long left = pause.toNanos();
      while (!closed && left > 0) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      closed = true;
    } finally {
      lock.unlock();
    }
  }

  int size() {
    lock.lock();
    try {
      return keys.size();
    } finally {
      lock.unlock();
    }
  }

  /** Returns the age of the oldest change that has not been taken. */
  Duration lag() {
    lock.lock();
    try {
      return isEmpty() ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - oldest);
    } finally {
      lock.unlock();
    }
  }

  boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    locked(() -> closed = true);
  }
}
