package io.statehouse.app.systems.missions;

import static io.statehouse.domain.missions.entities.MissionsException.Kind.CONTENDED;

import io.statehouse.app.schedule.Schedule;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scheduled work of missions: usage is written every few seconds and when the server stops; old
 * missions are deleted when it starts and twice a day, and if that fails, again after a minute. A
 * failure is logged once, without the messages of stores, which name API keys; that a store does
 * not respond is for the health probes to log.
 */
final class MissionsUpkeep implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MissionsUpkeep.class);
  private static final Duration FLUSH = Duration.ofSeconds(5);
  private static final Duration CLEAR = Duration.ofHours(12);
  private static final Duration RETRY = Duration.ofMinutes(1);

  private final MissionControl missions;
  private final List<Schedule.Task> tasks;
  private volatile boolean closing;
  private final Failing flushing = new Failing("usage of missions was not written");
  private final Failing clearing = new Failing("old missions were not all deleted");
  private final long clearNanos;
  private boolean cleared;
  private long clearedAt;

  MissionsUpkeep(MissionControl missions, Schedule schedule) {
    this(missions, schedule, FLUSH, CLEAR, RETRY);
  }

  /**
   * @param flush the pause between writes of the usage
   * @param clear the pause after old missions were deleted
   * @param retry the pause after they were not
   */
  MissionsUpkeep(
      MissionControl missions, Schedule schedule, Duration flush, Duration clear, Duration retry) {
    this.missions = missions;
    this.clearNanos = clear.toNanos();
    this.tasks =
        List.of(
            schedule.every(flush, flush, this::flush),
            schedule.every(Duration.ZERO, retry, this::clearIfDue));
  }

  private synchronized void flush() {
    try {
      missions.usage().flush();
      flushing.succeeded();
    } catch (RuntimeException failed) {
      flushing.failed(failed);
    }
  }

  private void clearIfDue() {
    if (!cleared || System.nanoTime() - clearedAt >= clearNanos) {
      clear();
    }
  }

  private void clear() {
    try {
      int deleted = 0;
      for (ApiKey key : missions.keys().list()) {
        if (closing) {
          return;
        }
        deleted += missions.retention().run(key);
      }
      if (deleted > 0) {
        LOG.info("old missions deleted: {}", deleted);
      }
      cleared = true;
      clearedAt = System.nanoTime();
      clearing.succeeded();
    } catch (RuntimeException failed) {
      cleared = false;
      clearing.failed(failed);
    }
  }

  /** Logs the first of several failures in a row, unless they are an outage of the store. */
  private static final class Failing {
    private final String what;
    private boolean warned;

    Failing(String what) {
      this.what = what;
    }

    void failed(RuntimeException failed) {
      if (isOutage(failed)) {
        LOG.debug("{}: {}", what, reason(failed));
      } else if (!warned) {
        LOG.warn("{}: {}", what, reason(failed));
        warned = true;
      }
    }

    void succeeded() {
      warned = false;
    }
  }

  private static boolean isOutage(RuntimeException failed) {
    return failed instanceof StoreException.Unavailable
        || failed instanceof StoreException.OutcomeUnknown;
  }

  private static String reason(RuntimeException failed) {
    if (failed instanceof StoreException.WritesRejected) {
      return "the store accepts no writes";
    }
    if (failed instanceof StoreException.Denied) {
      return "the store denies access";
    }
    if (failed instanceof StoreException.Unavailable) {
      return "the store does not respond";
    }
    if (failed instanceof StoreException.OutcomeUnknown) {
      return "the outcome is unknown";
    }
    if (failed instanceof StoreException.Refused) {
      return "the store rejected the request";
    }
    return failed instanceof MissionsException refused && refused.kind() == CONTENDED
        ? "too many conflicting writes"
        : failed.getClass().getName();
  }

  /** Ends the tasks, and writes the usage for the last time. */
  @Override
  public void close() {
    closing = true;
    tasks.forEach(Schedule.Task::close);
    flush();
  }
}
