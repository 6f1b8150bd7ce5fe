package io.statehouse.app.http.server;

import static java.util.Comparator.comparingLong;

import com.sun.management.UnixOperatingSystemMXBean;
import io.statehouse.app.schedule.Schedule;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The open connections. One that waits for a request occupies no thread, also if part of its head
 * or of a TLS handshake is there, but memory and a file descriptor. So the whole head must come in
 * time, even if the client sends it slowly; and where there are too many connections, the one that
 * has waited longest is closed.
 */
final class Connections extends Handler.Wrapper implements AutoCloseable {
  static final Duration MAX_IDLE = Duration.ofSeconds(60);
  static final int MAX = 8192;
  private static final int CHECKS = 20;

  private final long maxIdleNanos;
  private final int most;
  private final Map<Connection, Wait> open = new ConcurrentHashMap<>();
  private final Schedule.Task checks;

  /** The wait of a connection for a request, and its start. */
  private static final class Wait {
    private volatile boolean over;
    private volatile long since = System.nanoTime();

    void begin() {
      since = System.nanoTime();
      over = false;
    }

    void end() {
      over = true;
    }
  }

  /**
   * @param maxIdle how long a connection may be open without a request
   * @param most most connections
   */
  Connections(Schedule schedule, Duration maxIdle, int most) {
    this.maxIdleNanos = maxIdle.toNanos();
    this.most = most;
    Duration pause = maxIdle.dividedBy(CHECKS);
    this.checks = schedule.every(pause, pause, this::closeLate);
  }

  /** Returns a number that leaves half of the file descriptors to the stores. */
  static int most() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            && unix.getMaxFileDescriptorCount() > 1
        ? (int) Math.min(MAX, unix.getMaxFileDescriptorCount() / 2)
        : MAX;
  }

  /** Follows the connections of a connector; ignores its events about TLS and web sockets. */
  Connection.Listener listener() {
    return new Connection.Listener() {
      @Override
      public void onOpened(Connection connection) {
        if (connection instanceof ConnectionMetaData) {
          open.put(connection, new Wait());
          makeRoom();
        }
      }

      @Override
      public void onClosed(Connection connection) {
        open.remove(connection);
      }
    };
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Wait wait = open.get(request.getConnectionMetaData().getConnection());
    if (wait != null) {
      wait.end();
      Request.addCompletionListener(request, failure -> wait.begin());
    }
    return super.handle(request, response, callback);
  }

  private void makeRoom() {
    if (open.size() > most) {
      long now = System.nanoTime();
      open.entrySet().stream()
          .filter(entry -> !entry.getValue().over)
          .min(comparingLong(entry -> entry.getValue().since - now))
          .ifPresent(entry -> entry.getKey().close());
    }
  }

  private void closeLate() {
    long now = System.nanoTime();
    open.forEach(
        (connection, wait) -> {
          if (!wait.over && now - wait.since >= maxIdleNanos) {
            connection.close();
          }
        });
  }

  int size() {
    return open.size();
  }

  @Override
  public void close() {
    checks.close();
  }
}
