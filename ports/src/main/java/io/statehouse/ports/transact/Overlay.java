package io.statehouse.ports.transact;

import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Write;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A store as it would be if some writes had been applied. Reads of single keys see them; listings
 * do not. A key is read from the store once. Used by one thread.
 */
final class Overlay extends ForwardingStore {
  /**
   * Provisional revisions are larger than those of any store, and no two are equal, not even of two
   * processes: a caller may get one, and send it to another server.
   */
  private static final BigInteger PROVISIONAL =
      BigInteger.ONE.shiftLeft(256).add(new BigInteger(128, new SecureRandom()).shiftLeft(64));

  private static final AtomicLong COUNT = new AtomicLong();

  private final Map<Key, Optional<Entry>> read = new HashMap<>();
  private final Map<Key, Optional<Entry>> written = new HashMap<>();
  private StoreException.Unavailable failure;

  /** Reads these keys, in one round trip if the store can. */
  Overlay(KeyValueStore store, Set<Key> keys) {
    super(store);
    getAll(keys);
  }

  @Override
  public Optional<Entry> get(Key key) {
    return Optional.ofNullable(getAll(Set.of(key)).get(key));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    Set<Key> unknown = new LinkedHashSet<>(keys);
    unknown.removeIf(key -> written.containsKey(key) || read.containsKey(key));
    if (!unknown.isEmpty()) {
      Map<Key, Entry> found = readAll(unknown);
      unknown.forEach(key -> read.put(key, Optional.ofNullable(found.get(key))));
    }
    Map<Key, Entry> found = new HashMap<>();
    for (Key key : keys) {
      Optional<Entry> entry = written.containsKey(key) ? written.get(key) : read.get(key);
      entry.ifPresent(known -> found.put(key, known));
    }
    return found;
  }

  private Map<Key, Entry> readAll(Set<Key> keys) {
    try {
      return store.getAll(keys);
    } catch (StoreException.Unavailable unavailable) {
      failure = unavailable;
      throw unavailable;
    }
  }

  /** Throws the exception of the store if it could not be read, even if the reader caught it. */
  void requireAvailable() {
    if (failure != null) {
      throw failure;
    }
  }

  /** Returns whether a write to the key was added. */
  boolean isWritten(Key key) {
    return written.containsKey(key);
  }

  /** Returns whether the last write to the key was the put that is read under this revision. */
  boolean holds(Key key, Revision revision) {
    return written
        .getOrDefault(key, Optional.empty())
        .map(Entry::revision)
        .filter(revision::equals)
        .isPresent();
  }

  /** Adds a write, and returns the revision under which it will be read. */
  Revision put(Write.Put put) {
    Revision revision = new Revision(PROVISIONAL.add(BigInteger.valueOf(COUNT.getAndIncrement())));
    written.put(put.key(), Optional.of(new Entry(put.key(), put.value(), revision)));
    return revision;
  }

  void delete(Key key) {
    written.put(key, Optional.empty());
  }

  /** Discards all writes; what was read stays. */
  void discardWrites() {
    written.clear();
  }
}
