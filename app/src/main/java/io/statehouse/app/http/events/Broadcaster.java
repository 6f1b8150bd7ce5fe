package io.statehouse.app.http.events;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
public final class Broadcaster<E> implements AutoCloseable {

  /** The result for a reader: the next event after its position, if there is one. */
  record News<E>(Kind kind, Optional<Numbered<E>> next) {}

  /** The completeness of the events that a reader receives after its position. */
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

  /** The reason why there are no more events, as for closing a web socket. */
  public record Ending(int code, String reason) {}

  /**
   * The bounds of the held events.
   *
   * @param capacity the largest sum of weights
   * @param weight the share of the capacity that an event takes
   * @param bytes the memory that it takes, about
   */
  public record Buffer<E>(int capacity, ToIntFunction<E> weight, ToIntFunction<E> bytes) {
    public Buffer {
      requireNonNull(weight, "weight");
      requireNonNull(bytes, "bytes");
    }
  }

  private final String name = Long.toHexString(ThreadLocalRandom.current().nextLong());
  private final Buffer<E> buffer;
  private final EventMemory memory;
  private final Map<Long, E> held = new HashMap<>();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private int weightHeld;
  private volatile long bytesHeld;
  private long discarded;
  private long last;
  private Ending ending;
  private boolean closed;

  /**
   * @param memory the bound over all broadcasters, which may discard events earlier
   */
  public Broadcaster(EventMemory memory, Buffer<E> buffer) {
    this.memory = requireNonNull(memory, "memory");
    this.buffer = requireNonNull(buffer, "buffer");
  }

  /** Adds an event; it is discarded once the broadcaster has ended. */
  public void add(E event) {
    synchronized (this) {
      if (ending != null || closed) {
        return;
      }
      last++;
      held.put(last, event);
      weightHeld += buffer.weight().applyAsInt(event);
      hold(buffer.bytes().applyAsInt(event));
      while (weightHeld > buffer.capacity()) {
        discardOldest();
      }
    }
    memory.trim();
    notifyListeners();
  }

  private void hold(int bytes) {
    bytesHeld += bytes;
    memory.hold(this, bytes);
  }

  /** Discards the oldest event; returns false if there is none. */
  synchronized boolean discardOldest() {
    E oldest = held.remove(discarded + 1);
    if (oldest == null) {
      return false;
    }
    discarded++;
    weightHeld -= buffer.weight().applyAsInt(oldest);
    int bytes = buffer.bytes().applyAsInt(oldest);
    bytesHeld -= bytes;
    memory.discard(bytes);
    return true;
  }

  long bytesHeld() {
    return bytesHeld;
  }

  /** Ends it for all readers. */
  public void end(Ending why) {
    synchronized (this) {
      ending = ending == null ? why : ending;
    }
    notifyListeners();
  }

  /** Discards all events, when there are no more readers. */
  @Override
  public synchronized void close() {
    closed = true;
    while (discardOldest()) {}
    memory.leave(this);
  }

  synchronized Optional<Ending> ending() {
    return Optional.ofNullable(ending);
  }

  /** Returns the position of a reader that has received everything so far. */
  public synchronized Position now() {
    return new Position(name, last);
  }

  /**
   * Runs {@code listener} after each event, after the end and when events are discarded early, on
   * the thread that causes it, so it must not block.
   */
  void addListener(Runnable listener) {
    listeners.add(listener);
  }

  void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  void notifyListeners() {
    listeners.forEach(Runnable::run);
  }

  /** Returns whether every event after {@code seen} is still held. */
  synchronized boolean holds(Position seen) {
    return seen.feed().equals(name) && seen.number() >= discarded && seen.number() <= last;
  }

  /** Returns the first event after {@code seen}. */
  synchronized News<E> after(Position seen) {
    boolean gap = !holds(seen);
    if (ending != null && (gap || seen.number() == last)) {
      return new News<>(Kind.ENDED, Optional.empty());
    }
    if (gap || seen.number() == last) {
      return new News<>(gap ? Kind.GAP : Kind.ALL, Optional.empty());
    }
    long next = seen.number() + 1;
    return new News<>(
        Kind.ALL, Optional.of(new Numbered<>(new Position(name, next), held.get(next))));
  }
}
