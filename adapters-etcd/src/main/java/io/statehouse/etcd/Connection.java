package io.statehouse.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.grpc.Status;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.statehouse.ports.url.HostAndPort;
import io.statehouse.ports.url.PercentCode;
import io.statehouse.ports.url.StoreTls;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import javax.net.ssl.SSLException;

/**
 * The jetcd client and its configuration. It connects on the first call, and to all members, so
 * that a member that hangs or dies is bypassed.
 *
 * <p>While no member can be reached, gRPC backs off up to two minutes between attempts to connect.
 * So a client that could not connect is replaced after a while by a new one, which connects
 * immediately.
 */
final class Connection implements AutoCloseable {
  private static final long MIN_AGE_NANOS = 2_000_000_000L;

  /**
   * The shortest ping interval gRPC allows; pings detect members that hang with their connections
   * open.
   */
  private static final Duration PING_INTERVAL = Duration.ofSeconds(10);

  private static final int MIN_RESPONSE_BYTES = 64 << 20;

  /** Begins requests on the thread of their caller, which would only wait for another. */
  private static final ExecutorService CALLING_THREAD =
      Executors.unconfigurableExecutorService(ImmediateEventExecutor.INSTANCE);

  private final EtcdSettings settings;
  private final Set<CompletableFuture<?>> inFlight = ConcurrentHashMap.newKeySet();
  private volatile Session session;
  private long openedAt;
  private volatile boolean closed;

  /**
   * @throws IllegalArgumentException if a certificate cannot be read
   */
  Connection(EtcdSettings settings) {
    this.settings = settings;
    this.session = new Session(open());
    this.openedAt = System.nanoTime();
  }

  Client client() {
    return session.client;
  }

  boolean isClosed() {
    return closed;
  }

  /** Begins a request; its client stays open until it has ended. */
  <T> CompletableFuture<T> begin(Function<Client, CompletableFuture<T>> request) {
    Session used = enter();
    CompletableFuture<T> response = begin(request, used.client);
    inFlight.add(response);
    response.whenComplete(
        (result, failure) -> {
          inFlight.remove(response);
          used.leave();
        });
    if (closed) {
      abandon(response);
    }
    return response;
  }

  private <T> CompletableFuture<T> begin(
      Function<Client, CompletableFuture<T>> request, Client client) {
    try {
      return closed ? new CompletableFuture<>() : request.apply(client);
    } catch (RuntimeException closing) {
      return CompletableFuture.failedFuture(closing); // the client was closed just now
    }
  }

  private static void abandon(CompletableFuture<?> response) {
    response.completeExceptionally(Status.CANCELLED.asRuntimeException());
  }

  private Session enter() {
    Session current = session;
    while (!current.enter()) {
      current = session; // it was replaced just now
    }
    return current;
  }

  /**
   * Is called after a request failed because no member could be reached; replaces the client if it
   * is not new.
   */
  synchronized void reportConnectFailure() {
    if (closed || System.nanoTime() - openedAt < MIN_AGE_NANOS) {
      return;
    }
    Session old = session;
    session = new Session(open());
    openedAt = System.nanoTime();
    old.leave();
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    client().close();
    inFlight.forEach(Connection::abandon); // a closed client may never complete them
  }

  /** A client; once it was replaced, it is closed when its last request has ended. */
  private static final class Session {
    private final Client client;

    /** The requests in flight, and one for the connection until it uses another client. */
    private int users = 1;

    Session(Client client) {
      this.client = client;
      client.getKVClient(); // otherwise it would create its channel even after it was closed
    }

    synchronized boolean enter() {
      if (users == 0) {
        return false;
      }
      users++;
      return true;
    }

    void leave() {
      synchronized (this) {
        users--;
        if (users > 0) {
          return;
        }
      }
      // Not on this thread, which may be the client's own.
      CompletableFuture.runAsync(client::close);
    }
  }

  private Client open() {
    ClientBuilder builder =
        Client.builder()
            .target(target(settings.endpoints()))
            // Otherwise a call waits for a server indefinitely, and an abandoned write is sent
            // when the server comes back.
            .waitForReady(false)
            .executorService(CALLING_THREAD)
            .interceptor(new SendGuard.Tracing())
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
      secure(builder, settings.tls());
    }
    return builder.build();
  }

  /** Returns the target of one member. */
  static String target(HostAndPort endpoint) {
    return target(List.of(endpoint));
  }

  /**
   * Returns the target by which jetcd's resolver finds all members. It is a URI, in whose path the
   * brackets of an IPv6 address must be encoded.
   */
  private static String target(List<HostAndPort> endpoints) {
    return endpoints.stream()
        .map(endpoint -> PercentCode.encoded(endpoint.toString()))
        .collect(joining(",", "ip:///", ""));
  }

  /** Returns room for as many of the largest values as one read may request. */
  private static int responseBytes(EtcdSettings settings) {
    long most = (long) settings.requestBytes() * settings.operations() + (1 << 20);
    return (int) Math.min(Integer.MAX_VALUE, Math.max(MIN_RESPONSE_BYTES, most));
  }

  private static void secure(ClientBuilder builder, StoreTls tls) {
    try {
      builder.sslContext(context -> fill(context, tls));
    } catch (SSLException unusable) {
      throw new IllegalArgumentException("TLS for etcd cannot be set up: " + unusable, unusable);
    }
  }

  private static void fill(SslContextBuilder context, StoreTls tls) {
    tls.certificates().ifPresent(context::trustManager);
    tls.keyEntry()
        .ifPresent(
            entry ->
                context.keyManager(
                    entry.getPrivateKey(), (X509Certificate[]) entry.getCertificateChain()));
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, UTF_8);
  }
}
