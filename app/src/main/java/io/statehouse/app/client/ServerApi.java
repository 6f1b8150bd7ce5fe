package io.statehouse.app.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.contexts.Context;
import io.statehouse.app.contexts.Contexts;
import io.statehouse.app.contexts.ServerUrl;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Shape;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The API of a running server, used with the credentials that this machine has for it. */
public final class ServerApi {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Shape<Problem> PROBLEM = Shape.of(Problem.class);
  private static final Shape<Running> RUNNING = Shape.of(Running.class);

  private static final String HEALTH = "/health/live";

  /** Has the version, whether its stores are available or not. */
  private static final String STATUS = "/health";

  private final RemoteServer server;
  private final Optional<String> token;

  /** The part of the document of a failure that is shown. */
  @Shape.Tolerant
  private record Problem(Optional<String> error) {}

  /** The part of the document of the health of a server that is read. */
  @Shape.Tolerant
  private record Running(String version) {}

  private ServerApi(RemoteServer server, Optional<String> token) {
    this.server = server;
    this.token = token;
  }

  /**
   * Returns the API of a server.
   *
   * @param named its URL, or the name of a context
   * @param tokenOfAll the token for every server, which is stronger than that of a context
   * @throws AppException if it is neither, or a token would be sent unencrypted to another machine
   */
  public static ServerApi of(Contexts contexts, String named, Optional<String> tokenOfAll) {
    Optional<Context> context =
        ServerUrl.isUrl(named)
            ? contexts.of(Optional.empty(), ServerUrl.parse(named).uri())
            : Optional.of(contexts.get(named));
    URI uri = context.map(Context::server).orElseGet(() -> ServerUrl.parse(named)).uri();
    Optional<String> token = tokenOfAll.or(() -> context.flatMap(Context::token));
    if (token.filter(text -> !text.matches("[\\x21-\\x7e]+")).isPresent()) {
      throw AppException.misused(
          "the token for " + uri + " must be printable ASCII without spaces: check it");
    }
    if (token.isPresent() && uri.getScheme().equalsIgnoreCase("http") && !isLocal(uri.getHost())) {
      throw AppException.misused("the token would be sent unencrypted to " + uri + ": use https");
    }
    return new ServerApi(
        new RemoteServer(uri.toString(), TIMEOUT, context.flatMap(Context::tlsContext)), token);
  }

  private static boolean isLocal(String host) {
    return host.equalsIgnoreCase("localhost")
        || host.equals("[::1]")
        || host.matches("127(\\.\\d+){3}");
  }

  /**
   * Returns the document that a route responds with.
   *
   * @param query the parameters of the query
   * @throws AppException if there is no response, or it is a failure
   */
  public <T> T get(String path, Map<String, String> query, Shape<T> shape) {
    String parameters =
        query.entrySet().stream()
            .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), UTF_8))
            .collect(Collectors.joining("&"));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server + path + "?" + parameters));
    token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
    HttpResponse<byte[]> response =
        server.send(request.build(), BodyHandlers.ofByteArray(), server.deadline());
    try {
      if (response.statusCode() == 200) {
        return shape.read(response.body());
      }
      throw new AppException(
          RemoteServer.kind(response.statusCode()),
          PROBLEM.read(response.body()).error().orElseThrow(() -> unexpected(response)));
    } catch (IllegalArgumentException other) {
      throw unexpected(response);
    }
  }

  /**
   * Returns what the clock of the server says, to the second.
   *
   * @throws AppException if there is no response, or it does not tell
   */
  public Instant time() {
    HttpRequest request = HttpRequest.newBuilder(URI.create(server + HEALTH)).build();
    HttpResponse<byte[]> response =
        server.send(request, BodyHandlers.ofByteArray(), server.deadline());
    try {
      return response
          .headers()
          .firstValue("Date")
          .map(date -> Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)))
          .orElseThrow(() -> unexpected(response));
    } catch (DateTimeException other) {
      throw unexpected(response);
    }
  }

  /**
   * Returns the version of the server.
   *
   * @throws AppException if there is no response, or it does not tell
   */
  public String version() {
    HttpRequest request = HttpRequest.newBuilder(URI.create(server + STATUS)).build();
    HttpResponse<byte[]> response =
        server.send(request, BodyHandlers.ofByteArray(), server.deadline());
    try {
      return RUNNING.read(response.body()).version();
    } catch (IllegalArgumentException other) {
      throw unexpected(response);
    }
  }

  private AppException unexpected(HttpResponse<byte[]> response) {
    return new AppException(
        Kind.UNAVAILABLE,
        "unexpected response from %s, status %d: check that it is a server of this version"
            .formatted(server, response.statusCode()));
  }
}
