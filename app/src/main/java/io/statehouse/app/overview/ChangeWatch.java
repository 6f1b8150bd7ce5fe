package io.statehouse.app.overview;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.schedule.Schedule;
import io.statehouse.ports.Change;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** A watch of a whole store, which is opened as soon as the store responds. */
final class ChangeWatch implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final KeyValueStore store;
  private final Consumer<Change> listener;
  private final Schedule.Task opening;
  private Optional<Watch> watch = Optional.empty();
  private boolean closed;

  ChangeWatch(KeyValueStore store, Consumer<Change> listener, Schedule schedule) {
    this.store = requireNonNull(store, "store");
    this.listener = requireNonNull(listener, "listener");
    this.opening = schedule.every(Duration.ZERO, PAUSE, this::open);
  }

  private void open() {
    synchronized (this) {
      if (closed || watch.isPresent()) {
        return;
      }
    }
    try {
      keep(store.watch(Prefix.ALL, listener::accept));
    } catch (StoreException down) {
      // Its health says why; the next run of the task tries again.
    }
  }

  private synchronized void keep(Watch opened) {
    if (closed) {
      opened.close();
    } else {
      watch = Optional.of(opened);
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      watch.ifPresent(Watch::close);
    }
    opening.close();
  }
}
