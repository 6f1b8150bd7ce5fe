package io.statehouse.ports.adapter;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * The calls of one store: each has a deadline, none begins after the store was closed, and every
 * round trip is reported and logged, without keys and values. Safe for use by several threads.
 */
public final class Calls {
  /** The name of the logger, which has one line per round trip at level debug. */
  public static final String LOG = "io.statehouse.store";

  private static final double NANOS_PER_MILLI = 1e6;

  private final String store;
  private final Duration timeout;
  private final RoundTripListener trips;
  private final AtomicBoolean closed;

  /**
   * @param store the name of the store in messages, without passwords
   * @param timeout the longest that a call may take
   * @param trips is notified of every round trip
   */
  public Calls(String store, Duration timeout, RoundTripListener trips) {
    this(store, timeout, trips, new AtomicBoolean());
  }

  private Calls(String store, Duration timeout, RoundTripListener trips, AtomicBoolean closed) {
    this.store = requireNonNull(store, "store");
    this.timeout = requireNonNull(timeout, "timeout");
    this.trips = requireNonNull(trips, "trips");
    this.closed = closed;
  }

  public Duration timeout() {
    return timeout;
  }

  /** Returns calls that are closed with these, and whose round trips are reported to no one. */
  public Calls unreported() {
    RoundTripListener listener =
        trips.isLogged() ? RoundTripListener.NONE : RoundTripListener.UNLOGGED;
    return new Calls(store, timeout, listener, closed);
  }

  /**
   * Begins a call, made of one round trip or several; returns when it must have ended.
   *
   * @throws StoreException.Unavailable if the store is closed
   */
  public Deadline begin() {
    requireOpen();
    return Deadline.in(timeout);
  }

  /**
   * Begins a call as {@link #begin()} does, with a deadline of its caller.
   *
   * @return the earlier of that deadline and this store's own
   */
  public Deadline begin(Deadline latest) {
    return begin().earlier(latest);
  }

  /**
   * @throws StoreException.Unavailable if the store is closed
   */
  public void requireOpen() {
    if (isClosed()) {
      throw closed();
    }
  }

  /**
   * Called before a request is sent.
   *
   * @throws StoreException.Unavailable if the store is closed, the deadline has passed, or this
   *     thread is interrupted
   */
  public void requireTime(String operation, Deadline deadline) {
    requireOpen();
    if (Thread.currentThread().isInterrupted()) {
      throw interrupted(operation);
    }
    if (deadline.hasPassed()) {
      throw new StoreException.Unavailable(
          store
              + ": no time was left to send the "
              + operation
              + "; raise the timeout, or request less");
    }
  }

  /** Returns the exception for a caller that was interrupted before anything was sent. */
  public StoreException.Unavailable interrupted(String operation) {
    return new StoreException.Unavailable(
        store + ": interrupted before the " + operation + " was sent");
  }

  /** Returns the exception for a call to a store that is closed. */
  public StoreException.Unavailable closed() {
    return new StoreException.Unavailable(store + " is closed: open it again");
  }

  /**
   * Reports a round trip that has just ended.
   *
   * @param operation the name of the port's method
   * @param startNanos when it began, by {@link System#nanoTime}
   * @param responded whether the store responded
   */
  public void happened(String operation, long startNanos, boolean responded) {
    long nanos = System.nanoTime() - startNanos;
    trips.happened(operation, nanos, responded);
    if (trips.isLogged() && Log.LOGGER.isLoggable(Level.DEBUG)) {
      // No keys: those of missions begin with a secret.
      String ending = responded ? "" : ", no response";
      String millis = String.format(Locale.ROOT, "%.3f", nanos / NANOS_PER_MILLI);
      Log.LOGGER.log(Level.DEBUG, store + ": " + operation + ": " + millis + " ms" + ending);
    }
  }

  /**
   * Makes a round trip, and reports it.
   *
   * @param request throws if the store did not respond
   */
  public <T> T roundTrip(String operation, Supplier<T> request) {
    long start = System.nanoTime();
    boolean responded = false;
    try {
      T response = request.get();
      responded = true;
      return response;
    } finally {
      happened(operation, start, responded);
    }
  }

  /** Found only when the first round trip has ended: that takes a while. */
  private static final class Log {
    static final System.Logger LOGGER = System.getLogger(LOG);
  }

  public boolean isClosed() {
    return closed.get();
  }

  /** Refuses all later calls. */
  public void close() {
    closed.set(true);
  }

  /** Returns the name of the store in messages. */
  @Override
  public String toString() {
    return store;
  }
}
