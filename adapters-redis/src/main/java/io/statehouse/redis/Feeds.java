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

/** Opens the best change feed that this user may use: client tracking, otherwise polling. */
final class Feeds {
  static final long HEARTBEAT_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final Prefix UNUSED_PREFIX = new Prefix("\u0001statehouse check");
  private static final Logger LOG = LoggerFactory.getLogger(RedisStore.class);

  private final RedisSettings settings;
  private final ConnectionPool pool;
  private final Failures failures;
  private final Requests unreported;
  private final long maxSilenceNanos;
  private volatile String chosen = "";

  /**
   * @param unreported makes round trips that are not reported to the listener
   */
  Feeds(RedisSettings settings, ConnectionPool pool, Failures failures, Requests unreported) {
    this.settings = settings;
    this.pool = pool;
    this.failures = failures;
    this.unreported = unreported;
    this.maxSilenceNanos = HEARTBEAT_NANOS + settings.timeout().toNanos();
  }

  /**
   * Opens a feed that follows the prefixes.
   *
   * @throws StoreException if the server cannot be reached or rejects the credentials
   */
  ChangeFeed open(Set<Prefix> prefixes, long deadline) {
    try {
      return tracking(prefixes, deadline);
    } catch (JedisDataException notTracked) {
      LOG.debug("no client tracking: {}", notTracked.getMessage());
      return polling(prefixes, deadline);
    } catch (JedisException broken) {
      throw failures.noResponse(broken);
    }
  }

  /**
   * Returns the kind of feed in use; opens one if there was no watch yet.
   *
   * @throws StoreException if the server cannot be reached or rejects the credentials
   */
  String kind(long deadline) {
    if (chosen.isEmpty()) {
      open(Set.of(UNUSED_PREFIX), deadline).close();
    }
    return chosen;
  }

  StoreException followFailed(JedisException broken) {
    return failures.noResponse(broken);
  }

  StoreException unavailable() {
    return failures.watchUnavailable();
  }

  private ChangeFeed tracking(Set<Prefix> prefixes, long deadline) {
    return following(TrackingFeed.open(pool, maxSilenceNanos, deadline), prefixes, deadline);
  }

  private ChangeFeed polling(Set<Prefix> prefixes, long deadline) {
    Names names = new Names(unreported);
    Reader reader = new Reader(unreported, failures);
    return following(
        new PollingFeed(
            (prefix, until) -> readBelow(names, reader, prefix, until),
            settings.pollInterval(),
            settings.timeout()),
        prefixes,
        deadline);
  }

  private static List<Entry> readBelow(Names names, Reader reader, Prefix prefix, long deadline) {
    List<Key> keys = new ArrayList<>();
    names.below("watch", prefix, deadline).forEach(name -> Key.ofUtf8(name).ifPresent(keys::add));
    return List.copyOf(reader.getAll("watch", keys, deadline).values());
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
      LOG.info("{}: watches use {}", settings.displayName(), chosen);
    }
    return feed;
  }
}
