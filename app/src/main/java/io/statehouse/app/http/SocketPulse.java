package io.statehouse.app.http;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Asks every client now and then whether it is still there, and drops who does not answer. */
final class SocketPulse implements AutoCloseable {
  static final Duration PING = Duration.ofSeconds(50);
  static final Duration SILENCE = Duration.ofSeconds(60);

  private static final int LOOKS_PER_PING = 20;

  private final long pingNanos;
  private final long silenceNanos;
  private final Map<JettySocket, Long> pinged = new ConcurrentHashMap<>();
  private final ScheduledExecutorService clock;

  /**
   * @param ping how often each client is asked
   * @param silence how long one may be silent
   */
  SocketPulse(Duration ping, Duration silence) {
    this.pingNanos = ping.toNanos();
    this.silenceNanos = silence.toNanos();
    this.clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "socket-pulse");
              thread.setDaemon(true);
              return thread;
            });
    long look = Math.max(1, ping.toMillis() / LOOKS_PER_PING);
    clock.scheduleWithFixedDelay(this::look, look, look, MILLISECONDS);
  }

  void add(JettySocket socket) {
    pinged.put(socket, System.nanoTime());
  }

  void remove(JettySocket socket) {
    pinged.remove(socket);
  }

  private void look() {
    long now = System.nanoTime();
    pinged.forEach(
        (socket, last) -> {
          if (now - socket.heardNanos() >= silenceNanos) {
            socket.drop();
          } else if (now - last >= pingNanos) {
            // Not a put: one that is gone meanwhile must not come back.
            pinged.replace(socket, now);
            socket.ping();
          }
        });
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
