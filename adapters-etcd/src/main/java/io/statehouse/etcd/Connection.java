package io.statehouse.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.stream.Collectors.joining;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.grpc.Status;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.HostAndPort;
import io.statehouse.ports.url.PercentCode;
import io.statehouse.ports.url.StoreTls;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import javax.net.ssl.SSLException;

/**
 * The jetcd client, and the requests in flight on it. It connects on the first call, and to all
 * members, so that a member that hangs or dies is bypassed. A failed read is sent again until its
 * deadline, to another member where there are several; a write is never sent again.
 *
 * <p>While no member can be reached, gRPC backs off up to two minutes between attempts to connect.
 * So a client that could not connect is replaced after a while by a new one, which connects
 * immediately.
 */
final class Connection implements AutoCloseable {
  private static final long MIN_AGE_NANOS = 2_000_000_000L;
  private static final int MAX_ATTEMPTS = 6;
  private static final long INITIAL_PAUSE_NANOS = 25_000_000;

  /** gRPC's shortest; pings detect members that hang with their connections open. */
  private static final Duration PING_INTERVAL = Duration.ofSeconds(10);

  private static final int MIN_RESPONSE_BYTES = 64 << 20;

  /** Begins requests on the thread of their caller, which would only wait for another. */
  private static final ExecutorService CALLING_THREAD =
      Executors.unconfigurableExecutorService(ImmediateEventExecutor.INSTANCE);

  private final EtcdSettings settings;
  private final Calls calls;
  private final long attemptNanos;
  private final Set<CompletableFuture<?>> inFlight = ConcurrentHashMap.newKeySet();
  private volatile Client client;
  private long openedAt = System.nanoTime();

  /**
   * @throws IllegalArgumentException if a certificate cannot be read
   */
  Connection(EtcdSettings settings, RoundTripListener trips) {
    this.settings = settings;
    this.calls = new Calls("etcd", settings.timeout(), trips);
    // If one of several members hangs, there must be time left to try the others.
    this.attemptNanos = settings.timeout().toNanos() / (settings.endpoints().size() > 1 ? 3 : 1);
    this.client = open(settings);
  }

  Calls calls() {
    return calls;
  }

  Client client() {
    return client;
  }

  /** A request that was begun, or is made now, and returns its result when it ends. */
  interface Pending<T> {
    T await() throws Failure;
  }

  /**
   * Makes a read of one request or several.
   *
   * @param pending starts over if the revision at which it reads is compacted meanwhile
   * @throws StoreException if it failed, translated from etcd's failure
   */
  static <T> T read(String operation, Pending<T> pending) {
    while (true) {
      try {
        return pending.await();
      } catch (Failure failure) {
        if (failure.code() != Status.Code.OUT_OF_RANGE) {
          throw failure.ofRead(operation);
        }
      }
    }
  }

  /** Sends a read and waits for its response, as {@link #read(String, Pending)} does. */
  <T> T read(String operation, Deadline deadline, Function<Client, CompletableFuture<T>> request) {
    return read(operation, () -> send(operation, deadline, request).awaitRead());
  }

  /**
   * Sends a request; its response can be awaited later.
   *
   * @throws StoreException.Unavailable if it was not sent, because no time was left or the caller
   *     was interrupted
   */
  <T> Sent<T> send(
      String operation, Deadline deadline, Function<Client, CompletableFuture<T>> request) {
    return new Sent<>(operation, deadline, request);
  }

  /** A request in flight. */
  final class Sent<T> {
    private final String operation;
    private final Deadline deadline;
    private final Function<Client, CompletableFuture<T>> request;
    private long startNanos;
    private SendGuard guard;
    private CompletableFuture<T> response;

    private Sent(
        String operation, Deadline deadline, Function<Client, CompletableFuture<T>> request) {
      this.operation = operation;
      this.deadline = deadline;
      this.request = request;
      send();
    }

    private void send() {
      calls.requireTime(operation, deadline);
      startNanos = System.nanoTime();
      guard = new SendGuard();
      response = guard.begin(() -> begin(request));
    }

    /** Waits for the response to a read, which is sent again after a transient failure. */
    T awaitRead() throws Failure {
      long pause = INITIAL_PAUSE_NANOS;
      for (int attempt = 1; ; attempt++) {
        try {
          return await(Math.min(attemptNanos, deadline.nanosLeft()));
        } catch (Failure failure) {
          calls.requireOpen();
          if (!failure.isTransient() || attempt == MAX_ATTEMPTS || deadline.nanosLeft() < pause) {
            throw failure;
          }
        }
        LockSupport.parkNanos(this, pause);
        pause *= 2;
        send();
      }
    }

