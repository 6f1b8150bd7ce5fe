package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.GisException;
import io.statehouse.domain.gis.GisSettings;
import io.statehouse.domain.gis.VersionNumber;
import io.statehouse.domain.gis.topics.AdoptionReport.State;
import io.statehouse.domain.gis.topics.LoopStatus.DriftCheck;
import io.statehouse.domain.gis.topics.LoopStatus.Role;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Malformed;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import io.statehouse.ports.topics.ProvisionerException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Adopts every version that becomes desired, on one thread, until it is closed.
 *
 * <pre>
 *   start, lease acquired, desired version notified, retry due, adoptNow()   a pass of the adopter
 *   the desired version is adopted, and the interval has passed              a comparison for drift
 * </pre>
 *
 * With a sidecar, one of all loops on a store is active; the others stand by, and one of them takes
 * over when the active one is closed, or gone for the lease time. A loop that loses the lease sends
 * no further request to the cluster. Without a sidecar all are active, which is safe but wasteful.
 *
 * <p>Outages of the store or the cluster end nothing: the loop tries again after growing pauses,
 * and at once when the store notifies it. Safe for use by several threads.
 */
public final class AdoptionLoop implements AutoCloseable {
  private static final long NEVER = Long.MAX_VALUE;

  private final KeyValueStore store;
  private final TopicsLayout layout;
  private final TopicAdopter adopter;
  private final LoopSettings settings;
  private final Clock clock;
  private final Consumer<LoopStatus> listener;
  private final Thread thread;
  private final Leadership leadership;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // Guarded by the lock.
  private boolean closed;
  private boolean woken;
  private boolean checkRequested;
  private AdoptRequest confirmed = AdoptRequest.DEFAULT;
  private Optional<String> confirmedCluster = Optional.empty();
  private Optional<AdoptionReport> report = Optional.empty();
  private Optional<Instant> nextAttemptAt = Optional.empty();
  private Optional<DriftCheck> drift = Optional.empty();
  private Optional<String> problem = Optional.empty();

  // Of the loop's thread alone; the times are System.nanoTime()'s, and empty if nothing is due.
  private Watch watch;
  private boolean wasActive;
  private int failures;
  private Optional<Long> attemptDue = Optional.empty();
  private Optional<Long> checkDue = Optional.empty();

  private AdoptionLoop(
      KeyValueStore store,
      GisSettings gis,
      TopicAdopter adopter,
      LoopSettings settings,
      String holder,
      Clock clock,
      Consumer<LoopStatus> listener) {
    this.store = requireNonNull(store, "store");
    this.layout = new TopicsLayout(gis);
    this.adopter = requireNonNull(adopter, "adopter");
    this.settings = requireNonNull(settings, "settings");
    this.clock = requireNonNull(clock, "clock");
    this.listener = requireNonNull(listener, "listener");
    this.leadership = new Leadership(store, layout, holder, settings.leaseTime());
    this.thread = new Thread(this::run, "topic adopter");
    thread.setDaemon(true);
  }

  /**
   * Starts adopting in the background, and returns at once.
   *
   * @param holder the name of this server among those that may adopt, never used by another: it
   *     needs a random part
   * @param listener is called with the status after each pass, comparison and change of role, on
   *     the loop's thread: it must neither block nor throw
   */
  public static AdoptionLoop start(
      KeyValueStore store,
      GisSettings gis,
      TopicAdopter adopter,
      LoopSettings settings,
      String holder,
      Clock clock,
      Consumer<LoopStatus> listener) {
    AdoptionLoop loop = new AdoptionLoop(store, gis, adopter, settings, holder, clock, listener);
    loop.thread.start();
    return loop;
  }

