package io.statehouse.operations.history;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.Selection;
import io.statehouse.operations.changes.Follower;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.lease.Candidacy;
import io.statehouse.ports.lease.Lease;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Records the journal of some systems in a history store: all changes, by any program, as far as
 * the watches of their stores notify them. Of all recorders of one history store, one writes, and
 * another takes over when it is gone; so all of them should have the same systems.
 *
 * <p>{@link #check} does the work by the clock, and must be called several times a minute, by one
 * thread at a time. The stores stay the caller's.
 */
public final class HistoryRecorder implements AutoCloseable {

  /** The time after which the lease of a recorder that has died ends. */
  public static final Duration LEASE_TIME = Duration.ofSeconds(10);

  private static final Duration BETWEEN_UPKEEPS = Duration.ofMinutes(1);

  /**
   * The bounds of a journal, beside the states last known, which take as much as the systems do.
   *
   * @param maxBytes the most bytes of its entries
   * @param maxAge the greatest age of an entry
   */
  public record Bounds(long maxBytes, Duration maxAge) {
    public Bounds {
      requireNonNull(maxAge, "maxAge");
    }
  }

  private final KeyValueStore store;
  private final List<RecordedSystem> systems;
  private final Bounds bounds;
  private final Clock clock;
  private final Candidacy candidacy;
  private Optional<Writing> writing = Optional.empty();
  private volatile Optional<String> problem = Optional.empty();
  private volatile boolean active;
  private boolean closed;

  /**
   * Starts to try to acquire the lease, and returns immediately.
   *
   * @param leaseTime as {@link #LEASE_TIME}
   */
  public HistoryRecorder(
      KeyValueStore store,
      List<RecordedSystem> systems,
      Bounds bounds,
      Duration leaseTime,
      Clock clock) {
    this.store = requireNonNull(store, "store");
    this.systems = List.copyOf(systems);
    this.bounds = requireNonNull(bounds, "bounds");
    this.clock = requireNonNull(clock, "clock");
    this.candidacy =
        new Candidacy(
            new Lease(store, HistoryLayout.LEASE, UUID.randomUUID().toString(), leaseTime));
  }

  /** Begins or ends writing, depending on the lease, and deletes entries that are too old. */
  public synchronized void check() {
    if (closed) {
      return;
    }
    try {
      boolean held = candidacy.lease().isHeld();
      if (held && writing.isEmpty()) {
        writing = Optional.of(new Writing(Journal.open(store, candidacy.lease(), clock)));
      } else if (!held) {
        endWriting();
      }
      problem = candidacy.problem().map(RuntimeException::getMessage);
      writing.ifPresent(Writing::check);
    } catch (StoreException failed) {
      problem = Optional.of(failed.getMessage());
    }
    active = writing.isPresent();
  }

  /** Returns whether this recorder is the one that writes. */
  public boolean isActive() {
    return active;
  }

  /** Returns the reason why the history is incomplete now; empty if it is not. */
  public Optional<String> problem() {
    return problem;
  }

  private void endWriting() {
    writing.ifPresent(Writing::close);
    writing = Optional.empty();
  }

  /** Ends the watches, then releases the lease, so that another recorder takes over at once. */
  @Override
  public synchronized void close() {
    closed = true;
    writing.ifPresent(Writing::end);
    writing = Optional.empty();
    active = false;
    candidacy.close();
  }

  /** The time from acquiring the lease to losing it. */
  private final class Writing implements AutoCloseable {
    private final Journal journal;
    private final Map<String, List<Followed>> followed = new HashMap<>();
    private Instant lastUpkeep = Instant.MIN;

    private record Followed(JournalPart part, Follower follower) {}

    Writing(Journal journal) {
      this.journal = journal;
    }

    void check() {
      systems.forEach(this::follow);
      Instant now = clock.instant();
      if (lastUpkeep.plus(BETWEEN_UPKEEPS).isBefore(now)) {
        lastUpkeep = now;
        journal.trim(bounds.maxBytes(), bounds.maxAge());
        systems.forEach(this::noteWatched);
      }
    }

    /** Follows a system; one whose store is down does not delay the others. */
    private void follow(RecordedSystem system) {
      if (followed.containsKey(system.name())) {
        return;
      }
      List<Selection> selections;
      try {
        selections = system.selections().get();
      } catch (StoreException down) {
        problem = Optional.of(system.name() + ": its store does not respond");
        return;
      }
      List<Followed> parts = new ArrayList<>();
      for (Selection selection : selections) {
        JournalPart part = new JournalPart(journal, system, selection, parts.isEmpty());
        parts.add(new Followed(part, Follower.startInBackground(system.store(), selection, part)));
      }
      followed.put(system.name(), parts);
    }

    /** Notes that the watch of a store that responds has notified all changes. */
    private void noteWatched(RecordedSystem system) {
      if (system.store().check().available()) {
        followed.getOrDefault(system.name(), List.of()).stream()
            .map(Followed::part)
            .forEach(JournalPart::stillWatched);
      }
    }

    /** Ends writing; the next recorder finds later changes as changed since now. */
    void end() {
      try {
        systems.forEach(this::noteWatched);
      } catch (StoreException failed) {
        problem = Optional.of(failed.getMessage());
      }
      close();
    }

    @Override
    public void close() {
      followed.values().stream()
          .flatMap(List::stream)
          .map(Followed::follower)
          .forEach(Follower::close);
    }
  }
}
