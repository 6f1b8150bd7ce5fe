package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a request gets: a status, headers, and a body that is written when it is sent. */
public record Response(int status, Map<String, String> headers, Body body) {
  private static final String CONTENT_TYPE = "Content-Type";

  /** Writes the body; it may take its time, and flush in between. */
  @FunctionalInterface
  public interface Body {
    void write(OutputStream out) throws IOException;
  }

  public Response {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  public static Response json(Object document) {
    return json(200, document);
  }

  public static Response json(int status, Object document) {
    return new Response(
        status,
        Map.of(CONTENT_TYPE, "application/json"),
        out -> {
          Json.write(document, out, false);
          out.write('\n');
        });
  }

  /** Says only that it was done. */
  public static Response nothing() {
    return status(204);
  }

  public static Response status(int status) {
    return new Response(status, Map.of(), out -> {});
  }

  public static Response text(String mediaType, String text) {
    return bytes(mediaType, text.getBytes(UTF_8));
  }

  public static Response bytes(String mediaType, byte[] bytes) {
    return stream(mediaType, out -> out.write(bytes))
        .with("Content-Length", String.valueOf(bytes.length));
  }

  public static Response stream(String mediaType, Body body) {
    return new Response(200, Map.of(CONTENT_TYPE, mediaType), body);
  }

  /** The same with a header, whatever it was before. */
  public Response with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Response(status, more, body);
  }

  /** The same headers and body with another status. */
  public Response as(int other) {
    return new Response(other, headers, body);
  }
}
