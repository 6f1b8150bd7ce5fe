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
 * Changes found by looking, where the server will not tell of them: all entries below the followed
 * prefixes are read every now and then, and their revisions compared.
 *
 * <p>The pause grows with the time that a reading takes, so that a tenth of the time at most is
 * spent so, however much there is to read.
 */
final class PollingFeed implements ChangeFeed {
  private static final int PAUSE_PER_READING = 9;

  private final BiFunction<Prefix, Long, List<Entry>> reading;
  private final long intervalNanos;
  private final long timeoutNanos;
  private Set<Prefix> followed = Set.of();
  private Map<Key, Revision> known = Map.of();
  private Set<Key> untold = new HashSet<>();
  private long lastReadingNanos;
  private boolean closed;

  /**
   * @param reading reads what is below a prefix, until a deadline
   */
  PollingFeed(BiFunction<Prefix, Long, List<Entry>> reading, Duration interval, Duration timeout) {
    this.reading = reading;
    this.intervalNanos = interval.toNanos();
    this.timeoutNanos = timeout.toNanos();
  }

  @Override
  public String name() {
    return "polling";
  }

  /** Reads all at once, so that later changes can be told from what was there before. */
  @Override
  public synchronized boolean follow(Set<Prefix> prefixes, long deadline) {
    Map<Key, Revision> before = known;
    Set<Prefix> followedBefore = followed;
    known = read(prefixes, deadline);
    followed = Set.copyOf(prefixes);
    for (Key key : differences(before, known)) {
      if (followedBefore.stream().anyMatch(prefix -> prefix.contains(key))) {
        untold.add(key);
      }
    }
    return true;
  }

  @Override
  public synchronized Change next() {
    if (untold.isEmpty()) {
      pause();
      Map<Key, Revision> now = read(followed, System.nanoTime() + timeoutNanos);
      untold.addAll(differences(known, now));
      known = now;
    }
    Set<Key> changed = untold;
    untold = new HashSet<>();
    return new Change.Keys(changed);
  }

  private void pause() {
    long end = System.nanoTime() + Math.max(intervalNanos, PAUSE_PER_READING * lastReadingNanos);
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
      reading.apply(prefix, deadline).forEach(entry -> found.put(entry.key(), entry.revision()));
    }
    lastReadingNanos = System.nanoTime() - start;
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
  public void beat(long deadline) {}

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
