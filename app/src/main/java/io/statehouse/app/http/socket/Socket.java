package io.statehouse.app.http.socket;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.http.Need;
import java.util.Map;

/**
 * A web socket that the server offers: how it is served and documented, in one declaration.
 *
 * @param need what a client must be to open it; the log-in of an original system is all there is
 *     yet
 * @param query its query parameters, with their meaning
 */
public record Socket(
    String path, String summary, Need need, Map<String, String> query, Handler handler) {

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
    if (need.who() != Need.Who.ORIGINAL) {
      throw new IllegalArgumentException(path + " needs " + need.who() + ", which is not checked");
    }
    query = Map.copyOf(query);
  }

  /**
   * Returns this socket for a system that is read-only: what its clients send counts as a write,
   * and closes the socket.
   *
   * @param why the sentence of the refusal
   */
  public Socket readOnly(String why) {
    return new Socket(
        path, summary, need, query, handshake -> new ListenOnly(handler.admit(handshake), why));
  }

  /** Returns this socket below another path. */
  public Socket below(String prefix) {
    return new Socket(prefix + path, summary, need, query, handler);
  }
}
