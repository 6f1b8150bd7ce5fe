package io.statehouse.bench.access;

import io.statehouse.bench.measure.HttpLine;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;

/** One connection that reads the database, or writes its status, again and again. */
final class Caller implements Closeable {
  private static final String[] STATUSES = {
    "{\"status\":\"READY\"}", "{\"status\":\"PENDING_CREATE\"}"
  };

  private final HttpLine line;
  private final String headers;
  private long writes;

  /**
   * @param headers by which the server knows it, each ended by CR LF
   */
  Caller(Deployment deployment, String headers) {
    try {
      this.line = deployment.line();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    this.headers = headers;
  }

  void read() {
    require(200, "GET", Deployment.DATABASE, "");
  }

  void write() {
    String status = STATUSES[(int) (writes++ % STATUSES.length)];
    require(204, "PUT", Deployment.DATABASE + "/status", status);
  }

  private void require(int expected, String method, String path, String body) {
    try {
      HttpLine.Reply reply = line.exchange(method, path, headers, body);
      if (reply.status() != expected) {
        throw new IllegalStateException(method + " " + path + ": " + reply);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    try {
      line.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
