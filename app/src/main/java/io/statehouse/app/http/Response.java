package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.layout.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The response to a request: a status, headers, and a body that is written when it is sent. */
public record Response(int status, Map<String, List<String>> headers, Body body) {
  /** The media type of plain text, spelled as Go spells it: clients of originals compare it. */
  public static final String PLAIN_TEXT = "text/plain; charset=utf-8";

  private static final String CONTENT_TYPE = "Content-Type";

  /** Writes the body; it may take its time, and flush in between. */
  @FunctionalInterface
  public interface Body {
    void write(OutputStream out) throws IOException;
  }

  /**
   * A body that is sent as it comes into being, for as long as that takes: no thread is occupied
   * meanwhile.
   */
  @FunctionalInterface
  public interface LiveBody extends Body {
    /**
     * Begins to send, before the first byte of the response is sent. What it throws becomes the
     * response.
     *
     * @return run when the response is over, whichever end closed it
     */
    Runnable open(StreamPeer peer);

    @Override
    default void write(OutputStream out) {
      throw new IllegalStateException("a live body is not written by one thread");
    }
  }

  public Response {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
    headers = Collections.unmodifiableMap(copy);
  }

  public static Response json(Object document) {
    return json(200, document);
  }

  public static Response json(int status, Object document) {
    return new Response(
        status,
        Map.of(CONTENT_TYPE, List.of("application/json")),
        out -> {
          Json.write(document, out, false);
          out.write('\n');
        });
  }

  /** Returns only the status that it was done. */
  public static Response nothing() {
    return status(204);
  }

  public static Response status(int status) {
    return new Response(status, Map.of(), out -> {});
  }

  public static Response text(String mediaType, String text) {
    return bytes(mediaType, text.getBytes(UTF_8));
  }

  /** Responds with plain text. */
  public static Response text(String text) {
    return text(PLAIN_TEXT, text);
  }

  public static Response bytes(String mediaType, byte[] bytes) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    headers.put(CONTENT_TYPE, List.of(mediaType));
    headers.put("Content-Length", List.of(String.valueOf(bytes.length)));
    return new Response(200, headers, out -> out.write(bytes));
  }

  public static Response stream(String mediaType, Body body) {
    return new Response(200, Map.of(CONTENT_TYPE, List.of(mediaType)), body);
  }

  /** Responds with a body that has no end of its own. */
  public static Response live(String mediaType, LiveBody body) {
    return stream(mediaType, body);
  }

  /** Returns this response with one value of a header, which replaces all others. */
  public Response with(String header, String value) {
    return with(header, List.of(value));
  }

  /**
   * Returns this response with a link to the next page of the listing that was requested.
   *
   * @param next as {@link Request#linkToNext} returns it; empty if the listing ends here
   */
  public Response linked(Optional<String> next) {
    return next.map(link -> with("Link", link)).orElse(this);
  }

  /** Returns this response with one more value of a header that may have several. */
  public Response adding(String header, String value) {
    List<String> values = new ArrayList<>(headers.getOrDefault(header, List.of()));
    values.add(value);
    return with(header, values);
  }

  /**
   * Returns this response with a cookie that scripts cannot read and other sites do not send.
   *
   * @param attributes further ones, as in {@code "; Path=/racks; Secure"}
   */
  public Response withCookie(String name, String value, String attributes) {
    return adding("Set-Cookie", name + "=" + value + "; HttpOnly; SameSite=Strict" + attributes);
  }

  private Response with(String header, List<String> values) {
    Map<String, List<String>> more = new LinkedHashMap<>(headers);
    more.put(header, values);
    return new Response(status, more, body);
  }

  /** Returns this response without a header. */
  public Response without(String header) {
    Map<String, List<String>> fewer = new LinkedHashMap<>(headers);
    fewer.remove(header);
    return new Response(status, fewer, body);
  }

  /** Returns the same headers and body with another status. */
  public Response as(int other) {
    return new Response(other, headers, body);
  }
}
