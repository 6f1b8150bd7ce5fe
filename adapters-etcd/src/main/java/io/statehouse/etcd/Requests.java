package io.statehouse.etcd;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.etcd.jetcd.Client;
import io.grpc.Status;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Calls;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Sends requests to etcd and waits for the responses. A failed read is sent again until its
 * deadline, to another member where there are several; a write is never sent again.
 */
final class Requests {
  private static final int MAX_ATTEMPTS = 6;
  private static final long INITIAL_PAUSE_NANOS = 25_000_000;

  private final Connection connection;
  private final Calls calls;
  private final long attemptNanos;

  Requests(Connection connection, Calls calls, int members) {
    this.connection = connection;
    this.calls = calls;
    // If one of several members hangs, there must be time left to try the others.
    this.attemptNanos = calls.timeout().toNanos() / (members > 1 ? 3 : 1);
  }

  Calls calls() {
    return calls;
  }

  /**
   * Sends a read and waits for its response.
   *
   * @throws StoreException if the read failed, translated from etcd's failure
   */
  <T> T read(String operation, Deadline deadline, Function<Client, CompletableFuture<T>> request) {
    try {
      return startReading(operation, deadline, request).await();
    } catch (Failure failure) {
      throw Failures.ofRead(operation, failure);
    }
  }

  /** Sends a read; its response can be awaited later. */
  <T> Reading<T> startReading(
      String operation, Deadline deadline, Function<Client, CompletableFuture<T>> request) {
    return new Reading<>(operation, deadline, request);
  }

  /**
   * Sends a request; its response can be awaited later.
   *
   * @throws StoreException.Unavailable if it was not sent, because no time was left or the caller
   *     was interrupted
   */
  <T> Sent<T> send(
      String operation, Deadline deadline, Function<Client, CompletableFuture<T>> request) {
    calls.requireTime(operation, deadline);
    long startNanos = System.nanoTime();
    SendGuard guard = new SendGuard();
    CompletableFuture<T> response = guard.begin(() -> connection.begin(request));
    return new Sent<>(operation, startNanos, response, guard);
  }

  /** A read whose first attempt is in flight. */
  final class Reading<T> {
    private final String operation;
    private final Deadline deadline;
    private final Function<Client, CompletableFuture<T>> request;
    private Sent<T> sent;

    private Reading(
        String operation, Deadline deadline, Function<Client, CompletableFuture<T>> request) {
      this.operation = operation;
      this.deadline = deadline;
      this.request = request;
      this.sent = send(operation, deadline, request);
    }

    T await() throws Failure {
      long pause = INITIAL_PAUSE_NANOS;
      for (int attempt = 1; ; attempt++) {
        try {
          return sent.await(Math.min(attemptNanos, deadline.nanosLeft()));
        } catch (Failure failure) {
          calls.requireOpen();
          if (!failure.isTransient() || attempt == MAX_ATTEMPTS || deadline.nanosLeft() < pause) {
            throw failure;
          }
        }
        LockSupport.parkNanos(this, pause);
        pause *= 2;
        sent = send(operation, deadline, request);
      }
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
        throw failure(failed.getCause());
      } catch (TimeoutException late) {
        response.cancel(true);
        throw new Failure(Status.DEADLINE_EXCEEDED, guard.abandon(), late);
      } catch (InterruptedException interrupt) {
        Thread.currentThread().interrupt();
        response.cancel(true);
        throw new Failure(
            Status.CANCELLED.withDescription("interrupted while waiting"),
            guard.abandon(),
            interrupt);
      } finally {
        calls.happened(operation, startNanos, succeeded);
      }
    }

    private Failure failure(Throwable cause) {
      Failure failure = Failure.of(cause, guard.abandon());
      if (connection.isClosed() && !failure.isRefusal()) {
        return new Failure(
            Status.CANCELLED.withDescription("the store is closed"), failure.wasSent(), cause);
      }
      if (failure.isConnectFailure()) {
        connection.reportConnectFailure();
      }
      return failure;
    }
  }
}
