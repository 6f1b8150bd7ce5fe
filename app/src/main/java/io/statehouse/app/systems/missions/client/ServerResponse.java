package io.statehouse.app.systems.missions.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.JsonRequest;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The response of a server: a document, or an error with the server's own message. */
record ServerResponse(URI server, HttpResponse<byte[]> response) {
  private static final int UNKNOWN_KEY = 470;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int TRANSACTION_FAILED = 572;

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
      return response.statusCode() == 200 && JsonRequest.parse(response.body()).has("message");
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
      Optional<String> message = JsonRequest.parse(response.body()).optionalText("message");
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

  /** Reads a document that is an object. */
  <T> T read(Function<JsonRequest, T> reader) {
    try {
      return reader.apply(JsonRequest.parse(response.body()));
    } catch (IllegalArgumentException malformed) {
      throw malformed(malformed);
    }
  }

  /** Reads a document that is a list of names; null is an empty one. */
  List<String> texts() {
    try {
      // As a member of an object, it can be null.
      byte[] wrapped = ("{\"list\":" + text() + "}").getBytes(UTF_8);
      return JsonRequest.parse(wrapped).optionalTexts("list").orElse(List.of());
    } catch (IllegalArgumentException malformed) {
      throw malformed(malformed);
    }
  }

  AppException malformed(RuntimeException cause) {
    return new AppException(
        Kind.UNAVAILABLE,
        server + " responded with something other than missions: " + cause.getMessage(),
        cause);
  }
}
