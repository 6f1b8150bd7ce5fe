package io.statehouse.etcd;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.etcd.jetcd.Client;
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
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends requests to etcd and waits for the responses. Each request has a deadline, is timed, and is
 * reported to the {@link RoundTripListener}. A failed read is sent again until its deadline, to
 * another member where there are several; a write is never sent again.
 */
final class Calls {
  private static final Logger LOG = LoggerFactory.getLogger(EtcdStore.class);
  private static final int MAX_ATTEMPTS = 6;
  private static final long INITIAL_PAUSE_NANOS = 25_000_000;

  private final Connection connection;
  private final Duration timeout;
  private final long attemptNanos;
  private final RoundTripListener trips;
  private final Set<CompletableFuture<?>> inFlight = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private volatile boolean ended;

  Calls(Connection connection, EtcdSettings settings, RoundTripListener trips) {
    this.connection = connection;
    this.timeout = settings.timeout();
    // If one of several members hangs, there must be time left to try the others.
    this.attemptNanos = timeout.toNanos() / (settings.endpoints().size() > 1 ? 3 : 1);
    this.trips = trips;
  }

  /** Rejects all further requests. */
  void close() {
    closed = true;
  }

  /** Fails the requests in flight: a closed client may never complete them. */
  void end() {
    ended = true;
    inFlight.forEach(Calls::abandon);
  }

  private static void abandon(CompletableFuture<?> response) {
    response.completeExceptionally(Status.CANCELLED.asRuntimeException());
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
   * Sends a read and waits for its response.
   *
   * @throws StoreException if the read failed, translated from etcd's failure
   */
  <T> T read(String operation, Deadline deadline, Function<Client, CompletableFuture<T>> request) {
    try {
      return tryToRead(operation, deadline, request);
    } catch (Failure failure) {
      throw Failures.ofRead(operation, failure);
    }
  }

  /** Like {@link #read}, for callers that handle some failures themselves. */
  <T> T tryToRead(
      String operation, Deadline deadline, Function<Client, CompletableFuture<T>> request)
      throws Failure {
    long pause = INITIAL_PAUSE_NANOS;
    for (int attempt = 1; ; attempt++) {
      deadline.checkBeforeSending(operation);
      try {
        return send(operation, request).await(Math.min(attemptNanos, deadline.nanosLeft()));
      } catch (Failure failure) {
        checkOpen();
        if (!failure.isTransient() || attempt == MAX_ATTEMPTS || deadline.nanosLeft() < pause) {
          throw failure;
        }
      }
      LockSupport.parkNanos(this, pause);
      pause *= 2;
    }
  }

  /** Sends a request; its response can be awaited later. */
  <T> Sent<T> send(String operation, Function<Client, CompletableFuture<T>> request) {
    checkOpen();
    long startNanos = System.nanoTime();
    SendGuard guard = new SendGuard();
    CompletableFuture<T> response = start(() -> guard.begin(() -> connection.begin(request)));
    inFlight.add(response);
    response.whenComplete((result, failed) -> inFlight.remove(response));
    if (ended) {
      abandon(response);
    }
    return new Sent<>(operation, startNanos, response, guard);
  }

  private static <T> CompletableFuture<T> start(Supplier<CompletableFuture<T>> request) {
    try {
      return request.get();
    } catch (IllegalStateException | RejectedExecutionException closing) {
      return CompletableFuture.failedFuture(new NotSent(closing)); // the store was closed just now
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new StoreException.Unavailable("the etcd store is closed");
    }
  }

  /** A request in flight. */
  final class Sent<T> {
    private final String operation;
    private final long startNanos;
    private final CompletableFuture<T> response;
    private final SendGuard guard;

    private Sent(
        String operation, long startNanos, CompletableFuture<T> response, SendGuard guard) {
      this.operation = operation;
      this.startNanos = startNanos;
      this.response = response;
      this.guard = guard;
    }

    T await(Deadline deadline) throws Failure {
      return await(deadline.nanosLeft());
    }

    private T await(long nanos) throws Failure {
      boolean succeeded = false;
      try {
        T result = response.get(Math.max(nanos, 0), NANOSECONDS);
        succeeded = true;
        return result;
      } catch (ExecutionException failed) {
        boolean sent = guard.abandon();
        Failure failure = Failure.of(failed.getCause(), sent);
        if (connection.isClosed() && !failure.isRefusal()) {
          throw Failure.closed(failed.getCause(), sent);
        }
        if (failure.isConnectFailure()) {
          connection.reportConnectFailure();
        }
        throw failure;
      } catch (TimeoutException late) {
        response.cancel(true);
        throw Failure.late(late, guard.abandon());
      } catch (InterruptedException interrupt) {
        Thread.currentThread().interrupt();
        throw Failure.interrupted(interrupt, guard.abandon());
      } finally {
        long took = System.nanoTime() - startNanos;
        trips.happened(operation, took, succeeded);
        LOG.debug(
            "{} {} in {} ms", operation, succeeded ? "succeeded" : "failed", took / 1_000_000);
      }
    }
  }
}
