package io.statehouse.app.systems.gis.http;

import io.statehouse.app.http.events.Broadcaster;
import io.statehouse.app.http.events.Broadcaster.Buffer;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.http.events.EventStream.Event;
import io.statehouse.app.http.events.LazyFeed;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.gis.topics.AdoptionWaits;
import io.statehouse.domain.gis.topics.LoopStatus;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The changes in a configuration: which routes are served, and how far topics are adopted. The
 * store is read once for each change, for all clients together, and watched from the first of them
 * on. State that is unchanged since it was last sent is not sent again; steps in between may be
 * skipped.
 */
public final class GisFeed implements AutoCloseable {
  /** The number of events that a client may fall behind before it must read everything again. */
  static final int MAX_WAITING = 256;

  private final KeyValueStore store;
  private final TopicsLayout topics;
  private final AdoptionWaits adoption;
  private final LazyFeed<Event> feed;
  private final Map<GisUpdate.Kind, GisUpdate> last = new EnumMap<>(GisUpdate.Kind.class);
  private final Object reading = new Object();

  /**
   * @param adoption reads how far topics are adopted
   */
  public GisFeed(
      KeyValueStore store,
      GisSettings keys,
      RouteReader routes,
      AdoptionWaits adoption,
      EventMemory memory) {
    this.store = store;
    this.topics = new TopicsLayout(keys);
    this.adoption = adoption;
    this.feed =
        new LazyFeed<>(
            new Broadcaster<>(
                memory, new Buffer<>(MAX_WAITING, one -> 1, one -> one.data().size())),
            this::watchAdoption);
    routes.listen((before, now) -> add(GisUpdate.of(now)));
  }

  /** Adds how this server's adopter is. */
  public void adopter(LoopStatus status) {
    add(GisUpdate.of(status));
  }

  /** Adds something, unless it says what was last said. */
  private synchronized void add(GisUpdate one) {
    if (!one.equals(last.put(one.kind(), one))) {
      feed.events().add(one.event());
    }
  }

  /**
   * Watches adoption, if it is not watched yet, and returns what changes.
   *
   * @throws io.statehouse.ports.StoreException if the store does not respond
   * @throws io.statehouse.app.failure.AppException if the server is shutting down
   */
  Broadcaster<Event> watch() {
    return feed.opened();
  }

  private Watch watchAdoption() {
    List<Watch> watches = new ArrayList<>();
    Watch all = () -> watches.forEach(Watch::close);
    try {
      for (Key key : adoptionKeys()) {
        watches.add(store.watch(new Prefix(key.text()), change -> readAdoption()));
      }
      if (topics.hasSidecar()) {
        watches.add(store.watch(topics.paused(), change -> readAdoption()));
      }
      return all;
    } catch (RuntimeException failed) {
      all.close();
      throw failed;
    }
  }

  private List<Key> adoptionKeys() {
    List<Key> keys = new ArrayList<>(List.of(topics.desired(), topics.adopted()));
    if (topics.hasSidecar()) {
      keys.add(topics.status());
    }
    return keys;
  }

  /**
   * Several watches may notify at once; one reads after the other, so that what is older is not
   * added last. If the store fails, it notifies again.
   */
  private void readAdoption() {
    synchronized (reading) {
      try {
        add(GisUpdate.of(adoption.status()));
      } catch (GisException unreadable) {
        add(GisUpdate.ofAdoption(unreadable));
      }
    }
  }

  /** Ends the watches of the store, and the streams of all clients. */
  @Override
  public void close() {
    feed.close();
  }
}
