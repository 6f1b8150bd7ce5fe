package io.statehouse.app.http.events;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.ToIntFunction;

/**
 * Numbered events in a bounded buffer, for any number of readers. A reader holds only its {@link
 * Position}, so a slow one delays no other: it finds a gap once the buffer no longer holds what
 * followed its position. Safe for use by several threads.
 *
 * @param <E> must not change
 */
public final class Broadcaster<E> {

  /** What a reader receives: the events after its position, and its new position. */
  record News<E>(Kind kind, List<Numbered<E>> events, Position now) {}

  /** Whether a reader receives all events after its position. */
  enum Kind {
    /** All of them; possibly there are none yet. */
    ALL,
    /** Some of them are no longer held. */
    GAP,
    /** The reader has received all events, and there will be no more. */
    ENDED
  }

  /** An event and the position after it. */
  record Numbered<E>(Position at, E event) {}

  /** Why there are no more events, as a web socket is closed. */
  public record Ending(int code, String reason) {}

  private final String name = Long.toHexString(ThreadLocalRandom.current().nextLong());
  private final int capacity;
  private final ToIntFunction<E> weight;
  private final Deque<Numbered<E>> held = new ArrayDeque<>();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private int weightHeld;
  private long last;
  private Ending ending;

  /**
   * @param capacity the largest sum of weights that is held
   * @param weight the share of the capacity that an event takes
   */
  public Broadcaster(int capacity, ToIntFunction<E> weight) {
    this.capacity = capacity;
    this.weight = requireNonNull(weight, "weight");
  }

  /** Adds an event; it is discarded once the broadcaster has ended. */
  public void add(E event) {
    synchronized (this) {
      if (ending != null) {
        return;
      }
      last++;
      held.addLast(new Numbered<>(new Position(name, last), event));
      weightHeld += weight.applyAsInt(event);
      while (weightHeld > capacity) {
        weightHeld -= weight.applyAsInt(held.removeFirst().event());
      }
      notifyAll();
    }
    listeners.forEach(Runnable::run);
  }

  /** Ends it for all readers. */
  public void end(Ending why) {
    synchronized (this) {
      ending = ending == null ? why : ending;
      notifyAll();
    }
    listeners.forEach(Runnable::run);
  }

  synchronized Optional<Ending> ending() {
    return Optional.ofNullable(ending);
  }

  /** The position of a reader that has received everything so far. */
  public synchronized Position now() {
    return new Position(name, last);
  }

  /**
   * Runs {@code listener} after each event and after the end, on the thread that adds it, so it
   * must not block.
   */
  void addListener(Runnable listener) {
    listeners.add(listener);
  }

  void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  /** Returns the events after {@code seen}; waits for one, but no longer than {@code limit}. */
  synchronized News<E> await(Position seen, Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (ending == null && seen.equals(now())) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        break;
      }
      wait(left / 1_000_000, (int) (left % 1_000_000));
    }
    return after(seen);
  }

  /** Returns the events after {@code seen}. */
  synchronized News<E> after(Position seen) {
    long discarded = last - held.size();
    boolean gap = !seen.feed().equals(name) || seen.number() < discarded || seen.number() > last;
    if (ending != null && (gap || seen.number() == last)) {
      return new News<>(Kind.ENDED, List.of(), seen);
    }
    LinkedList<Numbered<E>> events = new LinkedList<>();
    Iterator<Numbered<E>> newestFirst = held.descendingIterator();
    for (long number = last; !gap && number > seen.number(); number--) {
      events.addFirst(newestFirst.next());
    }
    return new News<>(gap ? Kind.GAP : Kind.ALL, events, now());
  }
}
