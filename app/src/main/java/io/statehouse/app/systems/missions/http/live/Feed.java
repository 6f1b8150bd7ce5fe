package io.statehouse.app.systems.missions.http.live;

import io.statehouse.app.systems.missions.http.live.LiveListener.End;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionEvent;
import io.statehouse.ports.Watch;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The events of one API key, for all who listen here. It watches the store from the first listener
 * to the last, and then is over for good.
 */
final class Feed {
  private final ApiKey key;
  private final EventSource source;
  private final List<LiveListener> listeners = new CopyOnWriteArrayList<>();
  private Watch watch;
  private boolean over;

  Feed(ApiKey key, EventSource source) {
    this.key = key;
    this.source = source;
  }

  /**
   * Adds a listener, who is told all that happens after this.
   *
   * @return false if the feed is over
   */
  synchronized boolean join(LiveListener listener) {
    if (over) {
      return false;
    }
    listeners.add(listener);
    if (watch == null) {
      try {
        watch = source.open(key, this::tell, () -> end(End.KEY_GONE));
      } catch (RuntimeException failed) {
        leave(listener);
        throw failed;
      }
    }
    return true;
  }

  /** Removes a listener; returns whether it was the last one. */
  synchronized boolean leave(LiveListener listener) {
    listeners.remove(listener);
    if (listeners.isEmpty()) {
      finish();
    }
    return over;
  }

  /** Called by the thread of the watch, which a lock could make wait for a store. */
  private void tell(MissionEvent event) {
    if (!listeners.isEmpty()) {
      LiveEvent.of(event).ifPresent(this::tell);
    }
  }

  void tell(LiveEvent event) {
    listeners.forEach(listener -> listener.tell(event));
  }

  /** Ends it for all who listen. */
  void end(End why) {
    List<LiveListener> told;
    synchronized (this) {
      told = List.copyOf(listeners);
      listeners.clear();
      finish();
    }
    told.forEach(listener -> listener.end(why));
  }

  private void finish() {
    over = true;
    if (watch != null) {
      watch.close();
      watch = null;
    }
  }
}
