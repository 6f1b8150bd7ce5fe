package io.statehouse.redis;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Changes found by polling: all entries below the followed prefixes are read periodically, and
 * their revisions compared.
 *
 * <p>A key that was created and deleted in between shows no difference. But the server counts its
 * changes, so listeners resync if there were more of them than keys that were created or changed
 * (deletions may be expiry, which is not counted), or if the user may not read the counter.
 *
 * <p>The pause grows with the duration of a read, so that polling takes at most a tenth of the
 * time, however much there is to read.
 */
final class Polling {
  private static final int PAUSE_PER_READ = 9;
  private static final long RESYNC_NANOS = Duration.ofSeconds(1).toNanos();

  private final Dataset dataset;
  private final long intervalNanos;
  private final Duration timeout;
  private final Semaphore closings = new Semaphore(0);

  /** Guards the fields below; held while the entries are read. */
  private final ReentrantLock looking = new ReentrantLock();

  private Set<Prefix> followed = Set.of();
  private Map<Key, Revision> known = Map.of();
  private Dataset.Point point;
  private Set<Key> pending = new HashSet<>();

  /**
   * How many changes no difference explains. Negative if differences were seen before the changes
   * were counted, since the count is read first.
   */
  private long unexplained;

  private long lastResyncNanos;
  private volatile long lastReadNanos;

  Polling(Dataset dataset, Duration interval, Duration timeout) {
    this.dataset = dataset;
    this.intervalNanos = interval.toNanos();
    this.timeout = timeout;
  }

  /** Reads everything, so that later changes can be detected by comparison. */
  void open(Set<Prefix> prefixes, Deadline deadline) {
    closings.drainPermits();
    point = dataset.now(deadline);
    known = read(prefixes, deadline);
    followed = Set.copyOf(prefixes);
    pending = new HashSet<>();
    unexplained = 0;
    lastResyncNanos = System.nanoTime() - RESYNC_NANOS;
  }

  /** Follows these prefixes from now on; no change is missed. */
  boolean follow(Set<Prefix> prefixes, Deadline deadline) {
    if (!acquired(timeLeft -> looking.tryLock(timeLeft, NANOSECONDS), deadline.nanosLeft())) {
      throw new StoreException.Unavailable(
          "the watch did not start in time, since the entries were being read: raise the timeout");
    }
    try {
      look(prefixes, deadline);
      return true;
    } finally {
      looking.unlock();
    }
  }

  /** Waits for the next look at the entries, and returns what it shows. */
  Change next() {
    long pause = Math.max(intervalNanos, PAUSE_PER_READ * lastReadNanos);
    if (acquired(timeLeft -> closings.tryAcquire(timeLeft, NANOSECONDS), pause)) {
      throw new StoreException.Unavailable("the watch has ended");
    }
    looking.lock();
    try {
      look(followed, Deadline.in(timeout));
      return pendingChange();
    } finally {
      looking.unlock();
    }
  }

  private interface Acquisition {
    boolean within(long nanos) throws InterruptedException;
  }

  private static boolean acquired(Acquisition acquisition, long nanos) {
    try {
      return acquisition.within(nanos);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new StoreException.Unavailable("the watch was interrupted", ended);
    }
  }

  private void look(Set<Prefix> prefixes, Deadline deadline) {
    Dataset.Point now = dataset.now(deadline);
    Map<Key, Revision> found = read(prefixes, deadline);
    Set<Key> differing = differences(known, found);
    long createdOrChanged = differing.stream().filter(found::containsKey).count();
    // At most those that were seen just now are still to be counted.
    unexplained = Math.max(unexplained + now.since(point) - createdOrChanged, -createdOrChanged);
    pending.addAll(differing);
    point = now;
    known = found;
    followed = Set.copyOf(prefixes);
  }

  /** Returns the keys below the followed prefixes at which the two differ. */
  private Set<Key> differences(Map<Key, Revision> before, Map<Key, Revision> now) {
    Set<Key> keys = new HashSet<>(before.keySet());
    keys.addAll(now.keySet());
    keys.removeIf(
        key ->
            Objects.equals(before.get(key), now.get(key))
                || followed.stream().noneMatch(prefix -> prefix.contains(key)));
    return keys;
  }

  private Change pendingChange() {
    boolean resync = unexplained > 0 && System.nanoTime() - lastResyncNanos >= RESYNC_NANOS;
    Set<Key> changed = pending;
    pending = new HashSet<>();
    if (resync) {
      lastResyncNanos = System.nanoTime();
      unexplained = 0;
    }
    return resync ? new Change.Resync() : new Change.Keys(changed);
  }

  private Map<Key, Revision> read(Set<Prefix> prefixes, Deadline deadline) {
    long start = System.nanoTime();
    Map<Key, Revision> found = new HashMap<>();
    prefixes.forEach(prefix -> found.putAll(dataset.below(prefix, deadline)));
    lastReadNanos = System.nanoTime() - start;
    return found;
  }

  /** Ends a pause, but not a read. */
  void close() {
    closings.release();
  }
}
