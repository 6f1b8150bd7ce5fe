package io.statehouse.redis;

import io.statehouse.ports.Change;
import io.statehouse.ports.Prefix;
import java.util.Set;

/**
 * A source of changes. One thread waits for changes, while others may extend the followed prefixes.
 * Any method may throw if the feed breaks, which means a gap.
 */
interface ChangeFeed extends AutoCloseable {

  /** Its name in a health report. */
  String name();

  /**
   * Follows these prefixes from now on; they do not overlap.
   *
   * @return whether no change below the previously followed prefixes was missed meanwhile
   */
  boolean follow(Set<Prefix> prefixes, long deadline);

  /** Waits for the next change, which may be an empty set of keys. */
  Change next();

  /** Verifies, about once a second, that a silent feed is still alive. */
  void heartbeat(long deadline);

  /** Closes the feed; a pending {@link #next} throws. */
  @Override
  void close();
}
