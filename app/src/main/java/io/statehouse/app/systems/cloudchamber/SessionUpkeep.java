package io.statehouse.app.systems.cloudchamber;

import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.system.SystemMetrics;
import io.statehouse.app.systems.cloudchamber.config.TransientFailures;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.entities.Caller;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes sessions that have ended, every minute, and counts those that are left. */
final class SessionUpkeep implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SessionUpkeep.class);
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Sessions sessions;
  private final Schedule.Task purges;
  private volatile int open;
  private boolean warned;

  SessionUpkeep(Sessions sessions, Schedule schedule, SystemMetrics metrics) {
    this.sessions = sessions;
    metrics.gauge("sessions", "Sessions of all servers, as counted every minute", () -> open);
    this.purges = schedule.every(Duration.ZERO, PAUSE, this::purge);
  }

  private void purge() {
    try {
      sessions.purge();
      open = sessions.list(Caller.OPERATOR).items().size();
      warned = false;
    } catch (RuntimeException failed) {
      if (!TransientFailures.is(failed) && !warned) {
        warned = true;
        LOG.warn("sessions that have ended were not all deleted", failed);
      }
    }
  }

  @Override
  public void close() {
    purges.close();
  }
}
