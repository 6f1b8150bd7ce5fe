package io.statehouse.domain.gis.routes;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.routes.entities.Pointer;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.RouteLayout;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.WriterTurn;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/** The state that all services of one opened store share. */
final class RoutesContext {
  private final KeyValueStore store;
  private final GisSettings keys;
  private final RouteLayout layout;
  private final RouteSettings settings;
  private final RandomGenerator random;
  private final Clock clock;
  private final WriterTurn turn;
  private final Map<VersionId, Instant> retired = new HashMap<>();
  private Optional<VersionId> lastLive = Optional.empty();

  RoutesContext(
      KeyValueStore store,
      GisSettings keys,
      RouteSettings settings,
      RandomGenerator random,
      Clock clock) {
    this.store = requireNonNull(store, "store");
    this.keys = requireNonNull(keys, "keys");
    this.layout = new RouteLayout(keys);
    this.settings = requireNonNull(settings, "settings");
    this.random = requireNonNull(random, "random");
    this.clock = requireNonNull(clock, "clock");
    this.turn = new WriterTurn(store.timeout());
  }

  KeyValueStore store() {
    return store;
  }

  /** Returns where routes and topics are kept. */
  GisSettings keys() {
    return keys;
  }

  RouteLayout layout() {
    return layout;
  }

  RouteSettings settings() {
    return settings;
  }

  /** Returns whose turn it is to choose the number of a version, and to take it. */
  WriterTurn turn() {
    return turn;
  }

  RandomGenerator random() {
    return random;
  }

  Instant now() {
    return clock.instant();
  }

  Pointer pointer() {
    Pointer pointer = Pointer.read(store, layout.pointer());
    seenLive(pointer.version());
    return pointer;
  }

  /** Records which version is live, and so the one that no longer is. */
  synchronized void seenLive(Optional<VersionId> live) {
    if (lastLive.equals(live)) {
      return;
    }
    Instant now = now();
    retired.values().removeIf(at -> at.plus(settings.minAge()).isBefore(now));
    lastLive.ifPresent(version -> retired.put(version, now));
    live.ifPresent(retired::remove);
    lastLive = live;
  }

  /** Returns when this process saw that a version was not live any more. */
  synchronized Optional<Instant> retiredAt(VersionId version) {
    return Optional.ofNullable(retired.get(version));
  }

  /**
   * Returns the claim and the routes of a version, and what else is below it that means something:
   * one consistent view.
   */
  List<Entry> subtree(VersionId version) {
    return store.list(layout.version(version)).stream()
        .filter(entry -> !StrayFolder.is(entry))
        .toList();
  }

  /** Waits for a random time between the two, in milliseconds. */
  void pause(int shortest, int longest) {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(shortest, longest + 1)));
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreException.Unavailable("interrupted while waiting to try again");
    }
  }
}
