package io.statehouse.app.serve;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Health;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Probes the store of one system, at most once a second even if its health is requested more often:
 * one probe serves all requests that come while it runs, and for a second after it. The beginning
 * and the end of an outage are logged, once each, and likewise of a time without writes. Safe for
 * use by several threads.
 */
final class StoreProbe {
  private static final Logger LOG = LoggerFactory.getLogger(StoreProbe.class);
  static final Duration FRESH = Duration.ofSeconds(1);

  private final String system;
  private final String url;
  private final Supplier<Health> check;
  private final Executor executor;
  private final LongSupplier nanos;
  private CompletableFuture<Health> probe;
  private long probed;
  private Optional<Health> last = Optional.empty();
  private Optional<Boolean> up = Optional.empty();
  private Optional<Boolean> writable = Optional.empty();

  /** Whether the store accepted writes when it was last available. */
  private boolean accepted = true;

  private boolean closed;

  /**
   * @param url the store's, as it may be logged
   * @param executor runs the probes, which may take as long as the store's timeout
   * @param nanos a monotonic clock, such as {@code System::nanoTime}
   */
  StoreProbe(
      String system, String url, Supplier<Health> check, Executor executor, LongSupplier nanos) {
    this.system = requireNonNull(system, "system");
    this.url = requireNonNull(url, "url");
    this.check = requireNonNull(check, "check");
    this.executor = requireNonNull(executor, "executor");
    this.nanos = requireNonNull(nanos, "nanos");
  }

  String system() {
    return system;
  }

  /** Returns the health, from a probe that runs or is fresh, or else from a new one. */
  synchronized CompletableFuture<Health> health() {
    if (probe == null || probe.isDone() && nanos.getAsLong() - probed >= FRESH.toNanos()) {
      probe = CompletableFuture.supplyAsync(check, executor).thenApply(this::noted);
    }
    return probe;
  }

  /** Returns the health as it was last probed; empty before the first probe. */
  synchronized Optional<Health> last() {
    return last;
  }

  /**
   * Returns whether the store was available when it was last probed; empty before the first probe.
   */
  synchronized Optional<Boolean> up() {
    return up;
  }

  /**
   * Returns whether the store accepted writes when it was last probed; empty before the first
   * probe.
   */
  synchronized Optional<Boolean> writable() {
    return writable;
  }

  private synchronized Health noted(Health health) {
    probed = nanos.getAsLong();
    last = Optional.of(health);
    boolean before = up.orElse(true);
    up = Optional.of(health.available());
    writable = Optional.of(health.writable());
    if (closed) {
      return health;
    }
    if (before && !health.available()) {
      LOG.warn("the store of {} is down: {}: {}", system, url, health.summary());
    } else if (!before && health.available()) {
      LOG.info("the store of {} is up again: {}", system, url);
    }
    if (health.available()) {
      noteWrites(health);
    }
    return health;
  }

  private void noteWrites(Health health) {
    if (accepted && !health.writable()) {
      String problem = health.writeProblem().orElseThrow();
      LOG.warn("the store of {} accepts no writes: {}: {}", system, url, problem);
    } else if (!accepted && health.writable()) {
      LOG.info("the store of {} accepts writes again: {}", system, url);
    }
    accepted = health.writable();
  }

  /** Logs nothing from now on: a store that is being closed is not down. */
  synchronized void close() {
    closed = true;
  }
}
