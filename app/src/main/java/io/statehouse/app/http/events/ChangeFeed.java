package io.statehouse.app.http.events;

import io.statehouse.app.http.SocketPeer;
import io.statehouse.app.http.events.Broadcaster.Buffer;
import io.statehouse.app.http.events.Broadcaster.Ending;
import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;

/** The last changes of one store, from a single watch, however many clients read them. */
public final class ChangeFeed implements AutoCloseable {
  /** What a key in a set takes beside its text, about. */
  private static final int BYTES_PER_KEY = 100;

  private final Broadcaster<Change> changes;
  private final Watch watch;

  /**
   * @param maxKeys how many changed keys are held
   */
  public ChangeFeed(KeyValueStore store, int maxKeys, EventMemory memory) {
    changes = new Broadcaster<>(memory, new Buffer<>(maxKeys, ChangeFeed::keys, ChangeFeed::bytes));
    watch =
        store.watch(
            Prefix.ALL,
            change -> changes.add(keys(change) > maxKeys ? new Change.Resync() : change));
  }

  private static int keys(Change change) {
    return change instanceof Change.Keys changed ? Math.max(1, changed.keys().size()) : 1;
  }

  private static int bytes(Change change) {
    int bytes = keys(change) * BYTES_PER_KEY;
    if (change instanceof Change.Keys changed) {
      for (Key key : changed.keys()) {
        bytes += key.text().length();
      }
    }
    return bytes;
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
