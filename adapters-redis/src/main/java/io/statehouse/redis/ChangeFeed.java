package io.statehouse.redis;

import io.statehouse.ports.Change;
import io.statehouse.ports.Prefix;
import java.util.Set;

/**
 * A way to be told what changes. One thread waits for changes, others may widen what is followed;
 * any method may throw when the feed breaks, which is a gap.
 */
interface ChangeFeed extends AutoCloseable {

  /** How it is called in a health report. */
  String name();

  /**
   * Follows these prefixes from now on, none of which overlap.
   *
   * @return whether nothing was missed meanwhile of what was followed before
   */
  boolean follow(Set<Prefix> prefixes, long deadline);

  /** Waits for what happens next, which may be nothing: a set of no keys. */
  Change next();

  /** Makes sure, once a second or so, that a silent feed is one where nothing happens. */
  void beat(long deadline);

  /** Ends it; whoever waits in {@link #next} is thrown an exception. */
  @Override
  void close();
}
