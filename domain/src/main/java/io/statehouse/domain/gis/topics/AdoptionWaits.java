package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.entities.AdoptionStatus;
import io.statehouse.domain.gis.topics.entities.AwaitResult;
import io.statehouse.domain.gis.topics.entities.Indicator;
import io.statehouse.domain.gis.topics.entities.PausedTopic;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.gis.topics.layout.ReportDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Change;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Waits until versions are adopted. Any number of callers share one watch, which reads the store
 * once per change and not once per caller. Writes nothing. Safe for use by several threads.
 */
public final class AdoptionWaits implements AutoCloseable {
  private static final Duration MAX_LENGTH = Duration.ofDays(365);

  private final KeyValueStore store;
  private final TopicsLayout layout;
  private final LongSupplier nanos;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // Guarded by the lock.
  private final List<Watch> watches = new ArrayList<>();
  private AdoptionStatus latest;
  private long changes;
  private boolean closed;

  private record Seen(long change, AdoptionStatus status) {}

  /**
   * @param nanos a monotonic clock, in nanoseconds
   */
  public AdoptionWaits(KeyValueStore store, GisSettings settings, LongSupplier nanos) {
    this.store = requireNonNull(store, "store");
    this.layout = new TopicsLayout(settings);
    this.nanos = requireNonNull(nanos, "nanos");
  }

  /**
   * Returns how far adoption is, and which topics are left alone.
   *
   * @throws GisException with BAD_VERSION_VALUE
   */
  public AdoptionStatus status() {
    return progress().with(paused());
  }

  private List<PausedTopic> paused() {
    return Pauses.read(store, layout).active();
  }

  private AdoptionStatus progress() {
    Map<Key, Entry> view = store.getAll(keys());
    return new AdoptionStatus(
        version(layout.desired(), view),
        version(layout.adopted(), view),
        layout.hasSidecar()
            ? Optional.ofNullable(view.get(layout.status()))
                .flatMap(entry -> ReportDocuments.read(entry.value()))
            : Optional.empty());
  }

  /** Returns what decides whether a version is adopted, or cannot be. */
  private List<Key> keys() {
    return layout.hasSidecar()
        ? List.of(layout.desired(), layout.adopted(), layout.status())
        : List.of(layout.desired(), layout.adopted());
  }

  private static VersionNumber version(Key key, Map<Key, Entry> view) {
    return new Indicator(key, Optional.ofNullable(view.get(key))).version();
  }

  /**
   * Waits until a version, or a later one, is adopted.
   *
   * @param timeout how long at most; zero reads once
   * @param failFast whether to return as soon as the adopter reports that an attempt failed for
   *     good; without a sidecar there are no reports
   * @throws StoreException if the store failed when this method read it, or after {@link #close}
   * @throws GisException with BAD_VERSION_VALUE
   */
  public AwaitResult await(VersionNumber version, Duration timeout, boolean failFast)
      throws InterruptedException {
    return await(status -> decided(status, version, failFast), timeout);
  }

  /**
   * Waits until one topic is as a version, or a later one, defines it, whatever holds others up. A
   * topic that is left alone is as it was, so it is not; the adoption of the version ends the wait.
   *
   * @param timeout how long at most; zero reads once
   * @param failFast whether to return as soon as the adopter reports that the topic failed for good
   * @throws StoreException if the store failed when this method read it, or after {@link #close}
   * @throws GisException with BAD_VERSION_VALUE, TOPIC_NOT_FOUND if the topic is not defined, or
   *     UNAVAILABLE if there is no sidecar, and so no report
   */
  public AwaitResult await(String topic, VersionNumber version, Duration timeout, boolean failFast)
      throws InterruptedException {
    layout.status();
    if (topic.isEmpty() || store.get(layout.topic(topic)).isEmpty()) {
      throw GisException.of(
          Code.TOPIC_NOT_FOUND, "topic \"%s\" is not defined: see which topics are", topic);
    }
    return await(status -> decided(status, topic, version, failFast), timeout);
  }

