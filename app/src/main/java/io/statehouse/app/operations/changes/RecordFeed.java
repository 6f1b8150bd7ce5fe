package io.statehouse.app.operations.changes;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.events.Broadcaster;
import io.statehouse.app.http.events.Broadcaster.Buffer;
import io.statehouse.app.http.events.Broadcaster.Ending;
import io.statehouse.app.http.events.Encoded;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.http.events.EventStream.Event;
import io.statehouse.app.http.events.Position;
import io.statehouse.app.http.events.Subscription;
import io.statehouse.app.http.socket.SocketPeer;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.SystemPart;
import io.statehouse.domain.layout.Json;
import io.statehouse.operations.Selection;
import io.statehouse.operations.changes.ChangesListener;
import io.statehouse.operations.changes.RecordChange;
import io.statehouse.operations.changes.RecordChanges;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;

/**
 * The changes of the state of systems, for any number of clients. A system is followed from the
 * first client on that wants its changes, which waits until its entries have been listed; all are
 * followed until there has been no client for a while, since the state before changes takes memory.
 * A client that comes back after that has a position of no broadcaster, so it must read again.
 */
final class RecordFeed implements AutoCloseable {
  /** The share of the heap in which the state before is held: one part in so many. */
  static final int SHARE_OF_HEAP = 8;

  private static final Ending IDLE = new Ending(SocketPeer.GOING_AWAY, "there was no client");
  private static final Ending SHUTDOWN = new Ending(SocketPeer.GOING_AWAY, "the server stops");

  private final Buffer<RecordEvent> buffer;
  private final EventMemory memory;
  private final long maxBytesHeld;
  private final long lingerNanos;
  private final LongSupplier nanos;

  /** Guarded by this. */
  private Optional<Run> current = Optional.empty();

  private boolean closed;

  /**
   * An event, and the key by which clients select it.
   *
   * @param key the key that changed; empty after a gap, of any
   */
  record RecordEvent(SystemName system, Optional<Key> key, Event event) {
    RecordEvent {
      requireNonNull(system, "system");
      requireNonNull(key, "key");
      requireNonNull(event, "event");
    }

    private static RecordEvent of(SystemName system, Optional<Key> key, ChangeDocument change) {
      return new RecordEvent(
          system,
          key,
          new Event("changed", Encoded.of(Json.text(ChangeDocument.SHAPE.write(change)))));
    }

    private int bytes() {
      return event.data().size() + key.map(changed -> changed.text().length()).orElse(0);
    }
  }

  /**
   * @param systems how many systems may be followed
   * @param capacity how many events are kept for clients that come back
   * @param linger how long systems are followed without a client
   * @param nanos a monotonic clock, such as {@code System::nanoTime}
   */
  RecordFeed(int systems, int capacity, EventMemory memory, Duration linger, LongSupplier nanos) {
    this.buffer = new Buffer<>(capacity, event -> 1, RecordEvent::bytes);
    this.memory = requireNonNull(memory, "memory");
    this.maxBytesHeld = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / Math.max(1, systems);
    this.lingerNanos = linger.toNanos();
    this.nanos = requireNonNull(nanos, "nanos");
  }

  /**
   * Returns a run in which these systems are followed.
   *
   * @throws io.statehouse.ports.StoreException if a store does not respond
   * @throws AppException if the server is shutting down
   */
  Run follow(List<ServedState> systems) {
    Run run = entered();
    try {
      systems.forEach(run::follow);
      return run;
    } finally {
      run.leave(); // the client has a while to subscribe
    }
  }

  /** Returns the run, which does not end while the first listing of a system takes long. */
  private synchronized Run entered() {
    if (closed) {
      throw AppException.shuttingDown();
    }
    Run run = current.orElseGet(Run::new);
    current = Optional.of(run);
    run.clients++;
    return run;
  }

  /** Ends the run if it has had no client for a while. */
  void endIfIdle() {
    Optional<Run> idle;
    synchronized (this) {
      idle =
          current.filter(
              run -> run.clients == 0 && nanos.getAsLong() - run.usedNanos >= lingerNanos);
      if (idle.isPresent()) {
        current = Optional.empty();
      }
    }
    idle.ifPresent(run -> run.end(IDLE));
  }

  /** Returns whether any system is followed. */
  synchronized boolean isRunning() {
    return current.isPresent();
  }

  /** Ends the watches of the stores, and the streams of all clients. */
  @Override
  public void close() {
    Optional<Run> last;
    synchronized (this) {
      closed = true;
      last = current;
    }
    last.ifPresent(run -> run.end(SHUTDOWN));
  }

  /** The events from the first client to the last. */
  final class Run {
    private final Broadcaster<RecordEvent> events = new Broadcaster<>(memory, buffer);
    private final Set<SystemName> followed = new HashSet<>();
    private final List<RecordChanges> changes = new CopyOnWriteArrayList<>();
    private volatile boolean ended;

    /** Both guarded by the feed. */
    private int clients;

    private long usedNanos;

    Broadcaster<RecordEvent> events() {
      return events;
    }

    /** Adds a client, which reads from a position on. */
    Subscription<RecordEvent> subscribe(Position start) {
      synchronized (RecordFeed.this) {
        clients++;
      }
      return new Subscription<>(events, start, this::leave);
    }

    private void leave() {
      synchronized (RecordFeed.this) {
        clients--;
        usedNanos = nanos.getAsLong();
      }
    }

    private synchronized void follow(ServedState state) {
      if (ended || followed.contains(state.name())) {
        return;
      }
      boolean secret = state.isSecret();
      SystemPart part = state.part();
      List<Selection> selections = part.below(Prefix.ALL);
      List<RecordChanges> opened = new CopyOnWriteArrayList<>();
      boolean all = false;
      try {
        for (Selection selection : selections) {
          opened.add(
              RecordChanges.follow(
                  part.store().keys(),
                  selection,
                  maxBytesHeld / selections.size(),
                  Clock.systemUTC(),
                  new Listener(state.name(), secret)));
        }
        all = true;
      } finally {
        if (!all) {
          opened.forEach(RecordChanges::close);
        }
      }
      changes.addAll(opened);
      // A client that comes back may have asked for other systems before.
      new Listener(state.name(), secret).gap(Instant.now());
      followed.add(state.name());
      if (ended) {
        changes.forEach(RecordChanges::close); // end() may have come before they were added
      }
    }

    private void end(Ending why) {
      ended = true;
      changes.forEach(RecordChanges::close);
      events.end(why);
      events.close();
    }

    /** Adds the changes of one system. */
    private final class Listener implements ChangesListener {
      private final SystemName system;
      private final boolean secret;

      Listener(SystemName system, boolean secret) {
        this.system = system;
        this.secret = secret;
      }

      @Override
      public void gap(Instant time) {
        events.add(RecordEvent.of(system, Optional.empty(), ChangeDocument.gap(time, system)));
      }

      @Override
      public void changed(RecordChange change) {
        ChangeDocument document = ChangeDocument.of(change, system, !secret);
        events.add(
            RecordEvent.of(
                system,
                Optional.of(change.difference().key()),
                secret ? document.withoutValues() : document));
      }
    }
  }
}
