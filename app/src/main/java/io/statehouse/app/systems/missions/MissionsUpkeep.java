package io.statehouse.app.systems.missions;

import static io.statehouse.domain.missions.MissionsException.Kind.CONTENDED;

import io.statehouse.app.schedule.Schedule;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scheduled work of missions: usage is written every few seconds and when the server stops; old
 * missions are deleted when it starts and twice a day. Failures are logged without the messages of
 * stores, which name API keys, and the work is done again at its next time.
 */
final class MissionsUpkeep implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MissionsUpkeep.class);
  private static final Duration FLUSH = Duration.ofSeconds(5);
  private static final Duration CLEAR = Duration.ofHours(12);

  private final MissionControl missions;
  private final List<Schedule.Task> tasks;
  private volatile boolean closing;
  private boolean failing;

  MissionsUpkeep(MissionControl missions, Schedule schedule) {
    this(missions, schedule, FLUSH, CLEAR);
  }

  MissionsUpkeep(MissionControl missions, Schedule schedule, Duration flush, Duration clear) {
    this.missions = missions;
    this.tasks =
        List.of(
            schedule.every(flush, flush, this::flush),
            schedule.every(Duration.ZERO, clear, this::clear));
  }

  private synchronized void flush() {
    try {
      missions.usage().flush();
      if (failing) {
        LOG.info("usage of missions is written again");
      }
      failing = false;
    } catch (RuntimeException failed) {
      if (!failing) {
        LOG.warn("usage of missions was not written: {}", reason(failed));
      }
      failing = true;
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
    } catch (RuntimeException failed) {
      LOG.warn("old missions were not all deleted: {}", reason(failed));
    }
  }

  private static String reason(RuntimeException failed) {
    if (failed instanceof StoreException.Unavailable) {
      return "the store does not respond";
    }
    if (failed instanceof StoreException.OutcomeUnknown) {
      return "the outcome is unknown";
    }
    if (failed instanceof StoreException) {
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
