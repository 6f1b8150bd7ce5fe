package io.statehouse.etcd;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.grpc.Status;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.RoundTripListener;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks etcd and waits: each request bounded, measured and told. Reads are asked again while their
 * time lasts, of another member where there are several; writes never.
 */
final class Calls {
  private static final Logger LOG = LoggerFactory.getLogger(EtcdStore.class);
  private static final int MOST_ATTEMPTS = 6;
  private static final long FIRST_PAUSE_NANOS = 25_000_000;

  private final Connection connection;
  private final Duration timeout;
  private final long attemptNanos;
  private final RoundTripListener trips;
  private final Set<CompletableFuture<?>> underWay = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private volatile boolean ended;

  Calls(Connection connection, EtcdSettings settings, RoundTripListener trips) {
    this.connection = connection;
    this.timeout = settings.timeout();
    // One member of several may hang; the others must get their turn before the caller gives up.
    this.attemptNanos = timeout.toNanos() / (settings.endpoints().size() > 1 ? 3 : 1);
    this.trips = trips;
  }

  /** Lets nothing more be sent. */
  void close() {
    closed = true;
  }

  /** Ends those that still wait: a client that is closed may never tell them anything. */
  void end() {
    ended = true;
    underWay.forEach(Calls::abandon);
  }

  private static void abandon(CompletableFuture<?> answer) {
    answer.completeExceptionally(Status.CANCELLED.asRuntimeException());
  }

  boolean isClosed() {
    return closed;
  }

  /** Begins a call of the port, made of one request or several. */
  Deadline begin() {
    checkOpen();
    return Deadline.in(timeout);
  }

  /**
   * Reads.
   *
   * @throws StoreException what the failure means to a caller
   */
  <T> T read(String operation, Deadline deadline, Supplier<CompletableFuture<T>> request) {
    try {
      return tryToRead(operation, deadline, request);
    } catch (Failure failure) {
      throw failure.ofRead(operation);
    }
  }

  /** Reads, for those who know what to do about a failure. */
  <T> T tryToRead(String operation, Deadline deadline, Supplier<CompletableFuture<T>> request)
      throws Failure {
    long pause = FIRST_PAUSE_NANOS;
    for (int attempt = 1; ; attempt++) {
      deadline.checkBeforeSending(operation);
      try {
        return send(operation, request).await(Math.min(attemptNanos, deadline.nanosLeft()));
      } catch (Failure failure) {
        checkOpen();
        if (!failure.isPassing() || attempt == MOST_ATTEMPTS || deadline.nanosLeft() < pause) {
          throw failure;
        }
      }
      LockSupport.parkNanos(this, pause);
      pause *= 2;
    }
  }

  /** Sends a request, whose answer may be awaited later. */
  <T> Sent<T> send(String operation, Supplier<CompletableFuture<T>> request) {
    checkOpen();
    long begun = System.nanoTime();
    CompletableFuture<T> answer = answer(request);
    underWay.add(answer);
    answer.whenComplete((answered, failed) -> underWay.remove(answer));
    if (ended) {
      abandon(answer);
    }
    return new Sent<>(operation, begun, answer);
  }

  private static <T> CompletableFuture<T> answer(Supplier<CompletableFuture<T>> request) {
    try {
      return request.get();
    } catch (IllegalStateException | RejectedExecutionException closing) {
      // The client was closed in this moment, perhaps to be replaced by another.
      return CompletableFuture.failedFuture(new NotSent(closing));
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new StoreException.Unavailable("the etcd store is closed");
    }
  }

  /** A request that is under way. */
  final class Sent<T> {
    private final String operation;
    private final long begun;
    private final CompletableFuture<T> answer;

    private Sent(String operation, long begun, CompletableFuture<T> answer) {
      this.operation = operation;
      this.begun = begun;
      this.answer = answer;
    }

    T await(Deadline deadline) throws Failure {
      return await(deadline.nanosLeft());
    }

    private T await(long nanos) throws Failure {
      boolean succeeded = false;
      try {
        T answered = answer.get(Math.max(nanos, 0), NANOSECONDS);
        succeeded = true;
        return answered;
      } catch (ExecutionException failed) {
        Failure failure = Failure.of(failed.getCause());
        if (failure.foundNobody()) {
          connection.foundNobody();
        }
        throw failure;
      } catch (TimeoutException late) {
        answer.cancel(true);
        throw Failure.late(late);
      } catch (InterruptedException interrupt) {
        Thread.currentThread().interrupt();
        throw Failure.interrupted(interrupt);
      } finally {
        long took = System.nanoTime() - begun;
        trips.happened(operation, took, succeeded);
        LOG.debug("{} {} in {} ms", operation, succeeded ? "answered" : "failed", took / 1_000_000);
      }
    }
  }
}
