package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.access.Right;
import io.statehouse.app.http.Handler;
import io.statehouse.app.http.RateLimit;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.http.SecurityScheme;
import io.statehouse.app.http.socket.Handshake;
import io.statehouse.domain.missions.AdminAccess;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.ports.StoreException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Checks each request before its route handles it: first the rate, then the API key or the admin
 * password. It documents these checks with the route, and responds to what the route throws. The
 * API key that a handler receives may be unknown: every use of it in the domain searches for it
 * first.
 *
 * @param maxStoreKeyBytes the longest key that the store takes
 * @param adminsByRight whether administrators are known by their rights, and not by the password
 */
public record AccessGuard(
    MissionControl missions,
    AdminAccess admin,
    RateLimit limit,
    RequestLog log,
    int maxStoreKeyBytes,
    boolean adminsByRight) {
  private static final String KEY_HEADER = "x-access-key";
  private static final String BASIC = "Basic ";

  private static final SecurityScheme ADMIN =
      SecurityScheme.basic(
          "missionsAdmin", "User admin and its password; not needed while no password is set.");
  private static final SecurityScheme KEY =
      SecurityScheme.header("missionsKey", KEY_HEADER, "The API key, in UTF-8.");

  /** The length of what the layout adds to a key to mark that it exists. */
  private static final int MARK_BYTES = 2;

  /** Makes a route for all clients. */
  Route open(RouteBuilder route, Handler handler) {
    return open(route.needsOriginalLogin(), request -> {}, handler);
  }

  /** Makes a route for clients that pass a check, which is made before their body is waited for. */
  private Route open(RouteBuilder route, Consumer<Request> check, Handler handler) {
    return ErrorDocument.document(route)
        .admission(request -> refusal(request, check))
        .by(
            handler.withFailures(
                (request, failed) -> ErrorDocument.of(request.endpoint(), failed)));
  }

  private Optional<Response> refusal(Request request, Consumer<Request> check) {
    if (!limit.admits(request.client())) {
      return Optional.of(ErrorDocument.tooManyRequests());
    }
    try {
      check.accept(request);
      return Optional.empty();
    } catch (RuntimeException failed) {
      return Optional.of(ErrorDocument.of(request.endpoint(), failed));
    }
  }

  /** Makes a route for the administrator. */
  Route forAdmin(RouteBuilder route, Handler handler) {
    RouteBuilder documented = ErrorDocument.documentAdmin(route);
    return adminsByRight
        ? open(documented.needs(Right.ADMIN), request -> {}, handler)
        : open(
            documented.requires(ADMIN).needsOriginalLogin(),
            request -> requireAdmin(request.header("Authorization")),
            handler);
  }

  /** Makes a route for clients with an API key that exists, and counts their requests. */
  Route forKey(RouteBuilder route, BiFunction<ApiKey, Request, Response> handler) {
    return forKey(route.requires(KEY), this::key, handler);
  }

  /** Documents that a route needs an API key, which its handler reads. */
  static RouteBuilder documentKey(RouteBuilder route) {
    return ErrorDocument.documentKey(route).requires(KEY);
  }

  /** Makes such a route, whose result is a document. */
  <T> Route forKey(
      RouteBuilder route, Document<T> document, BiFunction<ApiKey, Request, T> function) {
    return forKey(route.answers(document.schema()), function.andThen(document::response));
  }

  /** Makes such a route for clients that may not be able to set headers. */
  Route forKeyInQuery(
      RouteBuilder route, String parameter, BiFunction<ApiKey, Request, Response> handler) {
    SecurityScheme inQuery =
        SecurityScheme.query("missionsKeyParameter", parameter, "The API key, without the header.");
    return forKey(
        route.requires(KEY, inQuery),
        request ->
            request.header(KEY_HEADER).isPresent()
                ? key(request)
                : key(request.queries(parameter).stream().findFirst().orElse("")),
        handler);
  }

  /** Makes such a route, where {@code key} reads the API key. */
  Route forKey(
      RouteBuilder route,
      Function<Request, ApiKey> key,
      BiFunction<ApiKey, Request, Response> handler) {
    return open(
        ErrorDocument.documentKey(route).needsOriginalLogin(),
        request -> requireKeyToWait(request, key),
        request -> handle(key.apply(request), handler, request));
  }

  /**
   * A body is waited for only if the key exists, or existed at the last request with it: many
   * clients send the body after the head, and should not cost another read each time. Whether it
   * exists now is looked up with what is done.
   */
  private void requireKeyToWait(Request request, Function<Request, ApiKey> key) {
    if (request.awaitsBody()) {
      ApiKey shown = key.apply(request);
      if (!log.knows(shown)) {
        missions.keys().require(shown);
      }
    }
  }

  private Response handle(
      ApiKey key, BiFunction<ApiKey, Request, Response> handler, Request request) {
    Response response;
    try {
      response = handler.apply(key, request);
    } catch (StoreException.Unavailable | StoreException.OutcomeUnknown down) {
      throw down;
    } catch (RuntimeException failed) {
      if (failed instanceof MissionsException refused
          && refused.kind() == MissionsException.Kind.KEY_NOT_FOUND) {
        log.forget(key); // deleted elsewhere: its next body is not waited for
        throw failed;
      }
      // Bad input may have failed before the key was looked up, but an unknown key comes first.
      missions.keys().require(key);
      response = ErrorDocument.of(request.endpoint(), failed);
    }
    missions.usage().count(key);
    log.add(key, request.endpoint(), response.status());
    return response;
  }

  /**
   * Checks that a client may open a web socket now.
   *
   * @throws io.statehouse.app.failure.AppException if it sends too many requests
   */
  void requireRate(Handshake handshake) {
    limit.require(handshake.client());
  }

  /** Counts a request of a client; returns false if it sends too many. */
  boolean admits(String client) {
    return limit.admits(client);
  }

  /**
   * Reads the API key of a client that opens a web socket.
   *
   * @return a key that may be unknown
   * @throws MissionsException if there is none, or one that no tenant can have
   */
  ApiKey key(Handshake handshake, String parameter) {
    Optional<String> header = handshake.header(KEY_HEADER).map(AccessGuard::utf8);
    return key(header.or(() -> handshake.query(parameter)).orElse(""));
  }

  ApiKey key(Request request) {
    return key(request.header(KEY_HEADER).map(AccessGuard::utf8).orElse(""));
  }

  ApiKey key(String text) {
    if (text.getBytes(UTF_8).length + MARK_BYTES > maxStoreKeyBytes) {
      throw MissionsException.keyNotFound();
    }
    return new ApiKey(text);
  }

  /**
   * Decodes a header, of which the web server makes a character of each byte. The original takes
   * the bytes as the key, and keys are created from UTF-8.
   */
  private static String utf8(String header) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(header.getBytes(ISO_8859_1))).toString();
    } catch (CharacterCodingException notUtf8) {
      throw MissionsException.keyNotFound();
    }
  }

  /** Checks the user and password of the scheme "Basic"; without them only an open store passes. */
  private void requireAdmin(Optional<String> authorization) {
    Optional<String> login = authorization.flatMap(AccessGuard::login);
    if (login.isPresent()) {
      int colon = login.get().indexOf(':');
      admin.require(login.get().substring(0, colon), login.get().substring(colon + 1));
    } else {
      admin.requireOpen();
    }
  }

  /** Returns {@code USER:PASSWORD}; empty if the header is of another scheme, or malformed. */
  static Optional<String> login(String authorization) {
    if (!authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
      return Optional.empty();
    }
    try {
      byte[] decoded = Base64.getDecoder().decode(authorization.substring(BASIC.length()).strip());
      return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(decoded)).toString())
          .filter(login -> login.indexOf(':') >= 0);
    } catch (IllegalArgumentException | CharacterCodingException malformed) {
      return Optional.empty();
    }
  }
}
