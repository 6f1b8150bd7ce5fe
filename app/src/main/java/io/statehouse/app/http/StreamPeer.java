package io.statehouse.app.http;

import java.util.List;

/**
 * The client's end of a response that is sent as it comes into being, as the server sees it. No
 * method waits for the client.
 */
public interface StreamPeer {
  /**
   * Sends bytes; no more until these are sent.
   *
   * @param parts one after another; they are not copied, so they must not change
   * @param sent called once they are sent, and never if the response is over by then
   */
  void send(List<byte[]> parts, Runnable sent);

  /** Returns when the client last took any of it, by {@link System#nanoTime}. */
  long tookNanos();

  /** Ends the response, after what is being sent. */
  void end();

  /** Drops the connection, for a client that does not read. */
  void drop();
}
