package io.statehouse.redis;

import io.statehouse.ports.Change;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Changes found by polling, if this user may not use client tracking: all entries below the
 * followed prefixes are read periodically, and their revisions compared.
 *
 * <p>The pause grows with the duration of a read, so that polling takes at most a tenth of the
 * time, however much there is to read.
 */
final class PollingFeed implements ChangeFeed {
  private static final int PAUSE_PER_READ = 9;

  private final BiFunction<Prefix, Long, List<Entry>> reader;
  private final long intervalNanos;
  private final long timeoutNanos;
  private Set<Prefix> followed = Set.of();
  private Map<Key, Revision> known = Map.of();
  private Set<Key> pending = new HashSet<>();
  private long lastReadNanos;
  private boolean closed;

  /**
   * @param reader reads the entries below a prefix, within a deadline
   */
  PollingFeed(BiFunction<Prefix, Long, List<Entry>> reader, Duration interval, Duration timeout) {
    this.reader = reader;
    this.intervalNanos = interval.toNanos();
    this.timeoutNanos = timeout.toNanos();
  }

  @Override
  public String name() {
    return "polling";
  }

  /** Reads everything immediately, so that later changes can be detected by comparison. */
  @Override
  public synchronized boolean follow(Set<Prefix> prefixes, long deadline) {
    Map<Key, Revision> before = known;
    Set<Prefix> followedBefore = followed;
    known = read(prefixes, deadline);
    followed = Set.copyOf(prefixes);
    for (Key key : differences(before, known)) {
      if (followedBefore.stream().anyMatch(prefix -> prefix.contains(key))) {
        pending.add(key);
      }
    }
    return true;
  }

  @Override
  public synchronized Change next() {
    if (pending.isEmpty()) {
      pause();
      Map<Key, Revision> now = read(followed, System.nanoTime() + timeoutNanos);
      pending.addAll(differences(known, now));
      known = now;
    }
    Set<Key> changed = pending;
    pending = new HashSet<>();
    return new Change.Keys(changed);
  }

  private void pause() {
    long end = System.nanoTime() + Math.max(intervalNanos, PAUSE_PER_READ * lastReadNanos);
    try {
      for (long left = end - System.nanoTime(); left > 0 && !closed; ) {
        wait(left / 1_000_000 + 1);
        left = end - System.nanoTime();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      closed = true;
    }
    if (closed) {
      throw new StoreException.Unavailable("the feed is closed");
    }
  }

  private Map<Key, Revision> read(Set<Prefix> prefixes, long deadline) {
    long start = System.nanoTime();
    Map<Key, Revision> found = new HashMap<>();
    for (Prefix prefix : prefixes) {
      reader.apply(prefix, deadline).forEach(entry -> found.put(entry.key(), entry.revision()));
    }
    lastReadNanos = System.nanoTime() - start;
    return found;
  }

  private static Set<Key> differences(Map<Key, Revision> before, Map<Key, Revision> now) {
    Set<Key> changed = new HashSet<>();
    now.forEach(
        (key, revision) -> {
          if (!revision.equals(before.get(key))) {
            changed.add(key);
          }
        });
    before.keySet().stream().filter(key -> !now.containsKey(key)).forEach(changed::add);
    return changed;
  }

  @Override
  public void heartbeat(long deadline) {}

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
