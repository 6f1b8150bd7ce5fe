package io.statehouse.app.systems.missions.http;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Endpoint;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.layout.ResponseCodec;
import io.statehouse.domain.missions.layout.ResponseCodec.Failed;
import io.statehouse.ports.StoreException;
import java.util.Objects;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The response to a failure: the original's document, with the status that its clients know.
 * Messages of stores name keys, and with them API keys, so outages have messages of our own, and
 * nothing is logged but types and places.
 */
public final class ErrorDocument {
  private static final Document<Failed> FAILED = new Document<>(ResponseCodec.FAILED);
  private static final Schema SCHEMA = FAILED.schema();

  private static final int UNKNOWN_KEY = 470;
  private static final int CONTENDED = 572;

  private static final Logger LOG = LoggerFactory.getLogger(ErrorDocument.class);
  private static final int FRAMES = 12;
  private static final String CRASH =
      "Houston, we have a problem. There was an error in the API server when processing the"
          + " request.";

  private ErrorDocument() {}

  static Response tooManyRequests() {
    return response("model.TooManyRequestsError", "Too many requests.", 429);
  }

  static Response of(Endpoint endpoint, RuntimeException thrown) {
    Response response = response(endpoint, thrown);
    Object kind =
        thrown instanceof MissionsException refused
            ? refused.kind()
            : thrown.getClass().getSimpleName();
    LOG.debug("{} {}: {}, {}", endpoint.method(), endpoint.path(), response.status(), kind);
    return response;
  }

  private static Response response(Endpoint endpoint, RuntimeException thrown) {
    if (thrown instanceof MissionsException missions) {
      return response(missions.type(), missions.getMessage(), status(missions));
    }
    if (thrown instanceof StoreException.WritesRejected) {
      return response(
          "statehouse.WritesRejected",
          "The store accepts no writes. Nothing was changed: the administrator must check it.",
          Kind.WRITES_REJECTED.status());
    }
    if (thrown instanceof StoreException.Denied) {
      return response(
          "statehouse.StoreDenied",
          "The store denies this server access. Nothing was changed: the administrator must check"
              + " the credentials of systems.missions.",
          Kind.STORE_DENIED.status());
    }
    if (thrown instanceof StoreException.Unavailable) {
      return response(
          "statehouse.Unavailable", "The store does not respond. Nothing was changed.", 503);
    }
    if (thrown instanceof StoreException.OutcomeUnknown) {
      return response(
          "statehouse.OutcomeUnknown",
          "The store may have made the change or not: read before trying again.",
          502);
    }
    if (thrown instanceof StoreException.Refused refused) {
      return response("statehouse.Refused", refused.getMessage(), 400);
    }
    if (thrown instanceof AppException edge) {
      return response(type(edge.kind()), edge.getMessage(), edge.kind().status());
    }
    LOG.error("{} {} failed: {}", endpoint.method(), endpoint.path(), trace(thrown));
    return response("model.InternalError", CRASH, 500);
  }

  private static String type(Kind kind) {
    return switch (kind) {
      case TOO_LARGE -> "statehouse.TooLarge";
      case READ_ONLY -> "statehouse.ReadOnly";
      default -> "statehouse.Refused";
    };
  }

  /** Returns what a refusal is to callers of any interface. */
  public static Kind kind(MissionsException refused) {
    return switch (refused.kind()) {
      case KEY_NOT_PROVIDED -> Kind.UNAUTHENTICATED;
      case KEY_NOT_FOUND, PLAN_NOT_FOUND -> Kind.NOT_FOUND;
      case FORBIDDEN -> Kind.FORBIDDEN;
      case CONTENDED -> Kind.CONTENDED;
      // Clients of the original know all others, a missing mission included, as bad requests.
      case MISSION_NOT_FOUND, STAGE_NOT_FOUND, MISSION_EXISTS -> Kind.BAD_INPUT;
      case INVALID_PLAN, INVALID_STATE_CHANGE, MALFORMED, INVALID -> Kind.BAD_INPUT;
    };
  }

  private static int status(MissionsException refused) {
    return switch (refused.kind()) {
      case KEY_NOT_FOUND -> UNKNOWN_KEY;
      case CONTENDED -> CONTENDED;
      default -> kind(refused).status();
    };
  }

  private static Response response(String type, String message, int status) {
    return FAILED.response(new Failed(type, message, status)).as(status);
  }

  /**
   * Returns where an exception arose, in one line and without messages, which may hold API keys.
   */
  static String trace(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
        .map(one -> one.getClass().getName() + " at " + frames(one))
        .collect(joining("; caused by "));
  }

  private static String frames(Throwable thrown) {
    Stream<StackTraceElement> frames = Stream.of(thrown.getStackTrace()).limit(FRAMES);
    return frames.map(StackTraceElement::toString).collect(joining(" < "));
  }

  /** Documents what any route may respond with. */
  static RouteBuilder document(RouteBuilder route) {
    refuses(route.original(), 429, "Too many requests: try later.");
    refuses(route, 500, "A bug, or the store denies access.");
    refuses(route, 503, "The store does not respond.");
    return refuses(route, 507, "The store accepts no writes.");
  }

  /** Documents what a route for the administrator may respond with besides. */
  static RouteBuilder documentAdmin(RouteBuilder route) {
    return documentChange(refuses(route, 403, "User or password are not the administrator's."));
  }

  /** Documents what a route for an API key may respond with besides. */
  static RouteBuilder documentKey(RouteBuilder route) {
    refuses(route, 401, "There is no API key in the request.");
    return documentChange(refuses(route, UNKNOWN_KEY, "The API key does not exist."));
  }

  private static RouteBuilder documentChange(RouteBuilder route) {
    refuses(route, 400, "The request is wrong.");
    refuses(route, 408, "The body of the request arrived too slowly.");
    refuses(route, 413, "The request is too large.");
    refuses(route, 502, "The change may have been made or not.");
    return refuses(route, CONTENDED, "Too many conflicting writes; try again.");
  }

  static RouteBuilder refuses(RouteBuilder route, int status, String description) {
    return route.refuses(status, description, SCHEMA);
  }
}
