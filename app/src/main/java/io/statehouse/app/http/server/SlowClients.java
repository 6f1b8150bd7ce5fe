package io.statehouse.app.http.server;

import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.http.ClientSlots;
import io.statehouse.app.http.Route;
import io.statehouse.app.schedule.Schedule;
import java.time.Duration;

/**
 * The limits that keep clients that send or read slowly, or not at all, from occupying a server.
 */
record SlowClients(
    SocketPulse sockets,
    UnfinishedBodies bodies,
    Connections connections,
    LongResponses responses,
    ClientSlots large)
    implements AutoCloseable {
  /** Half of the threads that handle requests. */
  static final int LONG_RESPONSES = HttpServer.MAX_THREADS / 2;

  /** Responses of {@link Route#large large} requests, each of which may take 10 MB or more. */
  static final int LARGE_RESPONSES = 16;

  /** After how long the rate of a request or a response counts. */
  static final Duration GRACE = Duration.ofSeconds(20);

  /** Bytes per second. */
  static final long MIN_RATE = 1024;

  static SlowClients with(Schedule schedule, HttpLimits limits) {
    return new SlowClients(
        new SocketPulse(schedule, SocketPulse.PING, SocketPulse.SILENCE),
        new UnfinishedBodies(schedule, UnfinishedBodies.Limits.of(limits.loadBytes())),
        new Connections(schedule, Connections.MAX_IDLE, Connections.most()),
        new LongResponses(LONG_RESPONSES, GRACE, MIN_RATE),
        largeSlots());
  }

  static ClientSlots largeSlots() {
    return new ClientSlots(
        LARGE_RESPONSES, "too many large responses are being made or read: try later");
  }

  @Override
  public void close() {
    sockets.close();
    bodies.close();
    connections.close();
  }
}
