package io.statehouse.ports.transact;

import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * ContentionQueue at keys that callers of this process fight over. Who lost a race for a key that
 * it writes waits in line there, and those who come fresh line up behind; else they would be faster
 * again and again. A turn is a courtesy on which nothing depends but speed: nobody waits for it
 * long, and other processes know nothing of it.
 */
final class ContentionQueue {
  private static final long LONGEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final ConcurrentMap<Key, Line> lines = new ConcurrentHashMap<>();

  /** Those who wait at one key, and the one whose turn it is. */
  private static final class Line {
    final Semaphore turn = new Semaphore(1, true);
    int callers; // changed only while the map computes
  }

  /** Returns a caller's place, which is in no line yet. */
  Place place() {
    return new Place();
  }

  /** Where one caller stands. Not for use by several threads. */
  final class Place implements AutoCloseable {
    private Key key;
    private Line line;
    private boolean first;

    private Place() {}

    /** Tells whether this caller has its turn at a key. */
    boolean isFirstAt(Key wanted) {
      return first && wanted.equals(key);
    }

    /**
     * Waits in line for one of some keys, if others do and this caller has not waited yet. Who did
     * must run again: what it read is old by then.
     */
    boolean joinedLine(Set<Key> wanted) {
      if (line != null || lines.isEmpty()) {
        return false;
      }
      Optional<Key> contested = wanted.stream().filter(lines::containsKey).findFirst();
      contested.ifPresent(this::await);
      return contested.isPresent();
    }

    /**
     * Leaves the line it stands in, and waits for its turn at a key.
     *
     * @throws StoreException.Unavailable if the thread is interrupted
     */
    void await(Key wanted) {
      close();
      key = wanted;
      line =
          lines.compute(
              wanted,
              (same, known) -> {
                Line joined = known == null ? new Line() : known;
                joined.callers++;
                return joined;
              });
      try {
        first = line.turn.tryAcquire(LONGEST_WAIT_NANOS, TimeUnit.NANOSECONDS);
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        throw new StoreException.Unavailable("interrupted while waiting to try again");
      }
    }

    @Override
    public void close() {
      if (line == null) {
        return;
      }
      if (first) {
        first = false;
        line.turn.release();
      }
      lines.computeIfPresent(key, (same, left) -> --left.callers == 0 ? null : left);
      line = null;
      key = null;
    }
  }
}
