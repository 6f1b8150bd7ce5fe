package io.statehouse.app.http;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Json;
import io.statehouse.app.json.Schema;
import java.util.Map;

/** The response to a failure: its status, and the sentence that the command line would print. */
final class ErrorResponse {
  static final Schema SCHEMA =
      Schema.object(Schema.member("error", Schema.TEXT), Schema.member("type", Schema.TEXT));

  private ErrorResponse() {}

  static Response of(Failure failure) {
    Kind kind = failure.kind();
    return Response.json(kind.status(), document(failure.sentence(), kind.type()));
  }

  static Map<String, Object> document(String sentence, String type) {
    return Json.object("error", sentence, "type", type);
  }
}
