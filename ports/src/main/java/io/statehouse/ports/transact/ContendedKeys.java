package io.statehouse.ports.transact;

import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The keys that callers of one {@link Transactor} contend for, each with its queue. A queue is
 * opened by the first lost race, and closed some time after its last use, so that the next callers
 * need not lose a race first.
 */
final class ContendedKeys {
  private static final Duration KEPT = Duration.ofSeconds(1);
  private static final long IDLE_SECONDS = 5;
  private static final AtomicInteger WORKERS = new AtomicInteger();

  /** Shared by the whole process, since a worker belongs to no queue; idle ones end. */
  private static final ExecutorService EXECUTOR =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          task -> {
            Thread thread = new Thread(task, "groups-of-transactions-" + WORKERS.incrementAndGet());
            thread.setDaemon(true);
            return thread;
          });

  private final KeyValueStore store;
  private final EntryCache cache;
  private final int maxAttempts;
  private final Duration maxWait;
  private final Map<Key, ContentionQueue> queues = new ConcurrentHashMap<>();
  private final AtomicLong nextSweep = new AtomicLong(System.nanoTime());

  ContendedKeys(KeyValueStore store, EntryCache cache, int maxAttempts, Duration maxWait) {
    this.store = store;
    this.cache = cache;
    this.maxAttempts = maxAttempts;
    this.maxWait = maxWait;
  }

  /** Returns the queue at one of these keys, if there is any. */
  Optional<ContentionQueue> find(Collection<Key> keys) {
    if (!queues.isEmpty()) {
      for (Key key : keys) {
        ContentionQueue queue = queues.get(key);
        if (queue != null) {
          return Optional.of(queue);
        }
      }
    }
    return Optional.empty();
  }

  /** Returns the queue at a key, which is opened if there is none. */
  ContentionQueue open(Key key) {
    long now = System.nanoTime();
    long sweep = nextSweep.get();
    if (now - sweep >= 0 && nextSweep.compareAndSet(sweep, now + KEPT.toNanos())) {
      queues.values().removeIf(queue -> queue.isUnusedFor(KEPT));
    }
    return queues.computeIfAbsent(
        key,
        contended -> new ContentionQueue(contended, store, cache, EXECUTOR, maxAttempts, maxWait));
  }
}
