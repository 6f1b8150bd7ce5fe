package io.statehouse.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.Optional;

/**
 * The document of a server about a request that it did not fulfil.
 *
 * @param code the kind of failure, which no other program's documents have
 */
record Problem(String code, String sentence) {

  /** Reads a problem; empty if the response is that of another program, such as a proxy. */
  static Optional<Problem> of(Connection.Reply reply) {
    if (!reply.mediaType().startsWith("application/problem+json")) {
      return Optional.empty();
    }
    try {
      String text = new String(reply.body().readAllBytes(), UTF_8);
      JsonObject document = JsonParser.parseString(text).getAsJsonObject();
      Optional<String> code = member(document, "code");
      return code.map(known -> new Problem(known, member(document, "detail").orElse(known)));
    } catch (IOException | JsonParseException | IllegalStateException otherDocument) {
      return Optional.empty();
    }
  }

  private static Optional<String> member(JsonObject document, String name) {
    JsonElement found = document.get(name);
    return found != null && found.isJsonPrimitive()
        ? Optional.of(found.getAsString().replaceAll("\\s+", " "))
        : Optional.empty();
  }
}
