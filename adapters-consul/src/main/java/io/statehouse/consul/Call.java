package io.statehouse.consul;

import io.statehouse.ports.Deadline;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.http.HttpClientConnection;

/**
 * One request in flight, and its deadline.
 *
 * <p>The HTTP client bounds only each single read, so a response that arrives in small pieces may
 * take indefinitely; and it bounds no write, so a large request to an agent that has stopped
 * reading blocks until the agent reads again. So the connection is closed at the deadline, whatever
 * it is doing.
 */
final class Call {
  private final Deadline deadline;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
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
    open.setSocketTimeout(left);
    ended
        .orTimeout(left, TimeUnit.MILLISECONDS)
        .whenComplete(
            (done, late) -> {
              if (late != null) {
                cut();
              }
            });
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
  void ended() {
    synchronized (this) {
      connection = null;
    }
    ended.complete(null);
  }
}
