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
 * Follows one prefix: a thread that waits until Consul's index changes, then reads everything below
 * the prefix and compares.
 *
 * <p>The index shows that there may be changes, never which. It is read before the entries, so no
 * change is missed between the two. After any failure, and when the index decreases (the store was
 * restored from an older state), a comparison could miss changes, so listeners resync.
 */
final class Feed {
  private static final Logger LOG = LoggerFactory.getLogger(ConsulStore.class);
  private static final long MIN_PAUSE_MILLIS = 250;
  private static final long MAX_PAUSE_MILLIS = 5_000;

  private final Prefix prefix;
  private final IndexWait indexWait;
  private final Listing listing;
  private final Requests requests;
  private final Watchers watchers = new Watchers("consul");
  private final CompletableFuture<Void> started = new CompletableFuture<>();
  private final Pace pace = new Pace();
  private final Thread thread;
  private Map<Key, Revision> known = Map.of();
  private volatile boolean ended;

  Feed(Prefix prefix, IndexWait indexWait, Listing listing, Requests requests) {
    this.prefix = prefix;
    this.indexWait = indexWait;
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

  /** Completes once changes are being delivered; fails if they will not be. */
  CompletableFuture<Void> started() {
    return started;
  }

  void end() {
    ended = true;
    watchers.close();
    started.cancel(false);
    indexWait.cut();
    LockSupport.unpark(thread);
  }

  private void run() {
    long index;
    try {
      index = restart();
    } catch (StoreException failure) {
      started.completeExceptionally(failure);
      return;
    }
    started.complete(null);
    int failures = 0;
    boolean warned = false;
    while (!ended) {
      try {
        pace.next();
        index = failures > 0 ? resume() : follow(index);
        if (warned) {
          LOG.info("the watch on Consul works again");
        }
        failures = 0;
        warned = false;
      } catch (StoreException failure) {
        failures++;
        if (failure instanceof StoreException.Unavailable) {
          LOG.debug("a watch on Consul waits for it to respond", failure); // probes report outages
        } else if (!warned && !ended) {
          // Without the prefix: those of missions contain API keys.
          LOG.warn("a watch on Consul failed and is being restored: {}", failure.getMessage());
          warned = true;
        }
        pause(failures);
      }
    }
  }

  /** Waits once; returns the index from which to wait next. */
  private long follow(long index) {
    IndexWait.State state = indexWait.await(index);
    boolean emptied = state.empty() && !known.isEmpty();
    if (state.index() == index && !emptied) {
      return index;
    }
    if (Long.compareUnsigned(state.index(), index) < 0) {
      return resume();
    }
    Map<Key, Revision> before = known;
    known = read();
    watchers.changed(differences(before, known));
    return state.index();
  }

  private long resume() {
    long index = restart();
    watchers.resync();
    return index;
  }

  private long restart() {
    long index = indexWait.current().index();
    known = read();
    return index;
  }

  private Map<Key, Revision> read() {
    long start = System.nanoTime();
    List<Entry> entries = listing.list("watch", prefix, requests.deadline());
    Map<Key, Revision> read = new HashMap<>();
    entries.forEach(entry -> read.put(entry.key(), entry.revision()));
    pace.readTook(System.nanoTime() - start);
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

  /**
   * Pauses longer each time, with jitter, so that not all clients of an agent reconnect at the same
   * moment.
   */
  private void pause(int failures) {
    long most = Math.min(MIN_PAUSE_MILLIS << Math.min(failures, 10), MAX_PAUSE_MILLIS);
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
   * Allows at most four waits a second: below a prefix without keys the index is that of all keys,
   * so every change to any key ends the wait. And no more time is spent reading than waiting.
   */
  private final class Pace {
    private static final int MAX_PER_SECOND = 4;

    private final long[] starts = new long[MAX_PER_SECOND];
    private int count;
    private long readyAt = System.nanoTime();

    void readTook(long nanos) {
      readyAt = System.nanoTime() + nanos;
    }

    void next() {
      int slot = count % MAX_PER_SECOND;
      long from = readyAt;
      if (count >= MAX_PER_SECOND) {
        long secondAfter = starts[slot] + TimeUnit.SECONDS.toNanos(1);
        from = secondAfter - from > 0 ? secondAfter : from;
      }
      sleepUntil(from);
      starts[slot] = System.nanoTime();
      count++;
    }
  }
}
