package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a request gets: a status, headers, and a body that is written when it is sent. */
public record Answer(int status, Map<String, String> headers, Body body) {
  private static final String CONTENT_TYPE = "Content-Type";

  /** Writes the body; it may take its time, and flush in between. */
  @FunctionalInterface
  public interface Body {
    void write(OutputStream out) throws IOException;
  }

  public Answer {
    headers = Map.copyOf(headers);
  }

  public static Answer json(Object document) {
    return json(200, document);
  }

  public static Answer json(int status, Object document) {
    return new Answer(
        status,
        Map.of(CONTENT_TYPE, "application/json"),
        out -> {
          Json.write(document, out, false);
          out.write('\n');
        });
  }

  /** Says only that it was done. */
  public static Answer nothing() {
    return status(204);
  }

  public static Answer status(int status) {
    return new Answer(status, Map.of(), out -> {});
  }

  public static Answer text(String mediaType, String text) {
    return bytes(mediaType, text.getBytes(UTF_8));
  }

  public static Answer bytes(String mediaType, byte[] bytes) {
    return stream(mediaType, out -> out.write(bytes))
        .with("Content-Length", String.valueOf(bytes.length));
  }

  public static Answer stream(String mediaType, Body body) {
    return new Answer(200, Map.of(CONTENT_TYPE, mediaType), body);
  }

  public Answer with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Answer(status, more, body);
  }

  /** The same headers and body with another status. */
  public Answer as(int other) {
    return new Answer(other, headers, body);
  }
}
