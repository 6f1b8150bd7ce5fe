package io.statehouse.app.http.events;

import io.statehouse.app.http.SocketPeer;
import io.statehouse.app.http.events.Broadcaster.Ending;
import io.statehouse.ports.Change;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;

/** The last changes of one store, from a single watch, however many clients read them. */
public final class ChangeFeed implements AutoCloseable {
  private final Broadcaster<Change> changes;
  private final Watch watch;

  /**
   * @param maxKeys how many changed keys are held
   */
  public ChangeFeed(KeyValueStore store, int maxKeys) {
    changes = new Broadcaster<>(maxKeys, ChangeFeed::keys);
    watch =
        store.watch(
            Prefix.ALL,
            change -> changes.add(keys(change) > maxKeys ? new Change.Resync() : change));
  }

  private static int keys(Change change) {
    return change instanceof Change.Keys changed ? Math.max(1, changed.keys().size()) : 1;
  }

  Broadcaster<Change> changes() {
    return changes;
  }

  /** Ends the watch of the store, and the streams of all clients. */
  @Override
  public void close() {
    watch.close();
    changes.end(new Ending(SocketPeer.GOING_AWAY, "the server stops"));
  }
}
