package io.statehouse.domain.missions;

import io.statehouse.domain.missions.MissionsException.Kind;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.transact.Scope;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One transaction on what belongs to an API key. A read is no condition by itself: only what is
 * kept must not change until the end. So missions that complete at the same time, or a count of
 * requests, do not make each other try again.
 */
final class Edit {
  private final Scope scope;
  private final KeyValueStore store;
  private final ApiKey owner;
  private final Reading reading;
  private final Map<Key, Optional<Entry>> seen = new HashMap<>();

  Edit(KeyValueStore store, Scope scope, ApiKey owner) {
    this.store = store;
    this.scope = scope;
    this.owner = owner;
    this.reading = new Reading(store, owner);
  }

  /**
   * Reads keys in one round trip, those that were read before excepted. From here on the API key
   * must exist, until the end.
   *
   * @throws MissionsException if there is no such API key
   */
  void look(Collection<Key> keys) {
    List<Key> unread = keys.stream().filter(key -> !seen.containsKey(key)).toList();
    if (!unread.isEmpty() || !seen.containsKey(reading.mark())) {
      remember(unread, reading.look(unread));
    }
    requireOwner();
  }

  void look(Key... keys) {
    look(List.of(keys));
  }

  /** Reads the mark of the API key, which need not exist. */
  boolean ownerExists() {
    Key mark = reading.mark();
    remember(List.of(mark), reading.find(List.of()));
    return entry(mark).isPresent();
  }

  /** Asks that the API key exists at the end. What its count of requests is does not matter. */
  void requireOwner() {
    scope.require(Condition.present(reading.mark()));
  }

  private void remember(Collection<Key> keys, Map<Key, Entry> found) {
    keys.forEach(key -> seen.put(key, Optional.ofNullable(found.get(key))));
    Entry mark = found.get(reading.mark());
    seen.put(reading.mark(), Optional.ofNullable(mark));
  }

  /** Returns what was read. */
  Optional<Entry> entry(Key key) {
    Optional<Entry> entry = seen.get(key);
    if (entry == null) {
      throw new IllegalStateException("a key was not read before it was needed");
    }
    return entry;
  }

  /** Returns the entry that marks the API key. */
  Optional<Entry> mark() {
    return entry(reading.mark());
  }

  /** Asks that what was read is still so at the end, absence included. */
  void keep(Key key) {
    scope.require(entry(key).map(Condition::unchanged).orElseGet(() -> Condition.absent(key)));
  }

  /** Asks that there is no such key at the end, without reading it. */
  void claim(Key key) {
    scope.require(Condition.absent(key));
  }

  /**
   * Writes a value.
   *
   * @param what how to call it in a message, since its key is a secret
   * @throws MissionsException if it is larger than the store takes
   */
  void put(Key key, Bytes value, String what) {
    if (!reading.fits(key)) {
      throw new MissionsException(
          Kind.INVALID,
          what + " has too long a name: this store takes at most " + mostNameBytes() + " bytes");
    }
    int most = store.limits().valueBytes();
    if (value.size() > most) {
      throw new MissionsException(
          Kind.INVALID,
          what + " takes " + value.size() + " bytes: this store takes at most " + most);
    }
    scope.put(key, value);
  }

  private int mostNameBytes() {
    int before = StoredKey.below(owner, StoredKey.Part.PLAN).utf8().length;
    return Math.max(0, store.limits().keyBytes() - before);
  }

  void delete(Key key) {
    scope.delete(key);
  }

  /** Deletes the API key and all that belongs to it. */
  void deleteOwner() {
    scope.deletePrefix(StoredKey.below(owner));
  }
}
