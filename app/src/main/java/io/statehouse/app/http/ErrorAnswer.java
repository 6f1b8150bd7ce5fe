package io.statehouse.app.http;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.json.Json;

/** How a failure is answered: its status, and the sentence that the command line would print. */
final class ErrorAnswer {
  static final Schema SCHEMA =
      Schema.object(Schema.member("error", Schema.TEXT), Schema.member("type", Schema.TEXT));

  private ErrorAnswer() {}

  static Answer of(Failure failure) {
    return of(failure.kind().status(), failure.sentence(), failure.kind().type());
  }

  static Answer of(int status, String sentence, String type) {
    return Answer.json(status, Json.object("error", sentence, "type", type));
  }
}
