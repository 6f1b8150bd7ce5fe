package io.statehouse.app.systems.gis.cli;

import io.statehouse.ports.Watch;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks at a cluster again and again, since it does not say when it changes. */
final class ClusterPoll implements Watch {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "cluster poll");
            thread.setDaemon(true);
            return thread;
          });

  private ClusterPoll() {}

  /**
   * @param look is run at each interval; it must not block
   */
  static Watch start(Runnable look) {
    ClusterPoll poll = new ClusterPoll();
    poll.timer.scheduleWithFixedDelay(
        look, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    return poll;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
