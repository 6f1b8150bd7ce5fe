package io.statehouse.app.client;

import static io.statehouse.app.failure.Kind.OUTCOME_UNKNOWN;
import static io.statehouse.app.failure.Kind.UNAVAILABLE;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;

/**
 * A server that a user names by its URL. Each request has a deadline; redirects are not followed.
 */
public final class RemoteServer {
  private final HttpClient http;
  private final URI url;
  private final Duration timeout;

  /**
   * @param url {@code http://HOST:PORT} or {@code https://HOST}, with a path at most
   * @param timeout how long one request may take
   * @param tls how to verify the server, and what to present to it; empty for Java's own
   */
  public RemoteServer(String url, Duration timeout, Optional<SSLContext> tls) {
    this.url = uri(url);
    this.timeout = timeout;
    // The JDK would follow a redirected POST with a GET.
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout);
    tls.ifPresent(client::sslContext);
    this.http = client.build();
  }

  private static URI uri(String url) {
    try {
      URI uri = URI.create(url.replaceAll("/+$", ""));
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (web && uri.getHost() != null && uri.getQuery() == null && uri.getUserInfo() == null) {
        return uri;
      }
    } catch (IllegalArgumentException malformed) {
      // Reported below without the URL, which may hold a secret.
    }
    throw AppException.misused(
        "server is not a URL of the form http://HOST:PORT or https://HOST, with a path at most");
  }

  public URI url() {
    return url;
  }

  public HttpClient http() {
    return http;
  }

  public Duration timeout() {
    return timeout;
  }

  /** Returns when a request that begins now must have ended, by {@link System#nanoTime}. */
  public long deadline() {
    return System.nanoTime() + timeout.toNanos();
  }

  /**
   * Sends a request and returns the response with any status.
   *
   * @throws AppException if there is none until the deadline
   */
  public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> body, long deadline) {
    CompletableFuture<HttpResponse<T>> call = http.sendAsync(request, body);
    try {
      // A timeout of the request would not bound the reading of the body.
      return call.get(Math.max(0, deadline - System.nanoTime()), NANOSECONDS);
    } catch (ExecutionException | CompletionException failed) {
      throw failed(request.method(), failed.getCause());
    } catch (TimeoutException late) {
      call.cancel(true);
      throw failed(request.method(), late);
    } catch (InterruptedException stop) {
      call.cancel(true);
      Thread.currentThread().interrupt();
      throw failed(request.method(), stop);
    }
  }

  /** Returns the kind of failure that a status means, regardless of the rest of the response. */
  public static Kind kind(int status) {
    return switch (status) {
      case 401 -> Kind.UNAUTHENTICATED;
      case 403 -> Kind.FORBIDDEN;
      case 404 -> Kind.NOT_FOUND;
      case 413 -> Kind.TOO_LARGE;
      case 429 -> Kind.TOO_MANY_REQUESTS;
      case 507 -> Kind.WRITES_REJECTED;
      default -> status / 100 == 4 ? Kind.BAD_INPUT : UNAVAILABLE;
    };
  }

  private AppException failed(String method, Throwable cause) {
    boolean unsent =
        cause instanceof ConnectException
            || cause instanceof HttpConnectTimeoutException
            || cause instanceof UnresolvedAddressException;
    return unsent || method.equals("GET")
        ? new AppException(UNAVAILABLE, "no response from " + url + ": " + reason(cause), cause)
        : new AppException(
            OUTCOME_UNKNOWN,
            "no response from %s (%s): it may have been done: read before trying again"
                .formatted(url, reason(cause)),
            cause);
  }

  private String reason(Throwable cause) {
    if (cause instanceof TimeoutException || cause instanceof HttpTimeoutException) {
      return "none within " + timeout.toMillis() + " ms";
    }
    if (cause instanceof ConnectException) {
      return "it cannot be connected to, check that it runs";
    }
    if (cause instanceof UnresolvedAddressException) {
      return "the host is not known";
    }
    if (cause instanceof IOException && cause.getMessage() != null) {
      return cause.getMessage();
    }
    return cause instanceof InterruptedException ? "interrupted" : "the connection broke";
  }

  @Override
  public String toString() {
    return url.toString();
  }
}
