package io.statehouse.app.http;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * A web socket that the server offers: how it is served and documented, in one declaration.
 *
 * @param query its query parameters, with their meaning
 */
public record Socket(String path, String summary, Map<String, String> query, Handler handler) {

  /** Accepts or rejects clients. */
  @FunctionalInterface
  public interface Handler {

    /**
     * Accepts a client before the socket is opened. It must not block on a store. What it throws
     * becomes the response, as for any request.
     */
    SocketEnd admit(Handshake handshake);
  }

  public Socket {
    requireNonNull(path, "path");
    requireNonNull(summary, "summary");
    requireNonNull(handler, "handler");
    query = Map.copyOf(query);
  }

  /** The same socket below another path. */
  public Socket below(String prefix) {
    return new Socket(prefix + path, summary, query, handler);
  }
}
