package io.statehouse.redis;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.ChangeSource;
import java.time.Duration;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** How watches hear of changes: by client tracking or, if this user may not use it, by polling. */
final class Changes {
  static final String TRACKING = "client tracking";
  static final String POLLING = "polling";

  private static final Logger LOG = LoggerFactory.getLogger(RedisStore.class);
  private static final Duration QUIET = Duration.ofSeconds(1);
  private static final Prefix UNUSED_PREFIX = new Prefix("\u0001statehouse check");

  private final RedisSettings settings;
  private final ConnectionPool pool;
  private final Failures failures;
  private final Dataset dataset;
  private volatile String method = "";

  Changes(RedisSettings settings, ConnectionPool pool, Failures failures, Dataset dataset) {
    this.settings = settings;
    this.pool = pool;
    this.failures = failures;
    this.dataset = dataset;
  }

  ChangeSource source() {
    return new Source();
  }

  /**
   * Returns the method in use; if there was no watch yet, tries which one works.
   *
   * @throws StoreException if the server cannot be reached or rejects the credentials
   */
  String method(Deadline deadline) {
    if (method.isEmpty()) {
      Tracking tracking = tracking("check", Set.of(UNUSED_PREFIX), deadline);
      if (tracking == null) {
        dataset.below(UNUSED_PREFIX, deadline);
        use(POLLING);
      } else {
        tracking.close();
      }
    }
    return method;
  }

  /** Returns null if the user may not use tracking. */
  private Tracking tracking(String operation, Set<Prefix> prefixes, Deadline deadline) {
    try {
      Tracking tracking = Tracking.open(operation, pool, prefixes, deadline);
      use(TRACKING);
      return tracking;
    } catch (JedisDataException refused) {
      if (!Failures.isNotOffered(refused)) {
        throw failures.readError(refused);
      }
      LOG.debug("no client tracking: {}", refused.getMessage());
      return null;
    } catch (JedisException broken) {
      throw failures.noResponse(broken);
    }
  }

  private void use(String chosen) {
    if (!method.equals(chosen)) {
      method = chosen;
      LOG.info("{}: watches use {}", settings.displayName(), chosen);
    }
  }

  private final class Source implements ChangeSource {
    private final Polling polling =
        new Polling(dataset, settings.pollInterval(), settings.timeout());
    private volatile Tracking tracking; // null if polling is used

    @Override
    public boolean open(Set<Prefix> prefixes, Deadline deadline) {
      tracking = tracking("watch", prefixes, deadline);
      if (tracking == null) {
        polling.open(prefixes, deadline);
        use(POLLING);
      }
      return false;
    }

    @Override
    public boolean follow(Set<Prefix> prefixes, Deadline deadline) {
      Tracking current = tracking;
      try {
        return current == null
            ? polling.follow(prefixes, deadline)
            : current.follow(prefixes, deadline);
      } catch (JedisException broken) {
        throw failures.noResponse(broken);
      }
    }

    @Override
    public Change next() {
      Tracking current = tracking;
      try {
        return current == null ? polling.next() : current.next(QUIET, settings.timeout());
      } catch (JedisException broken) {
        throw failures.noResponse(broken);
      }
    }

    @Override
    public void close() {
      Tracking current = tracking;
      if (current != null) {
        current.close();
      }
      polling.close();
    }
  }
}
