package io.statehouse.app.systems.missions.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Shape;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;

/** The response of a server: a document, or an error with the server's own message. */
record ServerResponse(URI server, HttpResponse<byte[]> response) {
  private static final int UNKNOWN_KEY = 470;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int TRANSACTION_FAILED = 572;

  private static final Shape<Message> MESSAGE = Shape.of(Message.class);

  /** What the API's base responds, and every error. */
  @Shape.Tolerant
  record Message(Optional<String> message) {}

  /** The target of a redirect. */
  Optional<String> location() {
    return response.statusCode() / 100 == 3
        ? response.headers().firstValue("Location")
        : Optional.empty();
  }

  boolean isTransient() {
    return response.statusCode() == TOO_MANY_REQUESTS
        || response.statusCode() == TRANSACTION_FAILED;
  }

  /** Returns whether this is the response of the API's base, not of some other web server. */
  boolean isHealthy() {
    try {
      return response.statusCode() == 200 && MESSAGE.read(response.body()).message().isPresent();
    } catch (IllegalArgumentException otherDocument) {
      return false;
    }
  }

  /**
   * @throws AppException if this is an error
   */
  ServerResponse orThrow() {
    if (response.statusCode() / 100 != 2) {
      throw new AppException(kind(), sentence());
    }
    return this;
  }

  private Kind kind() {
    return switch (response.statusCode()) {
      case 401 -> Kind.UNAUTHENTICATED;
      case 403 -> Kind.FORBIDDEN;
      case 404, UNKNOWN_KEY -> Kind.NOT_FOUND;
      case 413 -> Kind.TOO_LARGE;
      case TOO_MANY_REQUESTS, TRANSACTION_FAILED -> Kind.CONTENDED;
      default -> response.statusCode() / 100 == 4 ? Kind.BAD_INPUT : Kind.UNAVAILABLE;
    };
  }

  private String sentence() {
    try {
      Optional<String> message = MESSAGE.read(response.body()).message();
      if (message.isPresent()) {
        return message.get();
      }
    } catch (IllegalArgumentException noJson) {
      // For example the page of a proxy.
    }
    return server + " responded with " + response.statusCode() + " without a message";
  }

  String text() {
    return new String(response.body(), UTF_8);
  }

  <T> T read(Shape<T> shape) {
    try {
      return shape.read(response.body());
    } catch (IllegalArgumentException malformed) {
      throw malformed(malformed);
    }
  }

  /** Reads a document that is a list of names; null is an empty one. */
  List<String> texts() {
    return read(Shape.STRING.list().orNull()).orElse(List.of());
  }

  AppException malformed(RuntimeException cause) {
    return new AppException(
        Kind.UNAVAILABLE,
        server + " responded with something other than missions: " + cause.getMessage(),
        cause);
  }
}
