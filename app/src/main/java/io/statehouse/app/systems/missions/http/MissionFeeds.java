package io.statehouse.app.systems.missions.http;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.events.Broadcaster;
import io.statehouse.app.http.events.Broadcaster.Buffer;
import io.statehouse.app.http.events.Broadcaster.Ending;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.http.events.LazyFeed;
import io.statehouse.app.http.events.Position;
import io.statehouse.app.http.events.Subscription;
import io.statehouse.app.http.socket.SocketPeer;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionEvent;
import io.statehouse.ports.Watch;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The events of each API key that has clients: one watch of the store for each. */
final class MissionFeeds implements AutoCloseable {
  /**
   * The number of events that a client may fall behind, unless the events are so large that it must
   * be less.
   */
  static final int MAX_WAITING = 256;

  static final Ending KEY_DELETED = new Ending(SocketPeer.REFUSED, "the key was deleted");

  private static final Buffer<LiveEvent> BUFFER =
      new Buffer<>(MAX_WAITING, event -> 1, LiveEvent::bytes);

  private final Source source;
  private final EventMemory memory;
  private final Map<ApiKey, Feed> feeds = new ConcurrentHashMap<>();
  private volatile boolean closed;

  MissionFeeds(Source source, EventMemory memory) {
    this.source = source;
    this.memory = memory;
  }

  /** The source of events. */
  @FunctionalInterface
  interface Source {
    /**
     * Notifies {@code listener} of what happens to a key from now on.
     *
     * @param keyGone run when the key is deleted
     */
    Watch open(ApiKey key, Consumer<MissionEvent> listener, Runnable keyGone);
  }

  /**
   * Subscribes a client to the events of a key from now on.
   *
   * @throws io.statehouse.domain.missions.entities.MissionsException if there is no such key
   * @throws io.statehouse.ports.StoreException if the store does not respond
   * @throws AppException if the server is shutting down
   */
  Subscription<LiveEvent> subscribe(ApiKey key) {
    while (!closed) {
      Feed feed = feeds.computeIfAbsent(key, Feed::new);
      Position start = feed.events.now();
      if (feed.enter()) {
        if (closed) {
          feed.watched.close(); // it may have been added after close() ended the others
        }
        return new Subscription<>(feed.events, start, feed::leave);
      }
    }
    throw AppException.shuttingDown();
  }

  /** Returns how many keys have clients. */
  int size() {
    return feeds.size();
  }

  @Override
  public void close() {
    closed = true;
    feeds.values().forEach(feed -> feed.watched.close());
  }

  /** The events of one key, watched from the first client to the last; then it is over. */
  private final class Feed {
    private final ApiKey key;
    private final Broadcaster<LiveEvent> events = new Broadcaster<>(memory, BUFFER);
    private final LazyFeed<LiveEvent> watched = new LazyFeed<>(events, this::watch);
    private int clients;

    Feed(ApiKey key) {
      this.key = key;
    }

    private Watch watch() {
      return source.open(
          key, event -> LiveEvent.of(event).ifPresent(events::add), () -> watched.end(KEY_DELETED));
    }

    /** Adds a client; returns false if the feed is over. */
    synchronized boolean enter() {
      boolean entered = false;
      clients++;
      try {
        entered = watched.open();
        return entered;
      } finally {
        if (!entered) {
          feeds.remove(key, this);
          leave();
        }
      }
    }

    private synchronized void leave() {
      clients--;
      if (clients == 0) {
        feeds.remove(key, this);
        watched.endWatch();
        events.close();
      }
    }
  }
}
