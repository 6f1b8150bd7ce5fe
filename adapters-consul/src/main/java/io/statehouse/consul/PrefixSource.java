package io.statehouse.consul;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.ChangeSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The changes below one prefix: waits until Consul's index changes, then reads everything below the
 * prefix and compares.
 *
 * <p>The index shows that there may be changes, never which. It is read before the entries, so no
 * change is missed between the two. When it decreases (the store was restored from an older state),
 * a comparison could miss changes, so listeners resync.
 *
 * <p>A comparison does not show a key that was created and deleted between two looks, and a caller
 * that read it meanwhile would keep it. So the source notes which keys callers of this store read,
 * and names those that it does not find. For callers of other stores, listeners also resync when
 * the index has changed and no difference is found; not below a prefix without keys, where the
 * index is that of all keys.
 */
final class PrefixSource implements ChangeSource {
  /** A connection for each, and Consul accepts 200 from one address. */
  static final int MAX_PREFIXES = 60;

  private final Prefix prefix;
  private final IndexWait indexWait;
  private final Listing listing;
  private final Calls calls;
  private final Collection<PrefixSource> open;
  private final Set<Key> noted = ConcurrentHashMap.newKeySet();
  private volatile Map<Key, Revision> known = Map.of();

  // Used by the thread of the watch alone.
  private final Pace pace = new Pace(System.nanoTime());
  private long index;

  /**
   * @param open where this source is registered while it is open, to hear what callers read
   */
  PrefixSource(
      Prefix prefix,
      IndexWait indexWait,
      Listing listing,
      Calls calls,
      Collection<PrefixSource> open) {
    this.prefix = prefix;
    this.indexWait = indexWait;
    this.listing = listing;
    this.calls = calls;
    this.open = open;
  }

  @Override
  public boolean open(Set<Prefix> prefixes, Deadline deadline) {
    indexWait.begin();
    restart(deadline);
    open.add(this);
    return false;
  }

  private void restart(Deadline deadline) {
    index = indexWait.current(deadline).index();
    known = read(deadline);
  }

  private Map<Key, Revision> read(Deadline deadline) {
    List<Entry> entries = listing.list("watch", prefix, deadline);
    Map<Key, Revision> read = new HashMap<>();
    entries.forEach(entry -> read.put(entry.key(), entry.revision()));
    return read;
  }

  /** Notes the keys that a caller has read. */
  void note(Collection<Key> keys) {
    Map<Key, Revision> found = known;
    for (Key key : keys) {
      if (prefix.contains(key) && !found.containsKey(key)) {
        noted.add(key);
      }
    }
  }

  @Override
  public Change next() throws InterruptedException {
    indexWait.pause(pace.nanosLeft(System.nanoTime()));
    IndexWait.State state = indexWait.await(index);
    if (Long.compareUnsigned(state.index(), index) < 0) {
      restart(calls.begin());
      return new Change.Resync();
    }
    boolean moved = state.index() != index;
    boolean emptied = state.empty() && !known.isEmpty();
    return moved || emptied || !noted.isEmpty() ? look(state, moved) : new Change.Keys(Set.of());
  }

  private Change look(IndexWait.State state, boolean moved) {
    long start = System.nanoTime();
    Map<Key, Revision> before = known;
    Map<Key, Revision> now = read(calls.begin());
    known = now;
    index = state.index();
    Set<Key> changed = differences(before, now);
    for (Key key : noted) {
      noted.remove(key);
      if (!before.containsKey(key) && !now.containsKey(key)) {
        changed.add(key);
      }
    }
    long end = System.nanoTime();
    pace.looked(end - start, !changed.isEmpty(), end);
    boolean unexplained = changed.isEmpty() && moved && !now.isEmpty() && indexWait.isExact();
    return unexplained ? new Change.Resync() : new Change.Keys(changed);
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

  @Override
  public void close() {
    open.remove(this);
    indexWait.cut();
  }
}