  private AwaitResult await(
      Function<AdoptionStatus, Optional<AwaitResult>> decision, Duration timeout)
      throws InterruptedException {
    if (timeout.isNegative()) {
      throw new IllegalArgumentException("timeout is negative: " + timeout);
    }
    long start = nanos.getAsLong();
    // A duration of centuries has no count of nanoseconds; a year is long enough.
    long most = timeout.compareTo(MAX_LENGTH) < 0 ? timeout.toNanos() : MAX_LENGTH.toNanos();
    if (!timeout.isZero()) {
      watch(); // before the first read, so that no change falls between
    }
    long seen = changes();
    AdoptionStatus status = progress();
    Optional<AwaitResult> result = decision.apply(status);
    while (result.isEmpty()) {
      long left = most - (nanos.getAsLong() - start);
      Optional<Seen> next = left > 0 ? next(seen, left) : Optional.empty();
      if (next.isEmpty()) {
        // During an outage nothing is notified, so the store is read last.
        status = timeout.isZero() ? status : progress();
        AdoptionStatus last = status;
        return decision
            .apply(status)
            .orElseGet(() -> new AwaitResult.TimedOut(last.adopted(), last.report()));
      }
      seen = next.get().change();
      result = decision.apply(next.get().status());
    }
    return result.get();
  }

  private Optional<AwaitResult> decided(
      AdoptionStatus status, String topic, VersionNumber version, boolean failFast) {
    if (status.shows(version)) {
      return decided(status, version, failFast);
    }
    Optional<TopicResult> result = status.result(topic, version);
    if (result.filter(TopicResult::isAsDefined).isPresent()) {
      return Optional.of(
          new AwaitResult.AsDefined(
              topic, status.report().orElseThrow().desired(), status.adopted()));
    }
    return failFast
            && result.flatMap(TopicResult::error).filter(TopicProblem::isPermanent).isPresent()
        ? status.report().map(AwaitResult.Failed::new)
        : Optional.empty();
  }

  private Optional<AwaitResult> decided(
      AdoptionStatus status, VersionNumber version, boolean failFast) {
    if (status.shows(version)) {
      return Optional.of(
          new AwaitResult.Adopted(
              status.adopted(), paused().stream().map(PausedTopic::name).toList()));
    }
    return failFast ? status.failure(version).map(AwaitResult.Failed::new) : Optional.empty();
  }

  /** Opens the watch that all callers share, if none has yet. */
  private void watch() {
    lock.lock();
    try {
      requireOpen();
      if (watches.isEmpty()) {
        List<Watch> opened = new ArrayList<>();
        try {
          keys().forEach(key -> opened.add(store.watch(new Prefix(key.text()), this::notified)));
        } catch (StoreException failed) {
          opened.forEach(Watch::close); // all or none, so that the next caller opens them
          throw failed;
        }
        watches.addAll(opened);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Reads for all callers. If it throws, the store notifies again after a pause. */
  private void notified(Change change) {
    AdoptionStatus read;
    try {
      read = progress();
    } catch (GisException bad) {
      return; // nothing is adopted while a version is invalid; its correction is notified
    }
    lock.lock();
    try {
      latest = read;
      changes++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private long changes() {
    lock.lock();
    try {
      return changes;
    } finally {
      lock.unlock();
    }
  }

  /** Returns the status after a change that the caller has not seen; empty if absent. */
  private Optional<Seen> next(long seen, long atMostNanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = atMostNanos;
      while (changes == seen && left > 0) {
        requireOpen();
        left = changed.awaitNanos(left);
      }
      return changes == seen ? Optional.empty() : Optional.of(new Seen(changes, latest));
    } finally {
      lock.unlock();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new StoreException.Unavailable("waiting for adoption has ended: closed");
    }
  }

  /** Ends the watch, and all waits with {@code Unavailable}; the store stays open. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      watches.forEach(Watch::close);
      watches.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
