package io.statehouse.app.http.server;

import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.http.ClientSlots;
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
  /** Responses to large requests, each of which may take 10 MB or more. */
  static final int LARGE_RESPONSES = 16;

  /** After how long the rate of a request or a response counts. */
  static final Duration GRACE = Duration.ofSeconds(20);

  /** Bytes per second. */
  static final long MIN_RATE = 1024;

  /**
   * Most bytes of unfinished bodies in memory, and the share of a small heap: one part in so many.
   */
  static final long BODY_MEMORY = 64L << 20;

  static final int SHARE_OF_HEAP = 8;

  /**
   * @param threads how many handle requests; long responses occupy at most half of them
   */
  static SlowClients with(Schedule schedule, HttpLimits limits, int threads) {
    return new SlowClients(
        new SocketPulse(schedule, SocketPulse.PING, SocketPulse.SILENCE),
        new UnfinishedBodies(schedule, bodyLimits(limits.loadBytes())),
        new Connections(schedule, Connections.MAX_IDLE, Connections.most()),
        new LongResponses(threads / 2, GRACE, MIN_RATE),
        largeSlots());
  }

  /** Suits a heap of any size, and files of the largest size two at a time. */
  static UnfinishedBodies.Limits bodyLimits(long fileBytes) {
    long memory = Math.min(BODY_MEMORY, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    return new UnfinishedBodies.Limits(GRACE, MIN_RATE, 256, 2048, memory, 2 * fileBytes);
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
