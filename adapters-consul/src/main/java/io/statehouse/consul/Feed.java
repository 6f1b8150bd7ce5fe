package io.statehouse.consul;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Watchers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows one prefix: a thread that waits until Consul's index moves, then reads what is below and
 * compares.
 *
 * <p>The index tells that there may be news, never what. It is asked for before the first reading,
 * so nothing falls between the two. After any interruption, and when the index goes back (the store
 * was restored from an older state), a comparison could miss something: listeners read again.
 */
final class Feed {
  private static final Logger LOG = LoggerFactory.getLogger(ConsulStore.class);
  private static final long SHORTEST_PAUSE_MILLIS = 250;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;

  private final Prefix prefix;
  private final IndexWait waiting;
  private final Listing listing;
  private final Requests requests;
  private final Watchers watchers = new Watchers("consul");
  private final CompletableFuture<Void> begun = new CompletableFuture<>();
  private final Pace pace = new Pace();
  private final Thread thread;
  private Map<Key, Revision> known = Map.of();
  private volatile boolean ended;

  Feed(Prefix prefix, IndexWait waiting, Listing listing, Requests requests) {
    this.prefix = prefix;
    this.waiting = waiting;
    this.listing = listing;
    this.requests = requests;
    thread = new Thread(this::run, "consul-feed");
    thread.setDaemon(true);
  }

  Watchers watchers() {
    return watchers;
  }

  void start() {
    thread.start();
  }

  /** Is complete once changes are told; fails if they will not be. */
  CompletableFuture<Void> begun() {
    return begun;
  }

  void end() {
    ended = true;
    watchers.close();
    begun.cancel(false);
    waiting.cut();
    LockSupport.unpark(thread);
  }

  private void run() {
    long index;
    try {
      index = startOver();
    } catch (StoreException failure) {
      begun.completeExceptionally(failure);
      return;
    }
    begun.complete(null);
    int failures = 0;
    while (!ended) {
      try {
        pace.next();
        index = failures > 0 ? resume() : follow(index);
        if (failures > 0) {
          LOG.info("Consul's changes are told again");
        }
        failures = 0;
      } catch (StoreException failure) {
        if (failures++ == 0 && !ended) {
          // Below what, is not said: prefixes of missions are secrets.
          LOG.warn("Consul's changes are not told: {}", failure.getMessage());
        }
        pause(failures);
      }
    }
  }

  /** Waits once; returns the index from which on to wait next. */
  private long follow(long index) {
    IndexWait.Told told = waiting.await(index);
    boolean emptied = told.empty() && !known.isEmpty();
    if (told.index() == index && !emptied) {
      return index;
    }
    if (Long.compareUnsigned(told.index(), index) < 0) {
      return resume();
    }
    Map<Key, Revision> before = known;
    known = read();
    watchers.changed(differences(before, known));
    return told.index();
  }

  private long resume() {
    long index = startOver();
    watchers.resync();
    return index;
  }

  private long startOver() {
    long index = waiting.now().index();
    known = read();
    return index;
  }

  private Map<Key, Revision> read() {
    long start = System.nanoTime();
    List<Entry> entries = listing.list("watch", prefix, requests.deadline());
    Map<Key, Revision> read = new HashMap<>();
    entries.forEach(entry -> read.put(entry.key(), entry.revision()));
    pace.readingTook(System.nanoTime() - start);
    return read;
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

  /** Longer each time, and never the same for all clients of an agent that comes back. */
  private void pause(int failures) {
    long most = Math.min(SHORTEST_PAUSE_MILLIS << Math.min(failures, 10), LONGEST_PAUSE_MILLIS);
    long millis = most / 2 + ThreadLocalRandom.current().nextLong(most / 2);
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    sleepUntil(until);
  }

  private void sleepUntil(long until) {
    for (long left = until - System.nanoTime(); left > 0 && !ended; ) {
      LockSupport.parkNanos(this, left);
      left = until - System.nanoTime();
    }
  }

  /**
   * At most four waits a second: where there is no key the index is that of all keys, so that each
   * change of any other ends the wait. And no more time is spent on reading than on waiting.
   */
  private final class Pace {
    private static final int MOST_A_SECOND = 4;

    private final long[] starts = new long[MOST_A_SECOND];
    private int count;
    private long readyAt = System.nanoTime();

    void readingTook(long nanos) {
      readyAt = System.nanoTime() + nanos;
    }

    void next() {
      int place = count % MOST_A_SECOND;
      long from = readyAt;
      if (count >= MOST_A_SECOND) {
        long secondAfter = starts[place] + TimeUnit.SECONDS.toNanos(1);
        from = secondAfter - from > 0 ? secondAfter : from;
      }
      sleepUntil(from);
      starts[place] = System.nanoTime();
      count++;
    }
  }
}