  public LoopStatus status() {
    lock.lock();
    try {
      return new LoopStatus(
          closed ? Role.CLOSED : leadership.isActive() ? Role.ACTIVE : Role.STANDBY,
          adopter.phase(),
          report,
          nextAttemptAt,
          drift,
          problem.or(leadership::problem));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Makes a pass at once, even if one is not due for long, and looks for drift if there is nothing
   * to adopt.
   *
   * @return whether this loop is active; if not, another does what was requested only when it is
   *     due there
   */
  public boolean adoptNow() {
    return request(() -> {});
  }

  /**
   * As {@link #adoptNow}, with as many deletions as given, in place of the policy's number, until
   * this version is adopted or another is desired.
   */
  public boolean confirmDeletes(int count, VersionNumber desired) {
    return request(() -> confirmed = confirmed.confirmingDeletes(count, desired));
  }

  /**
   * As {@link #adoptNow}, in this cluster, which takes the place of the one in which topics were
   * adopted before.
   */
  public boolean confirmCluster(String id) {
    return request(() -> confirmedCluster = Optional.of(id));
  }

  private boolean request(Runnable change) {
    lock.lock();
    try {
      if (closed || !leadership.isActive()) {
        return false;
      }
      change.run();
      checkRequested = true;
      wake();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void wake() {
    lock.lock();
    try {
      woken = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends the loop and returns the lease. A request in progress is waited for, then interrupted; it
   * is safe if it is applied later. The store, the adopter and the cluster's connection stay open.
   */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      thread.join(Math.max(1, settings.closeTime().toMillis()));
      if (thread.isAlive()) {
        thread.interrupt();
        thread.join(Math.max(1, settings.closeTime().toMillis()));
      }
    } catch (InterruptedException interrupted) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    } finally {
      leadership.close();
    }
  }

  private void run() {
    try {
      while (awaitTurn()) {
        turn();
      }
    } finally {
      if (watch != null) {
        watch.close();
      }
    }
  }

  /** Waits until there is something to do; returns false once the loop is closed. */
  private boolean awaitTurn() {
    lock.lock();
    try {
      while (!closed) {
        boolean active = leadership.isActive();
        long left = active ? Math.min(left(attemptDue), left(checkDue)) : NEVER;
        if (active != wasActive || active && (woken || left <= 0)) {
          return true;
        }
        await(Math.min(left, leadership.interval().toNanos()));
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  private static long left(Optional<Long> due) {
    return due.isPresent() ? due.get() - System.nanoTime() : NEVER;
  }

  private void await(long nanos) {
    try {
      changed.awaitNanos(nanos);
    } catch (InterruptedException closing) {
      // Only close() interrupts, and has set what ends the loop; a stray one must not end it.
    }
  }

  /** The one place that keeps the loop alive, whatever goes wrong in a turn. */
  private void turn() {
    try {
      boolean active = leadership.isActive();
      if (active && !wasActive) {
        attemptDue = after(Duration.ZERO);
        checkDue = checkAfter(Duration.ZERO);
      }
      wasActive = active;
      if (active) {
        step();
      }
      failures = 0;
    } catch (Throwable failed) {
      failed(failed);
    }
    try {
      listener.accept(status());
    } catch (Throwable broken) {
      report(broken);
    }
  }

  private void step() {
    boolean due = takeRequests() | left(attemptDue) <= 0;
    if (watch == null) {
      watch = store.watch(new Prefix(layout.desired().text()), change -> wake());
    }
    confirmCluster();
    if (due) {
      adopt();
    }
    // A failed attempt comes again before any comparison.
    if (attemptDue.isEmpty() && left(checkDue) <= 0) {
      checkDrift();
    }
  }

  /** Takes what was requested since the last turn; a request that comes later makes another. */
  private boolean takeRequests() {
    lock.lock();
    try {
      boolean requested = woken;
      woken = false;
      if (checkRequested) {
        checkRequested = false;
        checkDue = checkAfter(Duration.ZERO);
      }
      return requested;
    } finally {
      lock.unlock();
    }
  }

  private void confirmCluster() {
    Optional<String> id = locked(() -> confirmedCluster);
    if (id.isPresent()) {
      try {
        adopter.confirmCluster(id.get());
      } catch (GisException thirdCluster) {
        // The pass reports which cluster it is.
      }
      locked(
          () -> {
            confirmedCluster = confirmedCluster.filter(other -> !other.equals(id.get()));
            return confirmedCluster;
          });
    }
  }

  private void adopt() {
    AdoptRequest request = locked(() -> confirmed);
    Adoption adoption = adopter.adopt(request.whileTrue(this::mayContinue));
    State state = adoption.report().state();
    attemptDue = adoption.again().flatMap(AdoptionLoop::after);
    checkDue =
        switch (state) {
          case IDLE -> checkDue.or(() -> checkAfter(Duration.ZERO));
          case ADOPTED -> checkAfter(settings.driftInterval());
          // What this pass changed after the other adopter had looked may not be as it adopted it.
          case SUPERSEDED -> checkAfter(Duration.ZERO);
          case PENDING, FAILED, STOPPED -> Optional.empty();
        };
    locked(
        () -> {
          report = Optional.of(adoption.report());
          nextAttemptAt = adoption.report().nextAttemptAt();
          problem = Optional.empty();
          return state == State.ADOPTED ? forget(request) : null;
        });
  }

  private void checkDrift() {
    Instant at = clock.instant();
    AdoptRequest request = locked(() -> confirmed);
    boolean repairs = settings.drift() == LoopSettings.Drift.REPAIR;
    checkDue = checkAfter(settings.driftInterval());
    DriftCheck check;
    try {
      Optional<TopicPlan> plan =
          repairs ? adopter.repairDrift(request.whileTrue(this::mayRepair)) : adopter.drift();
      if (plan.isEmpty()) {
        wake(); // another version is desired
        return;
      }
      check = new DriftCheck(at, plan, repairs && mayRepair(), Optional.empty());
    } catch (ProvisionerException | GisException failed) {
      check = new DriftCheck(at, Optional.empty(), false, Optional.of(line(failed)));
    }
    DriftCheck checked = check;
    locked(
        () -> {
          drift = Optional.of(checked);
          return forget(request);
        });
  }

  /** Drops a confirmation that has been used, unless it was replaced meanwhile. */
  private AdoptRequest forget(AdoptRequest used) {
    confirmed = confirmed == used ? AdoptRequest.DEFAULT : confirmed;
    return confirmed;
  }

  private boolean mayContinue() {
    return !locked(() -> closed) && leadership.isActive();
  }

  private boolean mayRepair() {
    return !locked(() -> woken) && mayContinue();
  }

  private void failed(Throwable failed) {
    failures++;
    Duration pause = Backoff.pause(failures, ThreadLocalRandom.current());
    attemptDue = after(pause);
    locked(
        () -> {
          nextAttemptAt = Optional.of(clock.instant().plus(pause));
          problem = Optional.of(line(failed));
          return problem;
        });
    boolean expected =
        failed instanceof StoreException
            || failed instanceof Malformed
            || failed instanceof GisException
            || failed instanceof ProvisionerException;
    if (!expected && !locked(() -> closed)) {
      report(failed);
    }
  }

  /** Shows a defect with its stack trace, as if it had ended the thread. */
  private void report(Throwable defect) {
    thread.getUncaughtExceptionHandler().uncaughtException(thread, defect);
  }

  private static String line(Throwable failed) {
    return OneLine.of(failed.getMessage() != null ? failed.getMessage() : failed.toString());
  }

  private static Optional<Long> after(Duration pause) {
    return Optional.of(System.nanoTime() + pause.toNanos());
  }

  private Optional<Long> checkAfter(Duration pause) {
    return settings.driftInterval().isZero() ? Optional.empty() : after(pause);
  }

  private <T> T locked(Supplier<T> body) {
    lock.lock();
    try {
      return body.get();
    } finally {
      lock.unlock();
    }
  }
}
