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
import java.util.stream.Stream;

/**
 * One attempt at a transaction. Every key read becomes a condition; writes are collected and
 * applied at the end, if all conditions hold. Reads see the store, not the writes of this scope. A
 * key is read with a condition once: later reads return the same. Not safe for use by several
 * threads.
 *
 * <p>A function must read through its scope alone, since it may be run together with those of other
 * callers, and then sees what they would write before it. The revision of such an entry is
 * provisional: it serves as a condition, and is worth nothing outside of the function.
 */
public final class Scope {
  private final KeyValueStore store;
  private final Map<Key, Optional<Entry>> seen = new LinkedHashMap<>();
  private final Map<Key, Optional<Entry>> peeked = new LinkedHashMap<>();
  private final Set<Condition> required = new LinkedHashSet<>();
  private final Map<Key, Write> writes = new LinkedHashMap<>();
  private final Set<Prefix> deletedPrefixes = new LinkedHashSet<>();
  private int views;
  private boolean alone;

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

  /**
   * Takes keys that were not read for absent. That is a condition, as if they had been read; where
   * it is likely to hold, it saves a round trip.
   */
  public void assumeAbsent(Collection<Key> keys) {
    runAlone(); // others might write these keys first
    keys.forEach(key -> seen.putIfAbsent(key, Optional.empty()));
    views += 2; // what was not read is consistent with nothing
  }

  /** Reads one key without a condition: it may change before this transaction ends. */
  public Optional<Entry> peek(Key key) {
    Optional<Entry> entry = store.get(key);
    peeked.put(key, entry);
    return entry;
  }

  /** Reads several keys in one round trip, without conditions as in {@link #peek(Key)}. */
  public Map<Key, Entry> peek(Collection<Key> keys) {
    Map<Key, Entry> found = store.getAll(keys);
    keys.forEach(key -> peeked.put(key, Optional.ofNullable(found.get(key))));
    return found;
  }

  /** Lists entries. A listing is no condition: it may change before this transaction ends. */
  public List<Entry> list(Prefix prefix) {
    runAlone();
    return store.list(prefix);
  }

  /** Lists children. A listing is no condition: it may change before this transaction ends. */
  public List<Child> children(Prefix prefix, char separator) {
    runAlone();
    return store.children(prefix, separator);
  }

  /** Lists the children of each prefix, with no condition, as {@link #children} does. */
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    runAlone();
    return store.childrenOfEach(prefixes, separator);
  }

  /** Returns an entry below a prefix, if there is one. It is no condition, as in a listing. */
  public Optional<Entry> any(Prefix prefix) {
    runAlone();
    try (Stream<Entry> entries = store.scan(prefix)) {
      return entries.findFirst();
    }
  }

  /**
   * Returns the store as this scope reads it, for code that reads from a store: each key that it
   * reads becomes a condition, and no listing does. It refuses to write and to watch.
   */
  public KeyValueStore view() {
    return new ScopeReads(this, store);
  }

  /**
   * Keeps this transaction from being run together with those of others, as every listing does. For
   * a function that must read in another way than through its scope.
   */
  public void runAlone() {
    alone = true;
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

  /** Returns the puts and deletions of single keys. */
  Collection<Write> writesOfKeys() {
    return writes.values();
  }

  /** Returns the keys that a further run is likely to read: those read before, or required. */
  Set<Key> read() {
    Set<Key> read = new LinkedHashSet<>(seen.keySet());
    read.addAll(peeked.keySet());
    required.forEach(condition -> read.add(condition.key()));
    return read;
  }

  /** Returns the entries of single keys that were read. */
  List<Entry> entries() {
    return Stream.concat(seen.values().stream(), peeked.values().stream())
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns whether more than single keys of this scope were read or would be written. */
  boolean mustRunAlone() {
    return alone || !deletedPrefixes.isEmpty();
  }

  /** Returns whether the reads may be a mixture of two states. */
  boolean readsInSeveralViews() {
    return views > 1;
  }

  /** Returns the conditions that what was read is unchanged. */
  List<Condition> reads() {
    List<Condition> conditions = new ArrayList<>();
    seen.forEach(
        (key, entry) ->
            conditions.add(entry.map(Condition::unchanged).orElseGet(() -> Condition.absent(key))));
    return conditions;
  }

  /** Returns all conditions: what was required, and what was read. */
  Collection<Condition> conditions() {
    Set<Condition> conditions = new LinkedHashSet<>(required);
    conditions.addAll(reads());
    return conditions;
  }

  Transaction transaction() {
    List<Write> all = new ArrayList<>(writes.values());
    deletedPrefixes.forEach(prefix -> all.add(new Write.DeletePrefix(prefix)));
    return new Transaction(List.copyOf(conditions()), all);
  }
}
