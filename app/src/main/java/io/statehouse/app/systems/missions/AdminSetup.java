package io.statehouse.app.systems.missions;

import io.statehouse.app.schedule.Schedule;
import io.statehouse.domain.missions.AdminAccess;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the configured admin password in a store that has none: when the server starts, or, if the
 * store is unavailable then, as soon as it responds. Closing it closes the access too.
 */
final class AdminSetup implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AdminSetup.class);
  private static final Duration RETRY = Duration.ofSeconds(2);

  private final AdminAccess admin;
  private final boolean readOnly;
  private final Schedule.Task retries;
  private volatile boolean done;

  /**
   * @param readOnly whether nothing may be stored
   */
  AdminSetup(AdminAccess admin, boolean readOnly, Schedule schedule) {
    this.admin = admin;
    this.readOnly = readOnly;
    attempt();
    this.retries = schedule.every(RETRY, RETRY, this::attempt);
  }

  /** Returns whether the store has been read. */
  boolean isDone() {
    return done;
  }

  private synchronized void attempt() {
    if (done) {
      return;
    }
    try {
      if (!readOnly) {
        store();
      }
      admin.awaitRead();
      if (admin.ignoresConfigured()) {
        LOG.warn("the admin password configured for missions is ignored: their store has another");
      }
      if (admin.isOpen()) {
        LOG.info("missions have no admin password: any client may create and delete API keys");
      }
      done = true;
    } catch (StoreException unavailable) {
      LOG.debug("the admin password of missions could not be read yet", unavailable);
    }
  }

  private void store() {
    try {
      admin.storeConfigured();
    } catch (StoreException.Refused refused) {
      LOG.warn(
          "the admin password configured for missions is in force on this server only: their store"
              + " rejected it");
    }
  }

  @Override
  public void close() {
    retries.close();
    admin.close();
  }
}
