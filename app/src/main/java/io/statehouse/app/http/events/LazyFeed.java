package io.statehouse.app.http.events;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.events.Broadcaster.Ending;
import io.statehouse.app.http.socket.SocketPeer;
import io.statehouse.ports.Watch;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Events that come from a watch of a store: one for any number of clients, which is opened when it
 * is first needed, and closed when the feed ends. Safe for use by several threads.
 */
public final class LazyFeed<E> implements AutoCloseable {
  private static final Ending SHUTDOWN = new Ending(SocketPeer.GOING_AWAY, "the server stops");

  private final Broadcaster<E> events;
  private final Supplier<Watch> source;
  private final Object opening = new Object();
  private final AtomicReference<Watch> watch = new AtomicReference<>();
  private volatile boolean ended;

  /**
   * @param source opens the watch, which adds the events
   */
  public LazyFeed(Broadcaster<E> events, Supplier<Watch> source) {
    this.events = requireNonNull(events, "events");
    this.source = requireNonNull(source, "source");
  }

  public Broadcaster<E> events() {
    return events;
  }

  /**
   * Opens the watch, if it is not open; returns false if the feed has ended. If the store fails, a
   * later call tries again.
   *
   * @throws io.statehouse.ports.StoreException if the store does not respond
   */
  public boolean open() {
    synchronized (opening) {
      if (isUnopened()) {
        watch.set(source.get());
      }
    }
    if (ended) {
      closeWatch(); // end() may have come before it was opened
    }
    return !ended;
  }

  /**
   * Opens the watch, if it is not open, and returns the events.
   *
   * @throws io.statehouse.ports.StoreException if the store does not respond
   * @throws AppException if the server is shutting down
   */
  public Broadcaster<E> opened() {
    if (!open()) {
      throw AppException.shuttingDown();
    }
    return events;
  }

  boolean isUnopened() {
    return watch.get() == null && !ended;
  }

  /** Ends the watch, and the streams of all clients. */
  public void end(Ending why) {
    endWatch();
    events.end(why);
  }

  /** Ends the watch, of which no client is left. */
  public void endWatch() {
    ended = true;
    closeWatch();
  }

  private void closeWatch() {
    Optional.ofNullable(watch.getAndSet(null)).ifPresent(Watch::close);
  }

  /** Ends the watch, and the streams of all clients, as the server is shutting down. */
  @Override
  public void close() {
    end(SHUTDOWN);
  }
}
