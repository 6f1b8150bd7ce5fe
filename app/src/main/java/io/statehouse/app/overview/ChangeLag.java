package io.statehouse.app.overview;

import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * The time from when this server sends a write until its watch is notified of the written key. One
 * write is followed at a time, so that the others cost nothing. What other writers write is not
 * known until it is notified, so nothing is measured while this server does not write. Safe for use
 * by several threads.
 */
final class ChangeLag {
  /** A write that was not notified by then is given up: it may have changed nothing. */
  private static final long MAX_NANOS = Duration.ofSeconds(30).toNanos();

  private static final long FRESH_NANOS = Duration.ofMinutes(15).toNanos();
  private static final double NANOS_PER_MILLI = 1e6;

  private final LongSupplier nanos;
  private final AtomicReference<Optional<Followed>> followed =
      new AtomicReference<>(Optional.empty());
  private volatile Optional<Measured> last = Optional.empty();

  private record Followed(Transaction transaction, Key key, long sent) {}

  private record Measured(double millis, long at) {}

  /**
   * @param nanos a monotonic clock, such as {@code System::nanoTime}
   */
  ChangeLag(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Notes that a transaction is about to be sent. */
  void sending(Transaction transaction) {
    Optional<Followed> now = followed.get();
    if (now.filter(other -> nanos.getAsLong() - other.sent < MAX_NANOS).isPresent()) {
      return;
    }
    for (Write write : transaction.writes()) {
      if (write instanceof Write.Put put) {
        followed.compareAndSet(
            now, Optional.of(new Followed(transaction, put.key(), nanos.getAsLong())));
        return;
      }
    }
  }

  /** Notes that a transaction was not applied. */
  void failed(Transaction transaction) {
    Optional<Followed> now = followed.get();
    if (now.filter(followed -> followed.transaction == transaction).isPresent()) {
      followed.compareAndSet(now, Optional.empty());
    }
  }

  /** Notes a notification of the watch. */
  void notified(Change change) {
    Optional<Followed> now = followed.get();
    if (now.isEmpty()) {
      return;
    }
    if (change instanceof Change.Keys changed && changed.keys().contains(now.get().key)) {
      long at = nanos.getAsLong();
      if (followed.compareAndSet(now, Optional.empty())) {
        last = Optional.of(new Measured((at - now.get().sent) / NANOS_PER_MILLI, at));
      }
    } else if (change instanceof Change.Resync) {
      followed.compareAndSet(now, Optional.empty());
    }
  }

  /** Returns the last time that was measured, in milliseconds; empty if that is long ago. */
  Optional<Double> millis() {
    return last.filter(measured -> nanos.getAsLong() - measured.at < FRESH_NANOS)
        .map(measured -> Math.round(measured.millis * 10) / 10.0);
  }
}
