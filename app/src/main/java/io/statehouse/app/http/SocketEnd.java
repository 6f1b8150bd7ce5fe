package io.statehouse.app.http;

/**
 * The server's end of one web socket. It is opened once, and closed once if it was opened; a client
 * may be gone, and so the end closed, while it is still being opened.
 */
public interface SocketEnd {

  /** The socket is there; this may take its time, but what the client sends waits for it. */
  void opened(SocketPeer peer);

  /** The client sent a text, which is small. */
  void received(String text);

  /** The socket is gone, whoever ended it. */
  void closed();
}
