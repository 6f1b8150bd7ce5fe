package io.statehouse.app.http.socket;

/**
 * The server's end of one web socket. It is opened once, and then closed once; if the client leaves
 * early, it is closed while it is still being opened.
 */
public interface SocketEnd {

  /** Runs when the socket is open; this may block, and messages of the client wait for it. */
  void opened(SocketPeer peer);

  /** Receives a text message of the client, which is small. */
  void received(String text);

  /** Runs when the socket is closed, by either end. */
  void closed();
}
