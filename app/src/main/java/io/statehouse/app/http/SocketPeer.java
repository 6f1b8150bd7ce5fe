package io.statehouse.app.http;

/** The client's end of one web socket, as the server sees it. Nothing here waits for the client. */
public interface SocketPeer {
  /** The server ends: come back to it, or to another one. */
  int GOING_AWAY = 1001;

  /** The client may not have what it asks for. */
  int REFUSED = 1008;

  /** What is asked for cannot be had right now. */
  int TRY_AGAIN_LATER = 1013;

  /**
   * Sends a text frame.
   *
   * @param sent called once it is on its way, and never if the socket is gone by then
   */
  void send(String text, Runnable sent);

  /** Says good-bye, after what has been sent. */
  void close(int code, String reason);

  /** Breaks the connection off, for a client that would not hear a good-bye. */
  void drop();
}
