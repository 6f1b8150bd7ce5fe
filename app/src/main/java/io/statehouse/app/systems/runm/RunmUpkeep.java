package io.statehouse.app.systems.runm;

import io.statehouse.app.schedule.Schedule;
import io.statehouse.domain.runm.IndexWatch;
import io.statehouse.domain.runm.LayoutMode;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.RunmException;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a server writes by itself: the built-in types and the default definition, when it starts,
 * or, if the store is unavailable then, as soon as it responds. Then it watches for objects that
 * were written without their index keys.
 */
final class RunmUpkeep implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunmUpkeep.class);
  private static final Duration RETRY = Duration.ofSeconds(2);

  private final Runm runm;
  private final KeyValueStore store;
  private final RunmConfig config;
  private final Schedule.Task retries;
  private Optional<IndexWatch> watch = Optional.empty();
  private boolean done;

  RunmUpkeep(Runm runm, KeyValueStore store, RunmConfig config, Schedule schedule) {
    this.runm = runm;
    this.store = store;
    this.config = config;
    attempt();
    this.retries = schedule.every(RETRY, RETRY, this::attempt);
  }

  private synchronized void attempt() {
    if (done) {
      return;
    }
    try {
      runm.start();
      if (config.store().layout() == LayoutMode.DOCUMENTED) {
        watch = Optional.of(IndexWatch.open(store, config.store().root(), LOG::warn));
      }
      done = true;
    } catch (StoreException | RunmException unavailable) {
      LOG.debug("the built-in types of runm could not be written yet", unavailable);
    }
  }

  @Override
  public void close() {
    retries.close();
    synchronized (this) {
      watch.ifPresent(IndexWatch::close);
    }
  }
}
