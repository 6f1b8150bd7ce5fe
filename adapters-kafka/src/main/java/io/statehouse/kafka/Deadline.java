package io.statehouse.kafka;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;

/** The time by which a call ends, whatever the cluster does. */
final class Deadline {
  /** The client ends a request by itself, and then reports why; a little later we do not wait. */
  private static final long GRACE_MILLIS = 500;

  private final long endNanos;

  private Deadline(long endNanos) {
    this.endNanos = endNanos;
  }

  static Deadline in(Duration timeout) {
    return new Deadline(System.nanoTime() + timeout.toNanos());
  }

  /**
   * Returns how long a request that is sent now may take.
   *
   * @throws TimeoutException if the deadline has passed, so that it must not be sent
   * @throws InterruptException if the thread is interrupted
   */
  int millisForRequest() {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptException(Failures.NOT_SENT);
    }
    long left = millisLeft();
    if (left < 1) {
      throw new TimeoutException(Failures.NOT_SENT);
    }
    return (int) left;
  }

  /** Returns what the cluster responded, or throws why it did not, always as Kafka's exception. */
  <T> T await(KafkaFuture<T> response) {
    try {
      return response.get(Math.max(0, millisLeft()) + GRACE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new KafkaException(e.getCause());
    } catch (java.util.concurrent.TimeoutException e) {
      throw new TimeoutException("the client did not end the request", e);
    } catch (InterruptedException e) {
      throw new InterruptException(e); // sets the flag again
    }
  }

  private long millisLeft() {
    return TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
  }
}
