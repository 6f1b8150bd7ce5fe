package io.statehouse.redis;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Prefix;
import java.util.Set;

/** Follows the changes below some prefixes in one way; may throw exceptions of the driver. */
interface Follower extends AutoCloseable {

  /**
   * Follows these prefixes from now on, as {@link io.statehouse.ports.adapter.ChangeSource#follow}
   * does.
   */
  boolean follow(Set<Prefix> prefixes, Deadline deadline);

  /** Waits for the next change; it may be without keys. */
  Change next();

  @Override
  void close();
}
