package io.statehouse.redis;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Semaphore;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/**
 * Changes found by polling: all entries below the followed prefixes are read periodically, and
 * their revisions compared.
 *
 * <p>A key that was created and deleted in between shows no difference. But the server counts its
 * changes, so listeners resync if there were more of them than keys that were created or changed
 * (deletions may be expiry, which is not counted), or if the user may not read the counter.
 *
 * <p>The pause grows with the duration of a read, so that polling takes at most a tenth of the
 * time, however much there is to read.
 */
final class Polling implements Follower {
  private static final int PAUSE_PER_READ = 9;
  private static final long RESYNC_NANOS = Duration.ofSeconds(1).toNanos();

  private final Requests requests;
  private final Duration interval;
  private final Keyspace keyspace;
  private final Semaphore closings = new Semaphore(0);

  /** Guards the fields below; held while the entries are read. */
  private final Semaphore comparing = new Semaphore(1);

  private Set<Prefix> followed;
  private Map<Key, Revision> known;
  private Point point;
  private Set<Key> pending = new HashSet<>();

  /**
   * How many changes no difference explains. Negative if differences were seen before the changes
   * were counted, since the count is read first.
   */
  private long unexplained;

  private long lastResyncNanos = System.nanoTime() - RESYNC_NANOS;
  private volatile long lastReadNanos;

  /** Reads everything, so that later changes can be detected by comparison. */
  Polling(Requests requests, Duration interval, Set<Prefix> prefixes, Deadline deadline) {
    this.requests = requests;
    this.interval = interval;
    keyspace = new Keyspace(requests);
    point = now(deadline);
    known = read(prefixes, deadline);
    followed = Set.copyOf(prefixes);
  }

  /** Misses no change. */
  @Override
  public boolean follow(Set<Prefix> prefixes, Deadline deadline) {
    if (!acquired(comparing, deadline.nanosLeft())) {
      throw new StoreException.Unavailable(
          "the watch did not start in time, since the entries were being read: raise the timeout");
    }
    try {
      compare(prefixes, deadline);
      return true;
    } finally {
      comparing.release();
    }
  }

  @Override
  public Change next() {
    long pause = Math.max(interval.toNanos(), PAUSE_PER_READ * lastReadNanos);
    if (acquired(closings, pause)) {
      throw new StoreException.Unavailable("the watch has ended");
    }
    comparing.acquireUninterruptibly();
    try {
      compare(followed, requests.begin());
      Set<Key> changed = pending;
      pending = new HashSet<>();
      if (unexplained <= 0 || System.nanoTime() - lastResyncNanos < RESYNC_NANOS) {
        return new Change.Keys(changed);
      }
      lastResyncNanos = System.nanoTime();
      unexplained = 0;
      return new Change.Resync();
    } finally {
      comparing.release();
    }
  }

  private static boolean acquired(Semaphore permits, long nanos) {
    try {
      return permits.tryAcquire(nanos, NANOSECONDS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new StoreException.Unavailable("the watch was interrupted", ended);
    }
  }

  private void compare(Set<Prefix> prefixes, Deadline deadline) {
    Point now = now(deadline);
    Map<Key, Revision> found = read(prefixes, deadline);
    Set<Key> differing = new HashSet<>(known.keySet());
    differing.addAll(found.keySet());
    differing.removeIf(
        key ->
            Objects.equals(known.get(key), found.get(key))
                || followed.stream().noneMatch(prefix -> prefix.contains(key)));
    long createdOrChanged = differing.stream().filter(found::containsKey).count();
    // At most those that were seen just now are still to be counted.
    unexplained = Math.max(unexplained + now.since(point) - createdOrChanged, -createdOrChanged);
    pending.addAll(differing);
    point = now;
    known = found;
    followed = Set.copyOf(prefixes);
  }

  private Map<Key, Revision> read(Set<Prefix> prefixes, Deadline deadline) {
    long start = System.nanoTime();
    Map<Key, Revision> found = new HashMap<>();
    for (Prefix prefix : prefixes) {
      List<Key> keys = keyspace.keys("watch", prefix, deadline);
      keyspace.getAll("watch", keys, deadline).forEach((key, at) -> found.put(key, at.revision()));
    }
    lastReadNanos = System.nanoTime() - start;
    return found;
  }

  /**
   * A point in the server's history of changes.
   *
   * @param era differs after a restart or a snapshot, which reset the count; blank if unknown
   * @param changes the number of changes of keys in that era, in all databases
   */
  private record Point(String era, long changes) {

    /** Returns how many changes there were since another point; very many if that is unknown. */
    long since(Point earlier) {
      return !era.isBlank() && era.equals(earlier.era)
          ? changes - earlier.changes
          : Integer.MAX_VALUE;
    }
  }

  /** Returns the present point, which is unknown if the user may not run INFO. */
  private Point now(Deadline deadline) {
    List<CommandArguments> request = List.of(new CommandArguments(Command.INFO));
    ServerInfo info = ServerInfo.of(requests.read("watch", request, deadline).get(0), "");
    return new Point(
        info.field("run_id", "") + " " + info.field("rdb_last_save_time", ""),
        info.number("rdb_changes_since_last_save"));
  }

  /** Ends a pause, but not a read. */
  @Override
  public void close() {
    closings.release();
  }
}