    T await() throws Failure {
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
        Status interrupted = Status.CANCELLED.withDescription("interrupted while waiting");
        throw new Failure(interrupted, guard.abandon(), interrupt);
      } finally {
        calls.happened(operation, startNanos, succeeded);
      }
    }

    private Failure failure(Throwable cause) {
      boolean sent = guard.abandon();
      Failure failure = new Failure(cause, sent);
      if (calls.isClosed() && !failure.isRefusal()) {
        return new Failure(Status.CANCELLED.withDescription("the store is closed"), sent, cause);
      }
      report(failure);
      return failure;
    }
  }

  private <T> CompletableFuture<T> begin(Function<Client, CompletableFuture<T>> request) {
    CompletableFuture<T> response = new CompletableFuture<>();
    inFlight.add(response); // before it uses the client, which therefore stays open
    response.whenComplete((result, failure) -> inFlight.remove(response));
    try {
      request.apply(client).whenComplete((result, failure) -> end(response, result, failure));
    } catch (RuntimeException closing) {
      response.completeExceptionally(closing); // the client was closed just now
    }
    if (calls.isClosed()) {
      abandon(response);
    }
    return response;
  }

  private static <T> void end(CompletableFuture<T> response, T result, Throwable failure) {
    if (failure == null) {
      response.complete(result);
    } else {
      response.completeExceptionally(failure);
    }
  }

  private static void abandon(CompletableFuture<?> response) {
    response.completeExceptionally(Status.CANCELLED.asRuntimeException());
  }

  /** Replaces the client if it could not reach any member, unless it is new. */
  synchronized void report(Failure failure) {
    boolean isNew = System.nanoTime() - openedAt < MIN_AGE_NANOS;
    if (failure.isConnectFailure() && !isNew && !calls.isClosed()) {
      Client old = client;
      client = open(settings);
      openedAt = System.nanoTime();
      // All requests that may use it are in flight by now. Not on this thread, perhaps its own.
      CompletableFuture.allOf(inFlight.toArray(CompletableFuture[]::new))
          .whenCompleteAsync((ended, failed) -> old.close());
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      calls.close(); // from now on the client is not replaced
    }
    client.close();
    inFlight.forEach(Connection::abandon); // a closed client may never complete them
  }

  private static Client open(EtcdSettings settings) {
    ClientBuilder builder =
        Client.builder()
            .target(target(settings.endpoints()))
            // Otherwise a call waits for a server indefinitely, and an abandoned write is sent
            // when the server comes back.
            .waitForReady(false)
            .executorService(CALLING_THREAD)
            .interceptor(SendGuard::intercept)
            .connectTimeout(settings.timeout())
            .keepaliveTime(PING_INTERVAL)
            .keepaliveTimeout(settings.timeout())
            .keepaliveWithoutCalls(false)
            .maxInboundMessageSize(responseBytes(settings))
            // jetcd's own retries are used only after a login token has expired.
            .retryMaxAttempts(2)
            .retryDelay(20)
            .retryMaxDelay(200);
    settings
        .login()
        .ifPresent(login -> builder.user(bytes(login.user())).password(bytes(login.password())));
    if (settings.tls().isOn()) {
      try {
        builder.sslContext(context -> fill(context, settings.tls()));
      } catch (SSLException unusable) {
        throw new IllegalArgumentException("TLS for etcd cannot be set up: " + unusable, unusable);
      }
    }
    Client client = builder.build();
    client.getKVClient(); // otherwise it would create its channel even after it was closed
    return client;
  }

  /**
   * Returns the target by which jetcd's resolver finds all members. It is a URI, in whose path the
   * brackets of an IPv6 address must be encoded.
   */
  static String target(List<HostAndPort> endpoints) {
    return endpoints.stream()
        .map(endpoint -> PercentCode.encoded(endpoint.toString()))
        .collect(joining(",", "ip:///", ""));
  }

  /** Returns room for as many of the largest values as one read may request. */
  private static int responseBytes(EtcdSettings settings) {
    long max = (long) settings.requestBytes() * settings.operations() + (1 << 20);
    return (int) Math.min(Integer.MAX_VALUE, Math.max(MIN_RESPONSE_BYTES, max));
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, UTF_8);
  }

  private static void fill(SslContextBuilder context, StoreTls tls) {
    tls.trustManager().ifPresent(context::trustManager);
    tls.keyManager().ifPresent(context::keyManager);
  }
}
