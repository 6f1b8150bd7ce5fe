package io.statehouse.bench.access;

import io.statehouse.bench.measure.HttpLine;
import io.statehouse.bench.measure.Unchecked;
import java.io.Closeable;

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
    this.line = Unchecked.call(deployment::line);
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
    Unchecked.run(
        () -> {
          HttpLine.Reply reply = line.exchange(method, path, headers, body);
          if (reply.status() != expected) {
            throw new IllegalStateException(method + " " + path + ": " + reply);
          }
        });
  }

  @Override
  public void close() {
    Unchecked.run(line::close);
  }
}
