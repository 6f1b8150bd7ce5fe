package io.statehouse.app.http.server;

import io.statehouse.app.schedule.Schedule;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pings every web socket periodically, and drops those whose clients are silent, or do not take
 * what is sent to them.
 */
final class SocketPulse implements AutoCloseable {
  static final Duration PING = Duration.ofSeconds(50);
  static final Duration SILENCE = Duration.ofSeconds(60);
  private static final Logger LOG = LoggerFactory.getLogger(SocketPulse.class);
  private static final int CHECKS_PER_PING = 20;

  private final long pingNanos;
  private final long silenceNanos;
  private final Map<JettySocket, Long> pinged = new ConcurrentHashMap<>();
  private final Schedule.Task checks;

  /**
   * @param ping how often each socket is pinged
   * @param silence how long a client may be silent, or take to receive one frame
   */
  SocketPulse(Schedule schedule, Duration ping, Duration silence) {
    this.pingNanos = ping.toNanos();
    this.silenceNanos = silence.toNanos();
    Duration pause = ping.dividedBy(CHECKS_PER_PING);
    this.checks = schedule.every(pause, pause, this::check);
  }

  void add(JettySocket socket) {
    pinged.put(socket, System.nanoTime());
  }

  void remove(JettySocket socket) {
    pinged.remove(socket);
  }

  private void check() {
    long now = System.nanoTime();
    pinged.forEach(
        (socket, last) -> {
          try {
            check(socket, last, now);
          } catch (RuntimeException failed) {
            // One socket must not end the heartbeats of the others.
            LOG.warn("a web socket could not be pinged: {}", failed.getClass().getName());
          }
        });
  }

  private void check(JettySocket socket, long last, long now) {
    if (now - socket.heardNanos() >= silenceNanos || socket.sendingFor(now) >= silenceNanos) {
      pinged.remove(socket);
      socket.drop();
    } else if (now - last >= pingNanos) {
      // Not a put: a socket that was removed meanwhile must not be added again.
      pinged.replace(socket, now);
      socket.ping();
    }
  }

  @Override
  public void close() {
    checks.close();
  }
}
