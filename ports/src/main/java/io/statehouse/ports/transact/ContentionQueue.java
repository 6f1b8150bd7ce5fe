package io.statehouse.ports.transact;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Queues the callers of this process that contend for a key. A caller that lost a race for a key it
 * writes waits in line there, and new callers line up behind it; otherwise they would overtake it
 * again and again. A turn affects speed alone, never correctness: no caller waits long for one, and
 * other processes do not take part.
 */
final class ContentionQueue {
  private static final long LONGEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final ConcurrentMap<Key, Line> lines = new ConcurrentHashMap<>();

  /** The callers that wait at one key, and the one that has the turn. */
  private static final class Line {
    final Semaphore turn = new Semaphore(1, true);
    int callers; // changed only inside the map's compute methods
  }

  /** Returns the ticket of one caller, which is in no line yet. */
  Ticket ticket() {
    return new Ticket();
  }

  /** One caller's place in the queue. Not safe for use by several threads. */
  final class Ticket implements AutoCloseable {
    private Key key;
    private Line line;
    private boolean hasTurn;

    private Ticket() {}

    /** Returns whether this caller has the turn at a key. */
    boolean hasTurnAt(Key wanted) {
      return hasTurn && wanted.equals(key);
    }

    /**
     * Waits in line for one of {@code wanted}, if other callers do and this one has not waited yet.
     *
     * @return whether it waited: then the caller must run again, because what it read is outdated
     */
    boolean waitedInLine(Set<Key> wanted, Deadline deadline) {
      if (line != null || lines.isEmpty()) {
        return false;
      }
      Optional<Key> contended = wanted.stream().filter(lines::containsKey).findFirst();
      contended.ifPresent(key -> await(key, deadline));
      return contended.isPresent();
    }

    /**
     * Leaves the current line, if any, and waits for the turn at a key, but not for long.
     *
     * @throws StoreException.Unavailable if the thread is interrupted
     */
    void await(Key wanted, Deadline deadline) {
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
        long longest = Math.min(LONGEST_WAIT_NANOS, deadline.nanosLeft());
        hasTurn = line.turn.tryAcquire(longest, TimeUnit.NANOSECONDS);
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
      if (hasTurn) {
        hasTurn = false;
        line.turn.release();
      }
      lines.computeIfPresent(key, (same, left) -> --left.callers == 0 ? null : left);
      line = null;
      key = null;
    }
  }
}
