package io.statehouse.app.stores;

import io.statehouse.app.access.Sender;
import io.statehouse.operations.history.Author;
import io.statehouse.operations.history.Authors;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.transact.Origin;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The authors of the last writes of this server to one store. What was put is known by its
 * revision, which no other writer's entry has. Deletions are known for a short time. Safe for use
 * by several threads.
 */
public final class WriteAuthors implements Authors {
  private static final int MOST = 20_000;

  /** The longest wait for the result of a write whose change was notified before. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  /** The time within which a deletion is notified. */
  private static final Duration DELETION = Duration.ofSeconds(10);

  private final LongSupplier nanoTime;
  private final Map<Put, Author> puts = bounded();
  private final Map<Key, Deletion> deletions = bounded();
  private final Map<Prefix, Deletion> below = bounded();
  private final Map<Key, Integer> pending = new HashMap<>();

  private record Put(Key key, Revision revision) {}

  private record Deletion(Author author, long end) {}

  public WriteAuthors() {
    this(System::nanoTime);
  }

  WriteAuthors(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  private static <K, V> Map<K, V> bounded() {
    return new LinkedHashMap<>() {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > MOST;
      }
    };
  }

  /** Notes that a transaction is being committed, on the thread that does so. */
  synchronized void begin(Transaction transaction) {
    transaction.writes().forEach(write -> count(write, 1));
  }

  private void count(Write write, int change) {
    key(write)
        .ifPresent(
            key ->
                pending.merge(key, change, (a, b) -> a + b == 0 ? null : Integer.valueOf(a + b)));
  }

  private static Optional<Key> key(Write write) {
    if (write instanceof Write.Put put) {
      return Optional.of(put.key());
    }
    return write instanceof Write.Delete delete ? Optional.of(delete.key()) : Optional.empty();
  }

  /**
   * Notes the end of a commit, on the same thread.
   *
   * @param revisions those of what was put; empty unless the transaction was applied
   */
  synchronized void end(Transaction transaction, Optional<Map<Key, Revision>> revisions) {
    transaction.writes().forEach(write -> count(write, -1));
    revisions.ifPresent(applied -> transaction.writes().forEach(write -> note(write, applied)));
    notifyAll();
  }

  private void note(Write write, Map<Key, Revision> revisions) {
    long end = nanoTime.getAsLong() + DELETION.toNanos();
    if (write instanceof Write.Put put) {
      deletions.remove(put.key());
      Revision revision = revisions.get(put.key());
      if (revision != null) {
        author(put.key()).ifPresent(by -> puts.put(new Put(put.key(), revision), by));
      }
    } else if (write instanceof Write.Delete delete) {
      author(delete.key()).ifPresent(by -> deletions.put(delete.key(), new Deletion(by, end)));
    } else if (write instanceof Write.DeletePrefix all) {
      author(new Key(all.prefix().text() + "/")) // as for any key below
          .ifPresent(by -> below.put(all.prefix(), new Deletion(by, end)));
    }
  }

  private static Optional<Author> author(Key key) {
    return Origin.at(key)
        .map(Sender.class::cast)
        .map(sender -> new Author(sender.identity().toString(), sender.id()));
  }

  @Override
  public synchronized Optional<Author> of(Key key, Optional<Entry> now) {
    awaitPending(key);
    return now.isPresent()
        ? Optional.ofNullable(puts.get(new Put(key, now.get().revision())))
        : deleted(key);
  }

  private void awaitPending(Key key) {
    long end = nanoTime.getAsLong() + PATIENCE.toNanos();
    try {
      for (long left = PATIENCE.toNanos();
          pending.containsKey(key) && left > 0;
          left = end - nanoTime.getAsLong()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns who deleted a key; a deletion by another program later has no author. */
  private Optional<Author> deleted(Key key) {
    long now = nanoTime.getAsLong();
    return Optional.ofNullable(deletions.remove(key))
        .or(
            () ->
                below.entrySet().stream()
                    .filter(deletion -> deletion.getKey().contains(key))
                    .map(Map.Entry::getValue)
                    .filter(deletion -> now - deletion.end < 0)
                    .findFirst())
        .filter(deletion -> now - deletion.end < 0)
        .map(Deletion::author);
  }
}
