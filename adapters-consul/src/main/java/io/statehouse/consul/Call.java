package io.statehouse.consul;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.http.HttpClientConnection;

/**
 * One request under way, from the moment it has a connection.
 *
 * <p>The client bounds each single read, so an answer that drips in may take for ever; and it
 * bounds no write at all, so a large request to an agent that has stopped reading waits as long as
 * the agent does. Here the connection is cut at the deadline, whatever it does then.
 */
final class Call {
  private final long deadline;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private HttpClientConnection connection;
  private boolean sent;
  private boolean cut;

  /**
   * @param deadline when it must have ended, as {@link System#nanoTime} tells time
   */
  Call(long deadline) {
    this.deadline = deadline;
  }

  int millisLeft() {
    long left = deadline - System.nanoTime();
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, left / 1_000_000));
  }

  /** The connection is there, and the request goes out next. */
  void sends(HttpClientConnection over) throws IOException {
    int left = millisLeft();
    synchronized (this) {
      if (left == 0 || cut) {
        throw new IOException("no time was left to send the request");
      }
      connection = over;
      sent = true;
    }
    over.setSocketTimeout(left);
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

  /** Ends the call at once, from another thread. */
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
      // Who waits on it fails all the same.
    }
  }

  /** The connection is no longer this call's. */
  void ended() {
    synchronized (this) {
      connection = null;
    }
    ended.complete(null);
  }
}
