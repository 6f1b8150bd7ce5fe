package io.statehouse.app.http.events;

import io.statehouse.ports.Change;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The last changes of one store, numbered, for any number of readers that each come when they can.
 * One watch of the store feeds it, whoever reads; a reader holds nothing but a {@link Position}.
 */
public final class ChangeFeed implements AutoCloseable {

  /** What a reader gets: what followed its position, and where it is now. */
  record News(Kind kind, List<Numbered> changes, Position now) {}

  /** Whether what a reader gets is all that followed. */
  enum Kind {
    /** All of it; possibly nothing yet. */
    ALL,
    /** What followed is partly forgotten. */
    GAP,
    /** The feed has ended. */
    ENDED
  }

  /** A change and the position behind it. */
  record Numbered(Position at, Change change) {}

  private final String name = Long.toHexString(ThreadLocalRandom.current().nextLong());
  private final int mostKeys;
  private final Deque<Numbered> held = new ArrayDeque<>();
  private final Watch watch;
  private int keysHeld;
  private long told;
  private boolean ended;

  /**
   * @param mostKeys how many changed keys are held
   */
  public ChangeFeed(KeyValueStore store, int mostKeys) {
    this.mostKeys = mostKeys;
    this.watch = store.watch(Prefix.ALL, this::add);
  }

  private synchronized void add(Change change) {
    Change kept = weight(change) > mostKeys ? new Change.Resync() : change;
    told++;
    held.addLast(new Numbered(new Position(name, told), kept));
    keysHeld += weight(kept);
    while (keysHeld > mostKeys) {
      keysHeld -= weight(held.removeFirst().change());
    }
    notifyAll();
  }

  private static int weight(Change change) {
    return change instanceof Change.Keys changed ? Math.max(1, changed.keys().size()) : 1;
  }

  /** The position of a reader that has seen everything so far. */
  synchronized Position now() {
    return new Position(name, told);
  }

  /** Returns what followed {@code seen}; waits for it, but no longer than {@code most}. */
  synchronized News after(Position seen, Duration most) throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    while (!ended && seen.equals(now())) {
      long left = until - System.nanoTime();
      if (left <= 0) {
        return new News(Kind.ALL, List.of(), seen);
      }
      wait(left / 1_000_000, (int) (left % 1_000_000));
    }
    if (ended) {
      return new News(Kind.ENDED, List.of(), seen);
    }
    long forgotten = told - held.size();
    if (!seen.feed().equals(name) || seen.number() < forgotten || seen.number() > told) {
      return new News(Kind.GAP, List.of(), now());
    }
    List<Numbered> followed = new ArrayList<>();
    held.forEach(
        change -> {
          if (change.at().number() > seen.number()) {
            followed.add(change);
          }
        });
    return new News(Kind.ALL, followed, now());
  }

  /** Ends the watch of the store, and every reader. */
  @Override
  public void close() {
    watch.close();
    synchronized (this) {
      ended = true;
      notifyAll();
    }
  }
}
