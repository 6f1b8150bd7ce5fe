package io.statehouse.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The patience of an operation with a store that is unavailable: attempts with growing pauses.
 *
 * @param longest the longest outage that is waited for; zero to fail immediately
 * @param listener is notified of each failed attempt, by the thread that made it
 */
public record Retries(Duration longest, Consumer<StoreException> listener) {
  private static final Duration MIN_PAUSE = Duration.ofMillis(20);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(5);

  /** Fails at the first outage. */
  public static final Retries NONE = new Retries(Duration.ZERO, failure -> {});

  public Retries {
    requireNonNull(longest, "longest");
    requireNonNull(listener, "listener");
  }

  /** Returns retries of outages that last as long as this. */
  public static Retries lasting(Duration longest) {
    return new Retries(longest, failure -> {});
  }

  /** Returns retries of outages however long they last. */
  public static Retries endless(Consumer<StoreException> listener) {
    return new Retries(Duration.ofDays(36_500), listener);
  }

  /**
   * Repeats a call until a store responds.
   *
   * @param stopped whether not to try again
   * @throws StoreException the last failure, if the outage lasts too long or this is stopped
   */
  public <T> T call(Supplier<T> call, BooleanSupplier stopped) {
    Outage outage = outage();
    while (true) {
      try {
        return call.get();
      } catch (StoreException.Unavailable | StoreException.OutcomeUnknown failure) {
        if (stopped.getAsBoolean()) {
          throw failure;
        }
        outage.waitAfter(failure);
      }
    }
  }

  /** Returns a new outage, which begins with its first failure. */
  Outage outage() {
    return new Outage();
  }

  /** One outage. Not safe for use by several threads. */
  final class Outage {
    private long began;
    private int failures;

    /** Notes that the store has responded, which ends the outage. */
    void ended() {
      failures = 0;
    }

    /**
     * Waits before the next attempt.
     *
     * @throws StoreException the failure itself, if the outage has lasted too long or the thread is
     *     interrupted
     */
    void waitAfter(StoreException failure) {
      long now = System.nanoTime();
      began = failures++ == 0 ? now : began;
      if (now - began >= longest.toNanos() || Thread.currentThread().isInterrupted()) {
        throw failure;
      }
      listener.accept(failure);
      long pause = MIN_PAUSE.toNanos() << Math.min(failures - 1, 10);
      LockSupport.parkNanos(Math.min(pause, MAX_PAUSE.toNanos()));
    }
  }
}
