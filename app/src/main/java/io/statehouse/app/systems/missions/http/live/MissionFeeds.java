package io.statehouse.app.systems.missions.http.live;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.missions.http.live.LiveListener.End;
import io.statehouse.domain.missions.ApiKey;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The feeds of all API keys that somebody listens for: one watch of the store for each. */
final class MissionFeeds implements AutoCloseable {
  private final EventSource source;
  private final Map<ApiKey, Feed> feeds = new ConcurrentHashMap<>();
  private volatile boolean closed;

  MissionFeeds(EventSource source) {
    this.source = source;
  }

  /** A listener's place in a feed, until it is closed. */
  interface Seat extends AutoCloseable {

    /** Tells all who listen for the key on this server, the listener included. */
    void tell(LiveEvent event);

    @Override
    void close();
  }

  /**
   * Tells a listener all that happens from now on.
   *
   * @throws io.statehouse.domain.missions.MissionsException if there is no such key
   * @throws io.statehouse.ports.StoreException if the store does not tell
   * @throws AppException if the server stops
   */
  Seat join(ApiKey key, LiveListener listener) {
    while (!closed) {
      Feed feed = feeds.computeIfAbsent(key, first -> new Feed(key, source));
      if (joined(key, feed, listener)) {
        if (closed) {
          feed.end(End.STOPPING); // it may have come after the others were ended
        }
        return new Taken(key, feed, listener);
      }
      feeds.remove(key, feed);
    }
    throw new AppException(Kind.UNAVAILABLE, "the server stops: come back later");
  }

  private boolean joined(ApiKey key, Feed feed, LiveListener listener) {
    try {
      return feed.join(listener);
    } catch (RuntimeException failed) {
      leave(key, feed, listener);
      throw failed;
    }
  }

  private void leave(ApiKey key, Feed feed, LiveListener listener) {
    if (feed.leave(listener)) {
      feeds.remove(key, feed);
    }
  }

  /** For how many keys somebody listens. */
  int size() {
    return feeds.size();
  }

  /** Ends all of them. */
  @Override
  public void close() {
    closed = true;
    feeds.values().forEach(feed -> feed.end(End.STOPPING));
    feeds.clear();
  }

  /** A seat in a feed. */
  private final class Taken implements Seat {
    private final ApiKey key;
    private final Feed feed;
    private final LiveListener listener;

    Taken(ApiKey key, Feed feed, LiveListener listener) {
      this.key = key;
      this.feed = feed;
      this.listener = listener;
    }

    @Override
    public void tell(LiveEvent event) {
      feed.tell(event);
    }

    @Override
    public void close() {
      leave(key, feed, listener);
    }
  }
}
