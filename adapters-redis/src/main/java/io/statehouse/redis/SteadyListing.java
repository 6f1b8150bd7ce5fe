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
 * Lists a large database in many small steps, none of which holds up other clients for long, and
 * yet as of one moment.
 *
 * <p>It has itself told what changes below the prefix, reads everything, and then reads again what
 * was told, until nothing is told any more between a reading and the server's answer to a ping sent
 * behind it. Then every entry is as it was when the server answered.
 */
final class SteadyListing {
  private static final int MOST_ROUNDS = 200;

  private final ConnectionPool links;
  private final Names names;
  private final Reader reads;

  SteadyListing(ConnectionPool links, Names names, Reader reads) {
    this.links = links;
    this.names = names;
    this.reads = reads;
  }

  /** Returns the entries; or nothing, if others write too fast or tracking is not permitted. */
  Optional<List<Entry>> list(Prefix prefix, long deadline) {
    try (TrackingFeed feed = TrackingFeed.open(links, deadline - System.nanoTime(), deadline)) {
      feed.follow(Set.of(prefix), deadline);
      return list(feed, prefix, deadline);
    } catch (JedisException | StoreException.Refused notTracked) {
      return Optional.empty();
    }
  }

  private Optional<List<Entry>> list(TrackingFeed feed, Prefix prefix, long deadline) {
    Map<Key, Entry> view = readAll(prefix, deadline);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Change change = feed.settle(deadline);
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
    return new HashMap<>(reads.getAll("list", keys, deadline));
  }

  private void resync(Set<Key> changed, Prefix prefix, Map<Key, Entry> view, long deadline) {
    List<Key> wanted = changed.stream().filter(prefix::contains).toList();
    view.keySet().removeAll(changed);
    view.putAll(reads.getAll("list", wanted, deadline));
  }
}
