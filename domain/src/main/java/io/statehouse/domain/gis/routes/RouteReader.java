package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.StoreComparison;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Serves the live version, and follows the pointer. A version that cannot be read whole is never
 * served: the last good one stays, and the status says why. After an outage or a gap the pointer is
 * read again; a version that another soon follows may be skipped. After a restart, the last good
 * one comes from a {@link TableCache} as long as the store cannot be read; if the store can, and
 * has no pointer, nothing is served.
 *
 * <p>One thread reads; {@link #table} takes no lock. Safe for use by several threads.
 */
public final class RouteReader implements AutoCloseable {
  private static final Duration MIN_PAUSE = Duration.ofSeconds(1);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(60);

  private final RoutesContext context;
  private final Key pointer;
  private final LastGoodTable lastGood;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private volatile Status status;
  private volatile boolean closed;
  private boolean pending = true;

  /**
   * Is notified after each attempt to read the live version, on one thread and in the order of the
   * pointer.
   */
  @FunctionalInterface
  public interface Listener {
    /**
     * @param before the status until this attempt
     */
    void attempted(Status before, Status now);
  }

  /**
   * The version that is served, and the problem if it is not the live one.
   *
   * @param live where the pointer pointed when it was last read
   * @param stale whether what is served comes from the cache, and the store may have another
   * @param error why the live version is not served
   * @param since when the error first occurred; or when the version was first served
   * @param cacheProblem why the cache was ignored, or could not be written
   */
  public record Status(
      Optional<VersionId> live,
      Optional<RoutingTable> table,
      boolean stale,
      Optional<RuntimeException> error,
      Instant since,
      Optional<String> cacheProblem) {

    public Optional<VersionId> served() {
      return table.map(RoutingTable::version);
    }

    /** Returns whether other routes are served than before. */
    public boolean isSwitchFrom(Status before) {
      return !table.equals(before.table()); // a version that is read again keeps its table
    }
  }

  RouteReader(RoutesContext context, LastGoodTable lastGood) {
    this.context = context;
    this.pointer = context.layout().pointer();
    this.lastGood = lastGood;
    this.status =
        new Status(
            Optional.empty(),
            Optional.empty(),
            false,
            Optional.empty(),
            context.now(),
            Optional.empty());
    Thread thread = new Thread(this::follow, "routes");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns the routes that are served; empty until a version was read. */
  public Optional<RoutingTable> table() {
    return status.table();
  }

  public Status status() {
    return status;
  }

  /** Reads the live version, and compares it with what is served. */
  public StoreComparison compareWithStore() {
    Optional<RoutingTable> stored;
    Optional<GisException> problem;
    try {
      stored = Optional.of(new LiveVersion(context).read());
      problem = Optional.empty();
    } catch (GisException unreadable) {
      stored = Optional.empty();
      problem = Optional.of(unreadable);
    }
    Optional<RoutingTable> served = table();
    return new StoreComparison(
        served.map(RoutingTable::version),
        served.map(RoutingTable::digest),
        stored.map(RoutingTable::version),
        stored.map(RoutingTable::digest),
        problem);
  }

  /** Adds a listener, notified of every attempt from now on. */
  public void listen(Listener listener) {
    listeners.add(listener);
  }

  /** Stops following; the last table can still be read. */
  @Override
  public void close() {
    closed = true;
    wake();
  }

  private synchronized void wake() {
    pending = true;
    notifyAll();
  }

  private void changed(Change change) {
    // The prefix of the watch is text: it is also that of keys which begin as the pointer does.
    if (!(change instanceof Change.Keys some) || some.keys().contains(pointer)) {
      wake();
    }
  }

  private void follow() {
    Duration pause = Duration.ZERO;
    Watch watch = null;
    try {
      while (await(pause)) {
        try {
          if (watch == null) {
            watch = context.store().watch(new Prefix(pointer.text()), this::changed);
          }
          serve(new LiveVersion(context).read());
          pause = Duration.ZERO;
        } catch (RuntimeException failure) { // for any error, the next read may succeed
          failed(failure);
          pause = pause.isZero() ? MIN_PAUSE : shorter(pause.multipliedBy(2), MAX_PAUSE);
        }
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } finally {
      if (watch != null) {
        watch.close();
      }
    }
  }

  /**
   * Waits until the pointer may have changed, or for the pause if the last read failed; returns
   * false once closed.
   */
  private synchronized boolean await(Duration pause) throws InterruptedException {
    long end = System.nanoTime() + jittered(pause).toNanos();
    while (!pending && !closed) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (pause.isZero()) {
        wait();
      } else if (left > 0) {
        wait(left);
      } else {
        break;
      }
    }
    pending = false;
    return !closed;
  }

  private void serve(RoutingTable read) {
    Status before = status;
    Optional<VersionId> version = Optional.of(read.version());
    boolean same = before.served().equals(version) && !isOther(before, read);
    // What the pointer has named once never changes, so the table that is served is the same.
    Optional<RoutingTable> table = same ? before.table() : Optional.of(read);
    Instant since = same && before.error().isEmpty() ? before.since() : context.now();
    status = new Status(version, table, false, Optional.empty(), since, lastGood.problem());
    if (!same) {
      lastGood.save(read); // the table is served by now: the disk may be slow
      status = new Status(version, table, false, Optional.empty(), since, lastGood.problem());
    }
    notifyListeners(before);
  }

  /** Returns whether what comes from the cache is not what the store has of the same version. */
  private static boolean isOther(Status before, RoutingTable read) {
    return before.stale() && !before.table().orElseThrow().digest().equals(read.digest());
  }

  /** A listener that fails is its caller's problem; the others are notified anyway. */
  private void notifyListeners(Status before) {
    for (Listener listener : listeners) {
      try {
        listener.attempted(before, status);
      } catch (RuntimeException failure) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
      }
    }
  }

  private void failed(RuntimeException failure) {
    Status before = status;
    if (failure instanceof GisException refused && refused.code() == Code.NOT_CONFIGURED) {
      lastGood.supersede();
    }
    Optional<RoutingTable> cached =
        before.table().isEmpty() ? lastGood.loadOnce() : Optional.empty();
    status =
        new Status(
            failure instanceof GisException ? live() : before.live(),
            before.table().or(() -> cached),
            before.stale() || cached.isPresent(),
            Optional.of(failure),
            before.error().isPresent() ? before.since() : context.now(),
            lastGood.problem());
    notifyListeners(before);
  }

  private Optional<VersionId> live() {
    try {
      return context.pointer().version();
    } catch (GisException | StoreException unreadable) {
      return status.live();
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** Between half and all of a pause, so that many readers do not return to a store at once. */
  private Duration jittered(Duration pause) {
    return pause.isZero()
        ? pause
        : Duration.ofNanos(context.random().nextLong(pause.toNanos() / 2, pause.toNanos()));
  }
}
