package io.statehouse.ports.transact;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The entries that the transactions of one {@link Transactor} read or wrote last. They may be out
 * of date, so a commit must require that an entry found here has not changed. Safe for use by
 * several threads.
 */
final class EntryCache {
  static final long MAX_BYTES = 4 << 20;

  /** Old ones are no longer likely to be right, nor to be needed. */
  static final Duration MAX_LENGTH = Duration.ofSeconds(10);

  /** How long a key is not cached after its entry was out of date: others write it as well. */
  static final Duration MISTRUST = Duration.ofSeconds(1);

  /** A cached entry, or an empty marker that keeps a key from being cached until its end. */
  private record Cached(Key key, Optional<Entry> entry, long end) {

    long bytes() {
      return entry
          .map(Entry::bytesInMemory)
          .orElse(Entry.MIN_BYTES_IN_MEMORY + 2L * key.text().length());
    }
  }

  private final LongSupplier nanoTime;
  private final Map<Key, Cached> byKey = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /**
   * @param nanoTime as {@link System#nanoTime}
   */
  EntryCache(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  synchronized Optional<Entry> find(Key key) {
    return cached(key).flatMap(Cached::entry);
  }

  private Optional<Cached> cached(Key key) {
    return Optional.ofNullable(byKey.get(key))
        .filter(cached -> nanoTime.getAsLong() - cached.end < 0);
  }

  /** Adds what was read, except where there is an entry already, which may be newer. */
  synchronized void read(Collection<Entry> entries) {
    entries.forEach(this::add);
  }

  /**
   * Adds what an applied transaction put, and removes what it deleted.
   *
   * @param revisions the new ones, of what was put; a key without one is removed
   */
  synchronized void written(Transaction applied, Map<Key, Revision> revisions) {
    for (Write write : applied.writes()) {
      if (write instanceof Write.Put put) {
        remove(put.key());
        Optional.ofNullable(revisions.get(put.key()))
            .map(revision -> new Entry(put.key(), put.value(), revision))
            .ifPresent(this::add);
      } else if (write instanceof Write.Delete delete) {
        remove(delete.key());
      } else if (write instanceof Write.DeletePrefix below) {
        byKey.keySet().stream().filter(below.prefix()::contains).toList().forEach(this::remove);
      }
    }
  }

  /**
   * Removes the entry that a condition requires to be unchanged, if that is the cached one, and
   * does not cache its key for some time.
   */
  synchronized void outOfDate(Condition failed) {
    if (failed instanceof Condition.Unchanged unchanged
        && find(failed.key()).filter(unchanged.entry()::equals).isPresent()) {
      replace(failed.key(), Optional.empty(), MISTRUST);
    }
  }

  /** Removes all, as after an outage, from which the store may return in an older state. */
  synchronized void clear() {
    byKey.clear();
    bytes = 0;
  }

  private void add(Entry entry) {
    if (cached(entry.key()).isEmpty()) {
      replace(entry.key(), Optional.of(entry), MAX_LENGTH);
    }
  }

  /** Removes an entry. A marker stays, so its key is still not cached. */
  private void remove(Key key) {
    if (find(key).isPresent()) {
      bytes -= byKey.remove(key).bytes();
    }
  }

  private void replace(Key key, Optional<Entry> entry, Duration time) {
    Cached cached = new Cached(key, entry, nanoTime.getAsLong() + time.toNanos());
    Cached before = byKey.put(key, cached);
    bytes += cached.bytes() - (before == null ? 0 : before.bytes());
    Iterator<Cached> longestUnused = byKey.values().iterator();
    while (bytes > MAX_BYTES) {
      bytes -= longestUnused.next().bytes();
      longestUnused.remove();
    }
  }
}
