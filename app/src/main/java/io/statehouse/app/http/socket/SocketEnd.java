package io.statehouse.app.http.socket;

/**
 * The server's end of one web socket. It is opened once, and then closed once; if the client leaves
 * early, it is closed while it is still being opened.
 */
public interface SocketEnd {

  /** The socket is open; this may block, and messages of the client wait for it. */
  void opened(SocketPeer peer);

  /** The client sent a text message, which is small. */
  void received(String text);

  /** The socket is closed, by either end. */
  void closed();
}
