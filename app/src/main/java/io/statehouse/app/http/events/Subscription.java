package io.statehouse.app.http.events;

import io.statehouse.app.http.events.EventStream.Event;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** One client's use of a broadcaster that exists while it has clients. */
public final class Subscription<E> implements AutoCloseable {
  private final Broadcaster<E> events;
  private final Position start;
  private final Runnable end;
  private final AtomicBoolean open = new AtomicBoolean(true);
  private volatile Optional<Event> last = Optional.empty();

  /**
   * @param start the position from which the client reads
   * @param end run when this is first closed
   */
  public Subscription(Broadcaster<E> events, Position start, Runnable end) {
    this.events = events;
    this.start = start;
    this.end = end;
  }

  public Broadcaster<E> events() {
    return events;
  }

  public Position start() {
    return start;
  }

  /** Ends the stream of the client, with a last event that says why. */
  public void end(Event why) {
    last = Optional.of(why);
    events.notifyListeners();
  }

  /** Returns the last event, if the client is to receive no more. */
  Optional<Event> last() {
    return last;
  }

  @Override
  public void close() {
    if (open.compareAndSet(true, false)) {
      end.run();
    }
  }
}
