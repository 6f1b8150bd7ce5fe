package io.statehouse.remote;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.wire.StoreDescription;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManager;

/** Sends requests to one server, each within its deadline and none of them twice. */
final class Connection {
  private static final Duration MAX_CONNECT = Duration.ofSeconds(5);

  /** A server handles as many and more, but each of them occupies one of its threads. */
  private static final int MAX_REQUESTS = 32;

  /** A server makes few responses at a time that take much memory. */
  private static final int MAX_LARGE_REQUESTS = 4;

  private final RemoteSettings settings;
  private final HttpClient http;
  private final Semaphore requests = new Semaphore(MAX_REQUESTS);
  private final Semaphore largeRequests = new Semaphore(MAX_LARGE_REQUESTS);

  Connection(RemoteSettings settings) {
    this.settings = settings;
    Duration timeout = settings.timeout();
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout.compareTo(MAX_CONNECT) < 0 ? timeout : MAX_CONNECT);
    this.http = client.sslContext(settings.tls().orElseGet(Connection::unused)).build();
  }

  /** Without a context, Java would read the authorities it trusts, which takes a command longer. */
  private static SSLContext unused() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[0], null);
      return context;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("Java has no TLS", impossible);
    }
  }

  /** A response of any status. */
  record Reply(int status, String mediaType, InputStream body) {

    /** Returns whether it is a message of the protocol, not a page of whatever else is there. */
    boolean isMessage() {
      return status == 200 && mediaType.equals(StoreDescription.MEDIA_TYPE);
    }
  }

  /** Sends a request without a body. */
  Reply get(String path, Deadline deadline) throws NoResponse {
    return exchange(request(path).GET().build(), new AtomicBoolean(true), false, deadline);
  }

  /**
   * Sends a request with a message.
   *
   * @param isLarge whether it, or the response, may take megabytes of memory at the server
   */
  Reply post(String path, byte[] message, boolean isLarge, Deadline deadline) throws NoResponse {
    AtomicBoolean sent = new AtomicBoolean();
    HttpRequest request =
        request(path)
            .header("Content-Type", StoreDescription.MEDIA_TYPE)
            .POST(new MarkedBody(BodyPublishers.ofByteArray(message), sent))
            .build();
    return exchange(request, sent, isLarge, deadline);
  }

  /** Begins a request whose response goes on; its receiver ends it. */
  <T> CompletableFuture<HttpResponse<T>> open(String path, String lastId, BodyHandler<T> body) {
    HttpRequest.Builder request = request(path);
    if (!lastId.isEmpty()) {
      request.header("Last-Event-ID", lastId);
    }
    return http.sendAsync(request.build(), body);
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
            URI.create(settings.server() + "/stores/" + settings.system() + path));
    settings.token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
    return request;
  }

  private Reply exchange(
      HttpRequest request, AtomicBoolean sent, boolean isLarge, Deadline deadline)
      throws NoResponse {
    Semaphore permits = isLarge ? largeRequests : requests;
    try {
      if (!permits.tryAcquire(Math.max(0, deadline.nanosLeft()), NANOSECONDS)) {
        throw new NoResponse("too many requests were in progress until the timeout", false, null);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new NoResponse("interrupted", false, stop);
    }
    CompletableFuture<HttpResponse<InputStream>> call =
        http.sendAsync(request, ReceivedBody.HANDLER);
    call.whenComplete((response, failure) -> permits.release());
    return answered(call, sent, deadline);
  }

  private Reply answered(
      CompletableFuture<HttpResponse<InputStream>> call, AtomicBoolean sent, Deadline deadline)
      throws NoResponse {
    try {
      // A timeout of the request would not bound the reading of the body.
      HttpResponse<InputStream> response = call.get(Math.max(0, deadline.nanosLeft()), NANOSECONDS);
      return new Reply(
          response.statusCode(),
          response.headers().firstValue("Content-Type").orElse(""),
          response.body());
    } catch (TimeoutException late) {
      call.cancel(true);
      throw new NoResponse("no response in time", sent.get(), late);
    } catch (InterruptedException stop) {
      // The request goes on without its caller: to break it off would cost a connection.
      CompletableFuture.delayedExecutor(Math.max(0, deadline.nanosLeft()), NANOSECONDS)
          .execute(() -> call.cancel(true));
      Thread.currentThread().interrupt();
      throw new NoResponse("interrupted", sent.get(), stop);
    } catch (ExecutionException failed) {
      throw NoResponse.of(failed.getCause(), sent.get());
    }
  }

  /** A body that marks when any of it may have been sent, for which there must be a connection. */
  private record MarkedBody(HttpRequest.BodyPublisher bytes, AtomicBoolean sent)
      implements HttpRequest.BodyPublisher {
    @Override
    public long contentLength() {
      return bytes.contentLength();
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> connection) {
      sent.set(true);
      bytes.subscribe(connection);
    }
  }

  /** The failure of a request without a complete response. */
  static final class NoResponse extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean sent;

    NoResponse(String why, boolean sent, Throwable cause) {
      super(why, cause);
      this.sent = sent;
    }

    static NoResponse of(Throwable cause, boolean sent) {
      if (cause instanceof SSLException) {
        // A server that rejects the client's certificate reports it after the handshake.
        boolean handshake = cause instanceof SSLHandshakeException;
        return new NoResponse(
            sentence(cause) + "; check the certificates that both sides trust",
            sent && !handshake,
            cause);
      }
      if (isCausedBy(cause, UnresolvedAddressException.class)) {
        return new NoResponse("its host is not known; check the URL", false, cause);
      }
      if (cause instanceof HttpConnectTimeoutException) {
        return new NoResponse("it does not respond; check the URL", false, cause);
      }
      if (cause instanceof ConnectException) {
        return new NoResponse(
            "it cannot be connected to; check the URL, and that the server is running",
            false,
            cause);
      }
      return new NoResponse(
          cause instanceof IOException ? "the connection was lost" : sentence(cause), sent, cause);
    }

    private static boolean isCausedBy(Throwable failure, Class<?> type) {
      Throwable each = failure;
      while (each != null && !type.isInstance(each)) {
        each = each.getCause();
      }
      return each != null;
    }

    private static String sentence(Throwable failure) {
      String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
      return message.replaceAll("\\s+", " ");
    }

    /** Returns whether any of the request may have reached the server. */
    boolean wasSent() {
      return sent;
    }
  }

  /** Returns whether callers have a token. */
  boolean hasToken() {
    return settings.token().isPresent();
  }

  /** Returns the name of the store in messages. */
  @Override
  public String toString() {
    return settings.displayName();
  }
}
