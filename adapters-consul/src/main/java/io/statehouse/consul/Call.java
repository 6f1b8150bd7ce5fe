package io.statehouse.consul;

import io.statehouse.ports.Deadline;
import java.io.IOException;
import org.apache.http.HttpClientConnection;

/** One request in flight, its deadline, and whether the agent may have received any of it. */
final class Call {
  private final Deadline deadline;
  private HttpClientConnection connection;
  private boolean sent;
  private boolean cut;

  Call(Deadline deadline) {
    this.deadline = deadline;
  }

  int millisLeft() {
    return deadline.millisLeft();
  }

  /** Called when the call has a connection, just before the request is sent. */
  void sendsOver(HttpClientConnection open) throws IOException {
    int left = millisLeft();
    synchronized (this) {
      if (left == 0 || cut) {
        throw new IOException("no time was left to send the request");
      }
      connection = open;
      sent = true;
    }
    open.setSocketTimeout(left); // bounds the whole exchange: see ExchangeSocket
  }

  synchronized boolean wasSent() {
    return sent;
  }

  /** Ends the call immediately, from another thread. */
  void cut() {
    HttpClientConnection open;
    synchronized (this) {
      cut = true;
      open = connection;
    }
    try {
      if (open != null) {
        open.shutdown();
      }
    } catch (IOException alreadyBroken) {
      // The thread that waits on it fails all the same.
    }
  }

  /** Called when the call no longer uses its connection. */
  synchronized void ended() {
    connection = null;
  }
}
