package io.statehouse.app.systems.missions.http;

import static io.statehouse.app.json.Schema.INTEGER;
import static io.statehouse.app.json.Schema.TEXT;
import static io.statehouse.app.json.Schema.member;
import static io.statehouse.app.json.Schema.object;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.layout.ResponseCodec;
import io.statehouse.ports.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a failure is answered: the original's document, with the status that its clients know.
 * Sentences of stores name the keys at fault, and with them API keys, so outages are told, and
 * everything is logged, in words that nobody else chose.
 */
final class ErrorDocument {
  static final Schema SCHEMA =
      object(member("type", TEXT), member("message", TEXT), member("code", INTEGER));

  static final int UNKNOWN_KEY = 470;
  static final int CONTENDED = 572;

  private static final Logger LOG = LoggerFactory.getLogger(ErrorDocument.class);
  private static final String CRASH =
      "Houston, we have a problem. There was an error in the API server when processing the"
          + " request.";

  private ErrorDocument() {}

  static Response tooManyRequests() {
    return answer("model.TooManyRequestsError", "Too many requests.", 429);
  }

  static Response of(Route route, RuntimeException thrown) {
    Response answer = answer(route, thrown);
    LOG.debug(
        "{} {}: {}, {}",
        route.method(),
        route.path(),
        answer.status(),
        thrown instanceof MissionsException refused
            ? refused.kind()
            : thrown.getClass().getSimpleName());
    return answer;
  }

  private static Response answer(Route route, RuntimeException thrown) {
    if (thrown instanceof MissionsException missions) {
      return answer(missions.type(), missions.getMessage(), status(missions.kind()));
    }
    if (thrown instanceof StoreException.Unavailable) {
      return answer(
          "statehouse.Unavailable", "The store does not answer. Nothing was changed.", 503);
    }
    if (thrown instanceof StoreException.OutcomeUnknown) {
      return answer(
          "statehouse.OutcomeUnknown",
          "The store may have made the change or not: read before trying again.",
          502);
    }
    if (thrown instanceof StoreException refused) {
      return answer("statehouse.Refused", refused.getMessage(), 400);
    }
    if (thrown instanceof AppException edge) {
      String type = edge.kind() == Kind.TOO_LARGE ? "statehouse.TooLarge" : "statehouse.Refused";
      return answer(type, edge.getMessage(), edge.kind().status());
    }
    LOG.error("{} {} failed: {}", route.method(), route.path(), Trace.of(thrown));
    return answer("model.InternalError", CRASH, 500);
  }

  private static int status(MissionsException.Kind kind) {
    return switch (kind) {
      case KEY_NOT_PROVIDED -> 401;
      case KEY_NOT_FOUND -> UNKNOWN_KEY;
      case FORBIDDEN -> 403;
      case PLAN_NOT_FOUND -> 404;
      case CONTENDED -> CONTENDED;
      // Clients of the original know all others, a missing mission included, as bad requests.
      case MISSION_NOT_FOUND,
          STAGE_NOT_FOUND,
          MISSION_EXISTS,
          INVALID_PLAN,
          INVALID_STATE_CHANGE,
          MALFORMED,
          INVALID ->
          400;
    };
  }

  private static Response answer(String type, String message, int status) {
    return Response.bytes(
            "application/json", ResponseCodec.error(type, message, status).getBytes(UTF_8))
        .as(status);
  }
}
