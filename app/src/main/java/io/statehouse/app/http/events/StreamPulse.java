package io.statehouse.app.http.events;

import io.statehouse.app.schedule.Schedule;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends a heartbeat on silent streams, and drops those whose clients do not read. */
public final class StreamPulse implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StreamPulse.class);
  static final Duration MIN_PATIENCE = Duration.ofSeconds(30);
  private static final int CHECKS_PER_HEARTBEAT = 4;

  private final long heartbeatNanos;
  private final long patienceNanos;
  private final Set<StreamSender<?>> streams = ConcurrentHashMap.newKeySet();
  private final Schedule.Task checks;

  /**
   * @param heartbeat how long a stream may be silent
   * @param patience how long a client may go without reading
   */
  public StreamPulse(Schedule schedule, Duration heartbeat, Duration patience) {
    this.heartbeatNanos = heartbeat.toNanos();
    this.patienceNanos = patience.toNanos();
    Duration pause = heartbeat.dividedBy(CHECKS_PER_HEARTBEAT).plusMillis(1);
    this.checks = schedule.every(pause, pause, this::check);
  }

  /** Has as much patience as the network needs, and two heartbeats. */
  public static StreamPulse of(Schedule schedule, Duration heartbeat) {
    Duration two = heartbeat.multipliedBy(2);
    Duration patience = two.compareTo(MIN_PATIENCE) > 0 ? two : MIN_PATIENCE;
    return new StreamPulse(schedule, heartbeat, patience);
  }

  void add(StreamSender<?> stream) {
    streams.add(stream);
  }

  void remove(StreamSender<?> stream) {
    streams.remove(stream);
  }

  private void check() {
    long now = System.nanoTime();
    for (StreamSender<?> stream : streams) {
      try {
        stream.check(now, heartbeatNanos, patienceNanos);
      } catch (RuntimeException failed) {
        // One stream must not end the heartbeats of the others.
        LOG.warn("an event stream had no heartbeat: {}", failed.getClass().getName());
      }
    }
  }

  @Override
  public void close() {
    checks.close();
  }
}
