package io.statehouse.app.http;

import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.schedule.Schedule;
import java.time.Duration;

/** What keeps clients that send or read slowly, or not at all, from occupying a server. */
record SlowClients(
    SocketPulse sockets, UnfinishedBodies bodies, Connections connections, LongResponses responses)
    implements AutoCloseable {
  /** Half of the threads that handle requests. */
  static final int LONG_RESPONSES = HttpServer.MAX_THREADS / 2;

  /** After how long the rate of a request or a response counts. */
  static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Bytes per second. */
  static final long LEAST_RATE = 1024;

  static SlowClients with(Schedule schedule, HttpLimits limits) {
    return new SlowClients(
        new SocketPulse(schedule, SocketPulse.PING, SocketPulse.SILENCE),
        new UnfinishedBodies(schedule, UnfinishedBodies.Limits.of(limits.loadBytes())),
        new Connections(schedule, Connections.PATIENCE, Connections.most()),
        new LongResponses(LONG_RESPONSES, PATIENCE, LEAST_RATE));
  }

  @Override
  public void close() {
    sockets.close();
    bodies.close();
    connections.close();
  }
}
