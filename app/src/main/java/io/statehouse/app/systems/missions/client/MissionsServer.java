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
 * One server of Houston's REST API. A call is made again, with all its headers, where the server
 * sends it elsewhere on the same host, and a few times where it says that others were faster or
 * that it has too much to do; all that within one deadline.
 */
final class MissionsServer {
  private static final int MOST_REDIRECTS = 5;
  private static final int MOST_ATTEMPTS = 10;
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 2_000;
  private static final String API = "/api/v1";

  private final HttpClient http;
  private final URI given;
  private final Duration timeout;
  private volatile URI base;

  MissionsServer(String url, Duration timeout) {
    this.given = uri(url);
    this.timeout = timeout;
    // A redirected POST would come out of the JDK as a GET.
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
      // Said below, without the text: a key may be in it.
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

  /** Where the paths of the API begin. Found out by the first who asks: servers have several. */
  URI base() {
    URI known = base;
    if (known == null) {
      known = given.getPath().endsWith(API) ? given : probed();
      base = known;
    }
    return known;
  }

  private URI probed() {
    List<URI> places = List.of(URI.create(given + API), URI.create(given + "/missions" + API));
    for (URI place : places) {
      ServerResponse answer = exchange("GET", place, new byte[0], Map.of());
      if (answer.isHealthy()) {
        return place;
      }
    }
    throw new AppException(
        Kind.NOT_FOUND,
        "no missions are served at "
            + given
            + ": tried "
            + places.get(0).getPath()
            + " and "
            + places.get(1).getPath());
  }

  /**
   * Makes a call and returns its answer.
   *
   * @param path below the base
   * @throws AppException if there is no answer, or one that says no
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
      ServerResponse answer = once(method, target, body, headers, deadline);
      if (answer.location().isPresent() && redirects++ < MOST_REDIRECTS) {
        target = followed(target, answer.location().get());
        attempt--;
      } else if (!answer.isWorthAnotherTry()
          || attempt == MOST_ATTEMPTS
          || !pause(attempt, deadline)) {
        return answer;
      }
    }
  }

  /** The headers hold secrets, so they go to no other server; at most to the same over TLS. */
  private static URI followed(URI from, String location) {
    URI to;
    try {
      to = from.resolve(location);
    } catch (IllegalArgumentException malformed) {
      throw new AppException(
          Kind.UNAVAILABLE, from + " answered with a redirect to no URL", malformed);
    }
    boolean samePlace =
        from.getScheme().equals(to.getScheme()) && from.getAuthority().equals(to.getAuthority());
    boolean secured = "https".equals(to.getScheme()) && from.getHost().equals(to.getHost());
    if (!samePlace && !secured) {
      throw new AppException(
          Kind.UNAVAILABLE,
          "the server sends us on to " + to + ": if that is right, name it by --server");
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
      throw unanswered(method, failed.getCause());
    } catch (TimeoutException late) {
      call.cancel(true);
      throw unanswered(method, late);
    } catch (InterruptedException stop) {
      call.cancel(true);
      Thread.currentThread().interrupt();
      throw unanswered(method, stop);
    }
  }

  private AppException unanswered(String method, Throwable cause) {
    if (cause instanceof java.net.ConnectException
        || cause instanceof java.net.http.HttpConnectTimeoutException
        || cause instanceof java.nio.channels.UnresolvedAddressException
        || method.equals("GET")) {
      return new AppException(
          Kind.UNAVAILABLE, "no answer from " + given + ": " + reason(cause), cause);
    }
    return new AppException(
        Kind.OUTCOME_UNKNOWN,
        "no answer from "
            + given
            + " ("
            + reason(cause)
            + "): it may have been done, look before you try again",
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

  /** Waits before another attempt, some time of chance so that not all who lost come at once. */
  private static boolean pause(int attempt, long deadline) {
    long most = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << (attempt - 1));
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
