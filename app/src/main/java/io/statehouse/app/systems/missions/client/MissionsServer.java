package io.statehouse.app.systems.missions.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One server of Houston's REST API. A request follows redirects on the same host with all its
 * headers, and is repeated a few times after too many conflicting writes or too many requests; all
 * of that within one deadline.
 */
final class MissionsServer {
  private static final int MAX_REDIRECTS = 5;
  private static final int MAX_ATTEMPTS = 10;
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long MAX_PAUSE_MILLIS = 2_000;
  private static final String API = "/api/v1";

  private final HttpClient http;
  private final URI given;
  private final Duration timeout;
  private volatile URI base;

  MissionsServer(String url, Duration timeout) {
    this.given = uri(url);
    this.timeout = timeout;
    // The JDK would follow a redirected POST with a GET.
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout)
            .build();
  }

  private static URI uri(String url) {
    try {
      URI uri = URI.create(url.replaceAll("/+$", ""));
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (web && uri.getHost() != null && uri.getQuery() == null && uri.getUserInfo() == null) {
        return uri;
      }
    } catch (IllegalArgumentException malformed) {
      // Reported below without the URL, which may hold an API key.
    }
    throw AppException.misused(
        "server is not a URL of the form http://HOST:PORT or https://HOST, with a path at most");
  }

  HttpClient http() {
    return http;
  }

  Duration timeout() {
    return timeout;
  }

  /** The base of the API's paths, probed at first use: this program's server has it elsewhere. */
  URI base() {
    URI known = base;
    if (known == null) {
      known = given.getPath().endsWith(API) ? given : probed();
      base = known;
    }
    return known;
  }

  private URI probed() {
    List<URI> bases = List.of(URI.create(given + API), URI.create(given + "/missions" + API));
    for (URI base : bases) {
      ServerResponse response = exchange("GET", base, new byte[0], Map.of());
      if (response.isHealthy()) {
        return base;
      }
    }
    throw new AppException(
        Kind.NOT_FOUND,
        "no missions are served at "
            + given
            + ": tried "
            + bases.get(0).getPath()
            + " and "
            + bases.get(1).getPath());
  }

  /**
   * Sends a request and returns the response.
   *
   * @param path below the base
   * @throws AppException if there is no response, or an error
   */
  ServerResponse call(String method, String path, String body, Map<String, String> headers) {
    return exchange(method, URI.create(base() + path), body.getBytes(UTF_8), headers).orThrow();
  }

  private ServerResponse exchange(
      String method, URI uri, byte[] body, Map<String, String> headers) {
    long deadline = System.nanoTime() + timeout.toNanos();
    URI target = uri;
    int redirects = 0;
    for (int attempt = 1; ; attempt++) {
      ServerResponse response = once(method, target, body, headers, deadline);
      if (response.location().isPresent() && redirects++ < MAX_REDIRECTS) {
        target = followed(target, response.location().get());
        attempt--;
      } else if (!response.isTransient() || attempt == MAX_ATTEMPTS || !pause(attempt, deadline)) {
        return response;
      }
    }
  }

  /** The headers hold secrets, so they go to no other server than the same one over TLS. */
  private static URI followed(URI from, String location) {
    URI to;
    try {
      to = from.resolve(location);
    } catch (IllegalArgumentException malformed) {
      throw new AppException(Kind.UNAVAILABLE, from + " redirected to a malformed URL", malformed);
    }
    boolean samePlace =
        from.getScheme().equals(to.getScheme()) && from.getAuthority().equals(to.getAuthority());
    boolean secured = "https".equals(to.getScheme()) && from.getHost().equals(to.getHost());
    if (!samePlace && !secured) {
      throw new AppException(
          Kind.UNAVAILABLE,
          "the server redirects to " + to + ": if that is right, name it by --server");
    }
    return to;
  }

  private ServerResponse once(
      String method, URI uri, byte[] body, Map<String, String> headers, long deadline) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    CompletableFuture<HttpResponse<byte[]>> call =
        http.sendAsync(request.build(), BodyHandlers.ofByteArray());
    try {
      // A timeout of the request would not bound the reading of the body.
      HttpResponse<byte[]> response =
          call.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      return new ServerResponse(given, response);
    } catch (ExecutionException | CompletionException failed) {
      throw failed(method, failed.getCause());
    } catch (TimeoutException late) {
      call.cancel(true);
      throw failed(method, late);
    } catch (InterruptedException stop) {
      call.cancel(true);
      Thread.currentThread().interrupt();
      throw failed(method, stop);
    }
  }

  private AppException failed(String method, Throwable cause) {
    if (cause instanceof java.net.ConnectException
        || cause instanceof java.net.http.HttpConnectTimeoutException
        || cause instanceof java.nio.channels.UnresolvedAddressException
        || method.equals("GET")) {
      return new AppException(
          Kind.UNAVAILABLE, "no response from " + given + ": " + reason(cause), cause);
    }
    return new AppException(
        Kind.OUTCOME_UNKNOWN,
        "no response from "
            + given
            + " ("
            + reason(cause)
            + "): it may have been done: read before trying again",
        cause);
  }

  private String reason(Throwable cause) {
    if (cause instanceof TimeoutException || cause instanceof java.net.http.HttpTimeoutException) {
      return "none within " + timeout.toMillis() + " ms";
    }
    if (cause instanceof java.net.ConnectException) {
      return "it cannot be connected to, check that it runs";
    }
    if (cause instanceof java.nio.channels.UnresolvedAddressException) {
      return "the host is not known";
    }
    if (cause instanceof IOException && cause.getMessage() != null) {
      return cause.getMessage();
    }
    return cause instanceof InterruptedException ? "interrupted" : cause.getClass().getSimpleName();
  }

  /** Waits before another attempt, for a random time so that clients do not all return at once. */
  private static boolean pause(int attempt, long deadline) {
    long most = Math.min(MAX_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << (attempt - 1));
    long nanos =
        TimeUnit.MILLISECONDS.toNanos(ThreadLocalRandom.current().nextLong(most / 2, most + 1));
    if (System.nanoTime() + nanos >= deadline) {
      return false;
    }
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
      return true;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public String toString() {
    return given.toString();
  }
}
