package io.statehouse.app.http.events;

import io.statehouse.app.http.events.Broadcaster.Buffer;
import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The last changes of one store, from a single watch for any number of clients. If the store is
 * down when the feed is created, the watch is opened as soon as the store responds.
 */
public final class ChangeFeed implements AutoCloseable {
  /** The approximate memory that a key in a set takes beside its text. */
  private static final int BYTES_PER_KEY = 100;

  private static final Duration MIN_PAUSE = Duration.ofMillis(100);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(5);

  private final LazyFeed<Change> feed;
  private final CountDownLatch closed = new CountDownLatch(1);

  /**
   * @param maxKeys how many changed keys are held
   */
  public ChangeFeed(KeyValueStore store, int maxKeys, EventMemory memory) {
    Broadcaster<Change> changes =
        new Broadcaster<>(memory, new Buffer<>(maxKeys, ChangeFeed::keys, ChangeFeed::bytes));
    feed =
        new LazyFeed<>(
            changes,
            () ->
                store.watch(
                    Prefix.ALL,
                    change -> changes.add(keys(change) > maxKeys ? new Change.Resync() : change)));
    try {
      feed.open();
    } catch (StoreException.Unavailable down) {
      Thread retries = new Thread(this::keepOpening, "change-feed");
      retries.setDaemon(true);
      retries.start();
    }
  }

  private void keepOpening() {
    Duration pause = MIN_PAUSE;
    try {
      while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
        try {
          feed.open();
          return;
        } catch (StoreException stillDown) {
          Duration longer = pause.multipliedBy(2);
          pause = longer.compareTo(MAX_PAUSE) < 0 ? longer : MAX_PAUSE;
        }
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
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

  /**
   * @throws StoreException.Unavailable while the store could not be watched yet
   */
  Broadcaster<Change> changes() {
    if (feed.isUnopened()) {
      throw new StoreException.Unavailable(
          "changes are not watched yet, as the store does not respond: try again later");
    }
    return feed.events();
  }

  /** Ends the watch of the store, and the streams of all clients. */
  @Override
  public void close() {
    closed.countDown();
    feed.close();
  }
}
