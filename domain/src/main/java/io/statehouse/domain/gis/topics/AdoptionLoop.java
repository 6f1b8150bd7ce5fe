package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.topics.LoopStatus.DriftCheck;
import io.statehouse.domain.gis.topics.LoopStatus.Role;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.Backoff;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import io.statehouse.ports.topics.ProvisionerException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/**
 * Adopts every version that becomes desired, on one thread, until it is closed.
 *
 * <pre>
 *   start, lease acquired, desired version notified, retry due, adoptNow(),
 *   a topic paused or resumed                                                a pass of the adopter
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
  private final PendingRequests pending = new PendingRequests();
  private volatile LoopStatus last = LoopStatus.STARTED;

  // Of the loop's thread alone; the times are System.nanoTime()'s, and empty if nothing is due.
  private final List<Watch> watches = new ArrayList<>();
  private boolean wasActive;
  private Optional<Long> roleDue = Optional.empty();
  private int failures;
  private AdoptRequest confirmed = AdoptRequest.DEFAULT;
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
   * @param listener is called with the status after each pass, comparison and change of role, and
   *     soon after the start, on the loop's thread: it must neither block nor throw
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

  /** Returns how the loop is, without a request to the store or the cluster. */
  public LoopStatus status() {
    Role role =
        pending.isClosed() ? Role.CLOSED : leadership.isActive() ? Role.ACTIVE : Role.STANDBY;
    LoopStatus now = last;
    return now.as(role, adopter.phase(), now.problem().or(leadership::problem));
  }

  /**
   * Makes a pass at once, or after the one in progress, even if the next is not due for long; if
   * there is nothing to adopt, compares the cluster too. Deletions that the request confirms are
   * confirmed until the version is adopted or another is desired, the rest for this pass.
   *
   * @param request what an operator confirms; the loop decides whether the pass may continue
   * @return its report, or what it threw
   * @throws GisException with UNAVAILABLE if this loop is not active; as from the result if it
   *     ceases to be
   */
  public CompletableFuture<AdoptionReport> adoptNow(AdoptRequest request) {
    if (!leadership.isActive()) {
      throw PendingRequests.inactive();
    }
    return pending.add(request);
  }

  /**
   * Ends the loop and returns the lease. A request in progress is waited for, then interrupted; it
   * is safe if it is applied later. The store, the adopter and the cluster's connection stay open.
   */
  @Override
  public void close() {
    pending.close();
    long millis = Math.max(1, settings.closeTime().toMillis());
    try {
      thread.join(millis);
      if (thread.isAlive()) {
        thread.interrupt();
        thread.join(millis);
      }
    } catch (InterruptedException interrupted) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    } finally {
      leadership.close();
    }
  }

  private void run() {
    // A server that is only on standby has no turn of its own, and its listener should know.
    roleDue = after(leadership.interval());
    try {
      while (awaitTurn()) {
        turn();
      }
    } finally {
      pending.refuse();
      watches.forEach(Watch::close);
    }
  }

  /** Waits until there is something to do; returns false once the loop is closed. */
  private boolean awaitTurn() {
    while (!pending.isClosed()) {
      boolean active = leadership.isActive();
      if (!active) {
        pending.refuse(); // what woke this loop is for the active server; once active, it reads
      }
      long left = active ? Math.min(left(attemptDue), left(checkDue)) : left(roleDue);
      if (active != wasActive || left <= 0 || active && pending.isAny()) {
        return true;
      }
      pending.await(Math.min(left, leadership.interval().toNanos()));
    }
    return false;
  }

  private static long left(Optional<Long> due) {
    return due.isPresent() ? due.get() - System.nanoTime() : NEVER;
  }

  /** The one place that keeps the loop alive after any failure of a turn. */
  private void turn() {
    roleDue = Optional.empty();
    try {
      boolean active = leadership.isActive();
      if (active != wasActive) {
        last = last.withoutDrift(); // meanwhile another server adopts, and compares
      }
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
      show(broken);
    }
  }

  private void step() {
    watch();
    if (pending.isAny() || left(attemptDue) <= 0) {
      boolean woken = pending.isWoken();
      Optional<PendingRequests.Pass> requested = pending.take();
      try {
        AdoptionReport report = adopt(requested, woken);
        requested.ifPresent(pass -> pass.done().complete(report));
      } catch (Throwable failed) {
        requested.ifPresent(pass -> pass.fail(failed));
        throw failed;
      }
    }
    // A failed attempt is repeated before any comparison; that moves are looked at is none.
    if ((attemptDue.isEmpty() || isAdopted()) && left(checkDue) <= 0) {
      checkDrift();
    }
  }

  private boolean isAdopted() {
    return last.report()
        .filter(report -> report.state() == State.IDLE || report.state() == State.ADOPTED)
        .isPresent();
  }

  /** Watches what a pass depends on: the desired version, and which topics are left alone. */
  private void watch() {
    if (watches.isEmpty()) {
      watches.add(store.watch(new Prefix(layout.desired().text()), change -> pending.wake()));
    }
    if (watches.size() == 1 && layout.hasSidecar()) {
      watches.add(store.watch(layout.paused(), change -> pending.wake()));
    }
  }

  private AdoptionReport adopt(Optional<PendingRequests.Pass> requested, boolean woken) {
    if (requested.isPresent()) {
      checkDue = checkAfter(Duration.ZERO);
    }
    AdoptRequest request = requested.map(PendingRequests.Pass::request).orElse(confirmed);
    Adoption adoption = adopter.adopt(request.whileTrue(this::mayContinue));
    AdoptionReport report = adoption.report();
    if (request.named().isLimited() && report.state() != State.ADOPTED) {
      if (woken) {
        pending.wake(); // a pass of some topics has not seen what woke the loop
      }
      return report;
    }
    attemptDue = adoption.again().flatMap(AdoptionLoop::after);
    checkDue = nextCheck(report.state());
    confirmed =
        report.state() == State.ADOPTED
            ? AdoptRequest.DEFAULT
            : request.confirmedDeletesOnly(report.desired());
    last = last.after(report);
    return report;
  }

  private Optional<Long> nextCheck(State state) {
    return switch (state) {
      case IDLE -> checkDue.or(() -> checkAfter(Duration.ZERO));
      case ADOPTED -> checkAfter(settings.driftInterval());
      // What this pass changed after the other adopter had looked may not be as it adopted it.
      case SUPERSEDED -> checkAfter(Duration.ZERO);
      case PARTIAL -> checkDue;
      case PENDING, FAILED, STOPPED -> Optional.empty();
    };
  }

  private void checkDrift() {
    Instant at = clock.instant();
    boolean repairs = settings.drift() == LoopSettings.Drift.REPAIR;
    checkDue = checkAfter(settings.driftInterval());
    try {
      Optional<TopicPlan> plan =
          repairs ? adopter.repairDrift(confirmed.whileTrue(this::mayRepair)) : adopter.drift();
      if (plan.isEmpty()) {
        pending.wake(); // another version is desired
        return;
      }
      confirmed = AdoptRequest.DEFAULT;
      if (adopter.settleMoves()) {
        attemptDue = attemptDue.or(() -> after(AdoptionPass.PAUSE_OF_MOVES));
      }
      last = last.after(new DriftCheck(at, plan, repairs && mayRepair(), Optional.empty()));
    } catch (ProvisionerException | GisException failed) {
      last = last.after(new DriftCheck(at, Optional.empty(), false, Optional.of(line(failed))));
    }
  }

  private boolean mayContinue() {
    return !pending.isClosed() && leadership.isActive();
  }

  /** A repair yields to an adoption. */
  private boolean mayRepair() {
    return !pending.isAny() && mayContinue();
  }

  private void failed(Throwable failed) {
    failures++;
    Duration pause = Backoff.pause(failures, ThreadLocalRandom.current());
    attemptDue = after(pause);
    last = last.failed(line(failed), clock.instant().plus(pause));
    boolean expected =
        failed instanceof StoreException
            || failed instanceof GisException
            || failed instanceof ProvisionerException;
    if (!expected && !pending.isClosed()) {
      show(failed);
    }
  }

  /** Shows a defect with its stack trace, as if it had ended the thread. */
  private void show(Throwable defect) {
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
}
