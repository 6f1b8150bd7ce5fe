package io.statehouse.app.systems.runm;

import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.systems.runm.config.RunmConfig;
import io.statehouse.domain.runm.IndexWatch;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The writes that a server does by itself: the built-in types and the default definition, the token
 * of the first partition and where clients find the server, when it starts, or, if the store is
 * unavailable then, as soon as it responds. Then it watches for objects that were written without
 * their index keys.
 */
final class RunmUpkeep implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunmUpkeep.class);
  private static final Duration RETRY = Duration.ofSeconds(2);

  private final KeyValueStore store;
  private final RunmConfig config;
  private final Optional<ServiceRegistration> registration;
  private final Schedule.Task retries;
  private final Deque<Runnable> steps = new ArrayDeque<>();
  private Optional<IndexWatch> watch = Optional.empty();
  private volatile boolean started;

  RunmUpkeep(
      Runm runm,
      KeyValueStore store,
      RunmConfig config,
      Optional<ServiceRegistration> registration,
      Schedule schedule) {
    this.store = store;
    this.config = config;
    this.registration = registration;
    steps.add(runm::start);
    // Each once: a token that was used must not become valid again with a later step's repetition.
    // Without a token the stored one stays: another server of this store may have put it there.
    config.bootstrapToken().ifPresent(token -> steps.add(() -> runm.bootstrap().start(token)));
    steps.add(() -> started = true);
    if (config.store().layout() == LayoutMode.DOCUMENTED) {
      steps.add(this::watch);
    }
    registration.ifPresent(address -> steps.add(() -> address.publish(store)));
    attempt();
    this.retries = schedule.every(RETRY, RETRY, this::attempt);
  }

  private void watch() {
    watch = Optional.of(IndexWatch.open(store, config.store().root(), LOG::warn));
  }

  private synchronized void attempt() {
    try {
      while (!steps.isEmpty()) {
        steps.peek().run();
        steps.remove();
      }
    } catch (StoreException.Unavailable
        | StoreException.OutcomeUnknown
        | StoreException.Refused
        | RunmException unavailable) {
      LOG.debug("what a server writes when it starts could not be written yet", unavailable);
    }
  }

  /**
   * Returns whether all is written that requests depend on. A store may respond for a while before
   * it is.
   */
  boolean isStarted() {
    return started;
  }

  private void withdraw() {
    try {
      registration.ifPresent(address -> address.withdraw(store));
    } catch (StoreException unavailable) {
      LOG.warn("the address under {} stays announced", RunmConfig.ANNOUNCE.name(), unavailable);
    }
  }

  @Override
  public void close() {
    retries.close();
    synchronized (this) {
      withdraw();
      watch.ifPresent(IndexWatch::close);
    }
  }
}
