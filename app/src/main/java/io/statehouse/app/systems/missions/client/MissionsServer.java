package io.statehouse.app.systems.missions.client;

import static io.statehouse.app.failure.Kind.UNAVAILABLE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.statehouse.app.client.RemoteServer;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Shape;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import javax.net.ssl.SSLContext;

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
  private static final int UNKNOWN_KEY = 470;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int TRANSACTION_FAILED = 572;
  private static final Shape<Message> MESSAGE = Shape.of(Message.class);

  private final RemoteServer server;
  private final URI given;
  private volatile URI base;

  /** The response of the API's base, and of every error. */
  @Shape.Tolerant
  private record Message(Optional<String> message) {}

  MissionsServer(String url, Duration timeout, Optional<SSLContext> tls) {
    this.server = new RemoteServer(url, timeout, tls);
    this.given = server.url();
  }

  HttpClient http() {
    return server.http();
  }

  Duration timeout() {
    return server.timeout();
  }

  /**
   * Returns the base of the API's paths, probed at first use: this program's server has it
   * elsewhere.
   */
  URI base() {
    if (base == null) {
      base = given.getPath().endsWith(API) ? given : probed();
    }
    return base;
  }

  private URI probed() {
    List<URI> bases = List.of(URI.create(given + API), URI.create(given + "/missions" + API));
    for (URI base : bases) {
      if (exchange("GET", base, "", Map.of()).isHealthy()) {
        return base;
      }
    }
    throw new AppException(
        Kind.NOT_FOUND,
        "no missions are served at %s: tried %s and %s"
            .formatted(given, bases.get(0).getPath(), bases.get(1).getPath()));
  }

  /**
   * Sends a request and returns the response.
   *
   * @param path below the base
   * @throws AppException if there is no response, or an error
   */
  Response call(String method, String path, String body, Map<String, String> headers) {
    return exchange(method, URI.create(base() + path), body, headers).orThrow();
  }

  private Response exchange(String method, URI uri, String body, Map<String, String> headers) {
    long deadline = server.deadline();
    URI target = uri;
    int redirects = 0;
    for (int attempt = 1; ; attempt++) {
      Response response = once(method, target, body, headers, deadline);
      if (response.location().isPresent() && redirects++ < MAX_REDIRECTS) {
        target = followed(target, response.location().get());
        attempt--;
      } else if (!response.isTransient() || attempt == MAX_ATTEMPTS || !pause(attempt, deadline)) {
        return response;
      }
    }
  }

  /**
   * Returns the target of a redirect: only the same server, or it over TLS, as headers hold
   * secrets.
   */
  private static URI followed(URI from, String location) {
    URI to;
    try {
      to = from.resolve(location);
    } catch (IllegalArgumentException malformed) {
      throw new AppException(UNAVAILABLE, from + " redirected to a malformed URL", malformed);
    }
    boolean samePlace =
        from.getScheme().equals(to.getScheme()) && from.getAuthority().equals(to.getAuthority());
    boolean secured = "https".equals(to.getScheme()) && from.getHost().equals(to.getHost());
    if (!samePlace && !secured) {
      throw new AppException(
          UNAVAILABLE, "the server redirects to " + to + ": if that is right, name it by --server");
    }
    return to;
  }

  private Response once(
      String method, URI uri, String body, Map<String, String> headers, long deadline) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.ofString(body));
    headers.forEach(request::header);
    return new Response(server.send(request.build(), BodyHandlers.ofByteArray(), deadline));
  }

  /** Waits before another attempt, for a random time so that clients do not all return at once. */
  private static boolean pause(int attempt, long deadline) {
    long most = Math.min(MAX_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << (attempt - 1));
    long nanos = MILLISECONDS.toNanos(ThreadLocalRandom.current().nextLong(most / 2, most + 1));
    if (System.nanoTime() + nanos >= deadline) {
      return false;
    }
    try {
      NANOSECONDS.sleep(nanos);
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

  /** A response: a document, or an error with the server's own message. */
  final class Response {
    private final int status;
    private final HttpResponse<byte[]> response;

    private Response(HttpResponse<byte[]> response) {
      this.status = response.statusCode();
      this.response = response;
    }

    /** Returns the target of a redirect. */
    private Optional<String> location() {
      return status / 100 == 3 ? response.headers().firstValue("Location") : Optional.empty();
    }

    private boolean isTransient() {
      return status == TOO_MANY_REQUESTS || status == TRANSACTION_FAILED;
    }

    /** Returns whether this is the response of the API's base, not of some other web server. */
    private boolean isHealthy() {
      return status == 200 && message().isPresent();
    }

    private Response orThrow() {
      if (status / 100 != 2) {
        String noMessage = given + " responded with " + status + " without a message";
        throw new AppException(kind(), message().orElse(noMessage));
      }
      return this;
    }

    private Kind kind() {
      return switch (status) {
        case UNKNOWN_KEY -> Kind.NOT_FOUND;
        case TOO_MANY_REQUESTS, TRANSACTION_FAILED -> Kind.CONTENDED;
        default -> RemoteServer.kind(status);
      };
    }

    private Optional<String> message() {
      try {
        return MESSAGE.read(response.body()).message();
      } catch (IllegalArgumentException otherDocument) {
        return Optional.empty(); // for example the page of a proxy
      }
    }

    String text() {
      return new String(response.body(), UTF_8);
    }

    <T> T read(Class<T> document) {
      return read(Shape.of(document));
    }

    private <T> T read(Shape<T> shape) {
      try {
        return shape.read(response.body());
      } catch (IllegalArgumentException malformed) {
        throw malformed(malformed);
      }
    }

    /** Reads a document that is a list of names; null is an empty one. */
    <T> List<T> names(Function<String, T> type) {
      return read(Shape.STRING.list().orNull()).orElse(List.of()).stream().map(type).toList();
    }

    AppException malformed(RuntimeException cause) {
      return new AppException(
          UNAVAILABLE,
          given + " responded with something other than missions: " + cause.getMessage(),
          cause);
    }
  }
}
