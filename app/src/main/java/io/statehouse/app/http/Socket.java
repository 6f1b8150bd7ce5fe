package io.statehouse.app.http;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * A web socket that the server offers: what is served and what is documented, in one declaration.
 *
 * @param query the query parameters that it knows, with their meaning
 */
public record Socket(String path, String summary, Map<String, String> query, Handler handler) {

  /** Lets a client in, or does not. */
  @FunctionalInterface
  public interface Handler {

    /**
     * Answers a client that asks for the socket, before there is one. It may ask no store, since
     * what it throws, and nothing else, is answered as any request is.
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
