package io.statehouse.redis;

import io.statehouse.ports.Change;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Lists a large database in many small steps, none of which blocks other clients for long, and yet
 * in one consistent view.
 *
 * <p>It tracks changes below the prefix, reader everything, and then reader the changed keys again,
 * until no change is reported between a read and the server's response to a ping sent after it.
 * Then every entry is as it was when the server responded.
 */
final class SteadyListing {
  private static final int MAX_ROUNDS = 200;

  private final ConnectionPool pool;
  private final Names names;
  private final Reader reader;

  SteadyListing(ConnectionPool pool, Names names, Reader reader) {
    this.pool = pool;
    this.names = names;
    this.reader = reader;
  }

  /** Returns the entries; empty if others write too fast or tracking is not permitted. */
  Optional<List<Entry>> list(Prefix prefix, long deadline) {
    try (TrackingFeed feed = TrackingFeed.open(pool, deadline - System.nanoTime(), deadline)) {
      feed.follow(Set.of(prefix), deadline);
      return list(feed, prefix, deadline);
    } catch (JedisException | StoreException.Refused notTracked) {
      return Optional.empty();
    }
  }

  private Optional<List<Entry>> list(TrackingFeed feed, Prefix prefix, long deadline) {
    Map<Key, Entry> view = readAll(prefix, deadline);
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Change change = feed.changesUntilNow(deadline);
      if (!(change instanceof Change.Keys changed)) {
        view = readAll(prefix, deadline);
      } else if (changed.keys().isEmpty()) {
        return Optional.of(view.values().stream().sorted(this::byKey).toList());
      } else {
        resync(changed.keys(), prefix, view, deadline);
      }
    }
    return Optional.empty();
  }

  private int byKey(Entry one, Entry other) {
    return one.key().compareTo(other.key());
  }

  private Map<Key, Entry> readAll(Prefix prefix, long deadline) {
    List<Key> keys =
        names.below("list", prefix, deadline).stream()
            .map(name -> Key.ofUtf8(name).orElseThrow())
            .toList();
    return new HashMap<>(reader.getAll("list", keys, deadline));
  }

  private void resync(Set<Key> changed, Prefix prefix, Map<Key, Entry> view, long deadline) {
    List<Key> wanted = changed.stream().filter(prefix::contains).toList();
    view.keySet().removeAll(changed);
    view.putAll(reader.getAll("list", wanted, deadline));
  }
}
