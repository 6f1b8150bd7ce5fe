package io.statehouse.redis;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.ChangeSource;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.exceptions.JedisException;

/** How watches are notified: by client tracking or, if this user may not use it, by polling. */
final class Changes {
  static final String TRACKING = "client tracking";
  static final String POLLING = "polling";

  private static final Logger LOG = LoggerFactory.getLogger(Changes.class);
  private static final Prefix UNUSED_PREFIX = new Prefix("\u0001statehouse check");

  private final Requests requests;
  private final Duration pollInterval;
  private volatile String method = "";

  /**
   * @param requests whose round trips are not reported
   */
  Changes(Requests requests, Duration pollInterval) {
    this.requests = requests;
    this.pollInterval = pollInterval;
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
        new Keyspace(requests).keys("watch", UNUSED_PREFIX, deadline);
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
      Tracking tracking = Tracking.open(operation, requests, prefixes, deadline);
      use(TRACKING);
      return tracking;
    } catch (JedisException refused) {
      // Any other code means that the server is only unable to run the command now.
      if (!Failures.hasCode(refused, "NOPERM") && !Failures.hasCode(refused, "ERR")) {
        throw requests.failures().noResponse(refused);
      }
      LOG.debug("no client tracking: {}", refused.getMessage());
      return null;
    }
  }

  private void use(String chosen) {
    if (!method.equals(chosen)) {
      method = chosen;
      LOG.info("{}: watches use {}", requests.failures().store(), chosen);
    }
  }

  ChangeSource source() {
    return new Source();
  }

  private final class Source implements ChangeSource {
    private volatile Follower follower;

    @Override
    public boolean open(Set<Prefix> prefixes, Deadline deadline) {
      follower = tracking("watch", prefixes, deadline);
      if (follower == null) {
        follower = new Polling(requests, pollInterval, prefixes, deadline);
        use(POLLING);
      }
      return false;
    }

    @Override
    public boolean follow(Set<Prefix> prefixes, Deadline deadline) {
      return translated(() -> follower.follow(prefixes, deadline));
    }

    @Override
    public Change next() {
      return translated(follower::next);
    }

    private <T> T translated(Supplier<T> use) {
      try {
        return use.get();
      } catch (JedisException broken) {
        throw requests.failures().noResponse(broken);
      }
    }

    @Override
    public void close() {
      Follower current = follower;
      if (current != null) {
        current.close();
      }
    }
  }
}
