package io.statehouse.app.http;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.json.Json;
import io.statehouse.app.json.Schema;

/** The response to a failure: its status, and the sentence that the command line would print. */
final class ErrorResponse {
  static final Schema SCHEMA =
      Schema.object(Schema.member("error", Schema.TEXT), Schema.member("type", Schema.TEXT));

  private ErrorResponse() {}

  static Response of(Failure failure) {
    return of(failure.kind().status(), failure.sentence(), failure.kind().type());
  }

  static Response of(int status, String sentence, String type) {
    return Response.json(status, Json.object("error", sentence, "type", type));
  }
}
