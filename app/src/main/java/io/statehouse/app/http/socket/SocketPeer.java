package io.statehouse.app.http.socket;

/** The client's end of one web socket, as the server sees it. No method waits for the client. */
public interface SocketPeer {
  /** The server stops: connect to it again, or to another one. */
  int GOING_AWAY = 1001;

  /** The client has no access. */
  int REFUSED = 1008;

  /** The socket cannot be served now. */
  int TRY_AGAIN_LATER = 1013;

  /**
   * Sends a text frame.
   *
   * @param text in UTF-8; it is not copied, so it must not change
   * @param sent called once it is sent, and never if the socket is closed by then
   */
  void send(byte[] text, Runnable sent);

  /** Sends a close frame, after what has been sent. */
  void close(int code, String reason);

  /** Drops the connection, for a client that would not read a close frame. */
  void drop();
}
