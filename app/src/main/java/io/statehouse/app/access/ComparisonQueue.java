package io.statehouse.app.access;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Runs comparisons of passwords one at a time. Each that was wrong is followed by a pause of three
 * times as long as it took, so that a flood of them takes a quarter of one processor at most. Few
 * wait, and addresses take turns, so that one that sends many does not keep others waiting. Safe
 * for use by several threads.
 */
final class ComparisonQueue {
  private static final int PAUSE_FACTOR = 3;
  private static final Duration MAX_WAIT = Duration.ofSeconds(5);

  /** Each that waits has a thread of the server, of which most must be left for other requests. */
  private static final int MAX_PLACES = 32;

  /** Fewer than all, so that one address cannot have all places. */
  private static final int MAX_PLACES_OF_ADDRESS = 8;

  private final LongSupplier nanoTime;
  private final Map<String, Integer> taken = new HashMap<>();

  /** Places that wait for their turn; the address that is first has the next one. */
  private final Map<String, Queue<Place>> waiting = new LinkedHashMap<>();

  private boolean running;
  private long pauseEnd;

  ComparisonQueue(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.pauseEnd = nanoTime.getAsLong();
  }

  /** A place in the queue, to be left by closing it. */
  final class Place implements AutoCloseable {
    private final String address;

    private Place(String address) {
      this.address = address;
    }

    /**
     * Runs a comparison when it is its turn.
     *
     * @throws AppException if too many are before it
     */
    boolean compare(BooleanSupplier comparison) {
      try {
        if (!awaitTurn(this)) {
          throw tooMany("later");
        }
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        throw AppException.shuttingDown();
      }
      long begin = nanoTime.getAsLong();
      boolean right = false;
      try {
        right = comparison.getAsBoolean();
        return right;
      } finally {
        endTurn(right ? 0 : PAUSE_FACTOR * (nanoTime.getAsLong() - begin));
      }
    }

    @Override
    public void close() {
      leave(address);
    }
  }

  /** Returns the failure of a log-in that is refused because there are too many. */
  static AppException tooMany(String when) {
    return new AppException(Kind.TOO_MANY_REQUESTS, "too many log-ins: try again " + when);
  }

  /**
   * Takes a place.
   *
   * @param address where the request comes from
   * @throws AppException if there is none left for this address
   */
  synchronized Place enter(String address) {
    int ofAddress = taken.getOrDefault(address, 0);
    int all = taken.values().stream().mapToInt(Integer::intValue).sum();
    if (ofAddress >= MAX_PLACES_OF_ADDRESS || all >= MAX_PLACES) {
      throw tooMany("later");
    }
    taken.put(address, ofAddress + 1);
    return new Place(address);
  }

  private synchronized void leave(String address) {
    taken.computeIfPresent(address, (same, number) -> number > 1 ? number - 1 : null);
  }

  /** Returns whether its turn has come in time. */
  private synchronized boolean awaitTurn(Place place) throws InterruptedException {
    long end = nanoTime.getAsLong() + MAX_WAIT.toNanos();
    Queue<Place> own = waiting.computeIfAbsent(place.address, none -> new ArrayDeque<>());
    own.add(place);
    try {
      while (!isTurnOf(place)) {
        long left = end - nanoTime.getAsLong();
        if (left <= 0) {
          return false;
        }
        TimeUnit.NANOSECONDS.timedWait(this, isNext(place) ? Math.min(left, pause()) : left);
      }
      running = true;
      waiting.remove(place.address); // and back at the end, if others of it wait
      waiting.put(place.address, own);
      return true;
    } finally {
      own.remove(place);
      if (own.isEmpty()) {
        waiting.remove(place.address);
      }
      notifyAll();
    }
  }

  private boolean isTurnOf(Place place) {
    return isNext(place) && pause() <= 0;
  }

  private boolean isNext(Place place) {
    return !running && waiting.values().iterator().next().peek() == place;
  }

  private long pause() {
    return pauseEnd - nanoTime.getAsLong();
  }

  private synchronized void endTurn(long pause) {
    running = false;
    pauseEnd = nanoTime.getAsLong() + pause;
    notifyAll();
  }
}
