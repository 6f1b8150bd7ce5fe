package io.statehouse.ports.transact;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One attempt at a transaction. Every key read becomes a condition; writes are collected and
 * applied at the end, if all conditions hold. Reads see the store, not the writes of this scope. A
 * key is read from the store once: later reads return the same. Not safe for use by several
 * threads.
 */
public final class Scope {
  private final KeyValueStore store;
  private final Map<Key, Optional<Entry>> seen = new LinkedHashMap<>();
  private final Set<Condition> required = new LinkedHashSet<>();
  private final Map<Key, Write> writes = new LinkedHashMap<>();
  private final Set<Prefix> deletedPrefixes = new LinkedHashSet<>();
  private int views;

  Scope(KeyValueStore store) {
    this.store = store;
  }

  /** Reads one key. If it changes before the transaction ends, the transaction is run again. */
  public Optional<Entry> get(Key key) {
    Optional<Entry> known = seen.get(key);
    if (known == null) {
      known = store.get(key);
      views++;
      seen.put(key, known);
    }
    return known;
  }

  /** Reads several keys in one round trip, with conditions as in {@link #get}. */
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    Set<Key> unknown = new LinkedHashSet<>(keys);
    unknown.removeAll(seen.keySet());
    if (!unknown.isEmpty()) {
      Map<Key, Entry> read = store.getAll(unknown);
      views += unknown.size() <= store.limits().keysPerRead() ? 1 : 2;
      unknown.forEach(key -> seen.put(key, Optional.ofNullable(read.get(key))));
    }
    Map<Key, Entry> found = new LinkedHashMap<>();
    for (Key key : keys) {
      seen.get(key).ifPresent(entry -> found.put(key, entry));
    }
    return found;
  }

  /** Lists entries. A listing is no condition: it may change before this transaction ends. */
  public List<Entry> list(Prefix prefix) {
    return store.list(prefix);
  }

  /** Lists children. A listing is no condition: it may change before this transaction ends. */
  public List<Child> children(Prefix prefix, char separator) {
    return store.children(prefix, separator);
  }

  /**
   * Adds a condition without reading. If it does not hold, the transaction is run again, so the
   * function should read to find out what to do instead.
   */
  public void require(Condition condition) {
    required.add(condition);
  }

  /**
   * Sets a value; the last write to a key counts.
   *
   * @throws IllegalArgumentException if this scope deletes a prefix of the key: the writes of a
   *     transaction have no order, so the put cannot come after the deletion
   */
  public void put(Key key, Bytes value) {
    for (Prefix deleted : deletedPrefixes) {
      if (deleted.contains(key)) {
        throw new IllegalArgumentException(
            "cannot put " + key + " in the transaction that deletes all below " + deleted);
      }
    }
    writes.put(key, new Write.Put(key, value));
  }

  /** Deletes a key; the last write to a key counts. */
  public void delete(Key key) {
    writes.put(key, new Write.Delete(key));
  }

  /** Deletes all keys below a prefix, and discards the puts that this scope made there before. */
  public void deletePrefix(Prefix prefix) {
    writes.keySet().removeIf(prefix::contains);
    deletedPrefixes.add(prefix);
  }

  /** Returns whether there is anything that a commit would apply or verify. */
  boolean needsCommit() {
    return writes() || !required.isEmpty() || views > 1;
  }

  /** Returns whether a commit would write anything. */
  boolean writes() {
    return !writes.isEmpty() || !deletedPrefixes.isEmpty();
  }

  /** Returns the single keys that a commit would put or delete. */
  Set<Key> written() {
    return writes.keySet();
  }

  /** Returns whether the reads may be a mixture of two states. */
  boolean readsInSeveralViews() {
    return views > 1;
  }

  /** Returns the transaction that verifies that the reads were one consistent view. */
  Transaction readsAlone() {
    return new Transaction(reads(), List.of());
  }

  private List<Condition> reads() {
    List<Condition> conditions = new ArrayList<>();
    seen.forEach(
        (key, entry) ->
            conditions.add(entry.map(Condition::unchanged).orElseGet(() -> Condition.absent(key))));
    return conditions;
  }

  Transaction transaction() {
    Set<Condition> conditions = new LinkedHashSet<>(required);
    conditions.addAll(reads());
    List<Write> all = new ArrayList<>(writes.values());
    deletedPrefixes.forEach(prefix -> all.add(new Write.DeletePrefix(prefix)));
    return new Transaction(List.copyOf(conditions), all);
  }
}
