package io.statehouse.redis;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Opens the best feed of changes that the server permits: client tracking, else keyspace
 * notifications if they are switched on, else polling. It never switches anything on.
 */
final class Feeds {
  static final long BEAT_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final Prefix NOBODYS = new Prefix("\u0001statehouse check");
  private static final Logger LOG = LoggerFactory.getLogger(RedisStore.class);

  private final RedisSettings settings;
  private final ConnectionPool links;
  private final Failures failures;
  private final Requests silent;
  private final long silenceNanos;
  private volatile String chosen = "";

  /**
   * @param silent makes round trips that nobody is told of
   */
  Feeds(RedisSettings settings, ConnectionPool links, Failures failures, Requests silent) {
    this.settings = settings;
    this.links = links;
    this.failures = failures;
    this.silent = silent;
    this.silenceNanos = BEAT_NANOS + settings.timeout().toNanos();
  }

  /**
   * Opens a feed that follows the prefixes.
   *
   * @throws StoreException if the server cannot be reached or lets nobody in
   */
  ChangeFeed open(Set<Prefix> prefixes, long deadline) {
    try {
      return tracking(prefixes, deadline);
    } catch (JedisDataException notTracked) {
      LOG.debug("no client tracking: {}", notTracked.getMessage());
      return withoutTracking(prefixes, deadline);
    } catch (JedisException broken) {
      throw failures.unread(broken);
    }
  }

  /**
   * Returns how changes are told; finds out if there was no watch yet.
   *
   * @throws StoreException if the server cannot be reached or lets nobody in
   */
  String kind(long deadline) {
    if (chosen.isEmpty()) {
      open(Set.of(NOBODYS), deadline).close();
    }
    return chosen;
  }

  StoreException notFollowed(JedisException broken) {
    return failures.unread(broken);
  }

  StoreException notThere() {
    return failures.noFeed();
  }

  private ChangeFeed tracking(Set<Prefix> prefixes, long deadline) {
    return following(TrackingFeed.open(links, silenceNanos, deadline), prefixes, deadline);
  }

  private ChangeFeed withoutTracking(Set<Prefix> prefixes, long deadline) {
    try {
      return notifications(prefixes, deadline);
    } catch (JedisDataException notNotified) {
      LOG.debug("no keyspace notifications: {}", notNotified.getMessage());
      return polling(prefixes, deadline);
    } catch (JedisException broken) {
      throw failures.unread(broken);
    }
  }

  private ChangeFeed notifications(Set<Prefix> prefixes, long deadline) {
    PooledConnection link = links.own(deadline);
    try {
      if (!NotificationFeed.isSwitchedOn(link, deadline)) {
        link.close();
        return polling(prefixes, deadline);
      }
      return following(
          NotificationFeed.open(link, settings.database(), silenceNanos, deadline),
          prefixes,
          deadline);
    } catch (RuntimeException refused) {
      link.close();
      throw refused;
    }
  }

  private ChangeFeed polling(Set<Prefix> prefixes, long deadline) {
    Names names = new Names(silent);
    Reader reads = new Reader(silent, failures);
    return following(
        new PollingFeed(
            (prefix, until) -> readBelow(names, reads, prefix, until),
            settings.pollInterval(),
            settings.timeout()),
        prefixes,
        deadline);
  }

  private static List<Entry> readBelow(Names names, Reader reads, Prefix prefix, long deadline) {
    List<Key> keys = new ArrayList<>();
    names.below("watch", prefix, deadline).forEach(name -> Key.ofUtf8(name).ifPresent(keys::add));
    return List.copyOf(reads.getAll("watch", keys, deadline).values());
  }

  private ChangeFeed following(ChangeFeed feed, Set<Prefix> prefixes, long deadline) {
    try {
      feed.follow(prefixes, deadline);
    } catch (RuntimeException refused) {
      feed.close();
      throw refused;
    }
    if (!feed.name().equals(chosen)) {
      chosen = feed.name();
      LOG.info("{}: changes are told by {}", settings.displayName(), chosen);
    }
    return feed;
  }
}
