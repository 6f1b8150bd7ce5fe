package io.statehouse.app.http;

import static io.statehouse.app.json.Schema.member;
import static io.statehouse.app.json.Schema.optional;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Schema;
import io.statehouse.app.text.Shortened;
import io.statehouse.domain.layout.Json;
import java.util.Map;

/**
 * The response to a failure: its status, and the sentence that the command line would print, as
 * problem details (RFC 9457).
 */
public final class ErrorResponse {
  public static final String MEDIA_TYPE = "application/problem+json";

  /** The code where no route has the path, or none of that path the method. */
  static final String NO_ROUTE = "no-route";

  public static final Schema SCHEMA =
      Schema.object(
              member("type", Schema.TEXT),
              member("title", Schema.TEXT),
              member("status", Schema.INTEGER),
              member("detail", Schema.TEXT),
              member("error", Schema.TEXT),
              member("code", Schema.TEXT),
              optional("details", Schema.list(Schema.TEXT)))
          .named("Problem");

  /** The document on routes whose clients know no problem details. */
  public static final Schema PLAIN_SCHEMA =
      Schema.object(member("error", Schema.TEXT), member("type", Schema.TEXT)).named("PlainError");

  /** Without "Basic", so that browsers do not prompt in place of the console. */
  private static final String CHALLENGE = "Bearer realm=\"statehouse\"";

  /** Identifies a type of problem; there is nothing at it. */
  private static final String TYPE = "urn:statehouse:problem:";

  private ErrorResponse() {}

  public static Response of(Failure failure) {
    Kind kind = failure.kind();
    Map<String, Object> document =
        document(kind.status(), kind.type(), kind.title(), Shortened.sentence(failure.sentence()));
    if (!failure.details().isEmpty()) {
      document.put("details", failure.details());
    }
    Response response = Response.json(kind.status(), document).with("Content-Type", MEDIA_TYPE);
    return kind == Kind.UNAUTHENTICATED ? response.with("WWW-Authenticate", CHALLENGE) : response;
  }

  /** Returns the response in the form that the clients of a route know. */
  public static Response of(Dialect dialect, Failure failure) {
    Kind kind = failure.kind();
    return dialect.hasPlainFailures()
        ? Response.json(
            kind.status(),
            Json.object("error", Shortened.sentence(failure.sentence()), "type", kind.type()))
        : of(failure);
  }

  public static Map<String, Object> noRoute(int status, String sentence) {
    return document(status, NO_ROUTE, "No such route", sentence);
  }

  /**
   * Returns the document. The sentence is there twice: as {@code detail}, which the standard has,
   * and as {@code error}, which clients read that are older than our use of the standard.
   */
  public static Map<String, Object> document(
      int status, String code, String title, String sentence) {
    return Json.object(
        "type",
        TYPE + code,
        "title",
        title,
        "status",
        status,
        "detail",
        sentence,
        "error",
        sentence,
        "code",
        code);
  }
}
