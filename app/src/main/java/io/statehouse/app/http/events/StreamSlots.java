package io.statehouse.app.http.events;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Limits the number of streams of all clients together. When all slots are taken, a holder without
 * a stream displaces the oldest stream of the holder that has the most, so no holder can keep the
 * others out. A holder is never left without any by this: two that take turns at displacing each
 * other would both have nothing.
 */
public final class StreamSlots {
  private static final Comparator<Deque<Slot>> BY_SIZE_THEN_AGE =
      Comparator.<Deque<Slot>>comparingInt(Deque::size)
          .thenComparing(slots -> -slots.getFirst().number);

  private final int limit;
  private final Map<StreamOwner, Deque<Slot>> taken = new HashMap<>();
  private int count;
  private long number;

  public StreamSlots(int limit) {
    this.limit = limit;
  }

  /** One stream's place among all; closing it makes room for another. */
  public final class Slot implements AutoCloseable {
    private final StreamOwner holder;
    private final long number;
    private boolean displaced;
    private Runnable whenDisplaced;

    private Slot(StreamOwner holder, long number) {
      this.holder = holder;
      this.number = number;
    }

    /** Runs {@code action} when another stream takes the place, at once if that has happened. */
    public void whenDisplaced(Runnable action) {
      synchronized (this) {
        if (!displaced) {
          whenDisplaced = action;
          return;
        }
      }
      action.run();
    }

    private void displace() {
      Runnable action;
      synchronized (this) {
        displaced = true;
        action = whenDisplaced;
      }
      if (action != null) {
        action.run();
      }
    }

    /** Has no effect if the place was taken by another stream. */
    @Override
    public void close() {
      remove(this);
    }
  }

  public synchronized int taken() {
    return count;
  }

  /** Returns the most that can be taken at once. */
  public int limit() {
    return limit;
  }

  /**
   * Checks that a holder would get a slot; another client may take it before this one does.
   *
   * @throws AppException if it would not
   */
  public synchronized void require(StreamOwner holder) {
    if (count >= limit && displaceable(holder).isEmpty()) {
      throw tooMany();
    }
  }

  /**
   * Takes a slot, if need be by displacing a stream.
   *
   * @throws AppException if there is none for this holder
   */
  public Slot take(StreamOwner holder) {
    Optional<Slot> displaced = Optional.empty();
    Slot slot;
    synchronized (this) {
      if (count >= limit) {
        displaced = displaceable(holder);
        remove(displaced.orElseThrow(this::tooMany));
      }
      slot = new Slot(holder, number++);
      taken.computeIfAbsent(holder, first -> new ArrayDeque<>()).add(slot);
      count++;
    }
    displaced.ifPresent(Slot::displace);
    return slot;
  }

  private Optional<Slot> displaceable(StreamOwner newcomer) {
    return taken.containsKey(newcomer)
        ? Optional.empty()
        : taken.values().stream()
            .max(BY_SIZE_THEN_AGE)
            .filter(slots -> slots.size() > 1)
            .map(Deque::getFirst);
  }

  private synchronized void remove(Slot slot) {
    Deque<Slot> slots = taken.get(slot.holder);
    if (slots != null && slots.remove(slot)) {
      count--;
      if (slots.isEmpty()) {
        taken.remove(slot.holder);
      }
    }
  }

  private AppException tooMany() {
    return new AppException(
        Kind.UNAVAILABLE, "there are " + limit + " watches already: close one, or try later");
  }
}
