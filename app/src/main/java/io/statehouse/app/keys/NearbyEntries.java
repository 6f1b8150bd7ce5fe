package io.statehouse.app.keys;

import io.statehouse.ports.Child;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChildSegments;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A store whose listings show only what is near some keys: what is around and below them, and the
 * keys above. Single keys are read from the store behind. So what is wrong near a change is found
 * without a listing of millions of keys; if the store is small, all of it is near. Used by one
 * thread. Closing it closes nothing.
 */
final class NearbyEntries extends ForwardingStore {
  /** A store of fewer bytes than this is near as a whole. */
  static final long MAX_BYTES = 4 << 20;

  private static final int MAX_AROUND = 500;

  private final NavigableMap<Key, Entry> near = new TreeMap<>();
  private boolean whole;
  private long bytes;

  private NearbyEntries(KeyValueStore store) {
    super(store);
  }

  /**
   * Reads what is near.
   *
   * @param roots what there is of the system
   * @param deadline after which no more is looked for
   */
  static NearbyEntries of(
      KeyValueStore store, List<Prefix> roots, Collection<Key> keys, Deadline deadline) {
    NearbyEntries nearby = new NearbyEntries(store);
    if (nearby.addAll(roots)) {
      nearby.whole = true;
      return nearby;
    }
    nearby.near.clear();
    nearby.bytes = 0;
    Set<Key> above = new HashSet<>(keys);
    Set<Prefix> folders = new HashSet<>();
    keys.forEach(key -> nearby.addAbove(key, above, folders));
    store.getAll(above).values().forEach(nearby::add);
    for (Key key : keys) {
      nearby.addSome(store.scan(new Prefix(key.text())), deadline);
    }
    for (Prefix folder : folders) {
      nearby.addSome(store.scan(folder), deadline);
    }
    return nearby;
  }

  /** Returns whether all of the system is shown. */
  boolean isWhole() {
    return whole;
  }

  /** Adds all there is, unless it is too much. */
  private boolean addAll(List<Prefix> roots) {
    for (Prefix root : roots) {
      Optional<List<Entry>> all = store.listWithin(root, MAX_BYTES - bytes);
      if (all.isEmpty()) {
        return false;
      }
      all.get().forEach(this::add);
    }
    return true;
  }

  /** Adds the keys above, whatever separates segments, and the folder of a key. */
  private void addAbove(Key key, Set<Key> above, Set<Prefix> folders) {
    String text = key.text();
    int folder = 0;
    for (int at = 1; at < text.length(); at++) {
      char character = text.charAt(at);
      if (character == '/' || character == '|' || character == ':') {
        above.add(new Key(text.substring(0, at)));
        above.add(new Key(text.substring(0, at + 1)));
        folder = at + 1;
      }
    }
    folders.add(new Prefix(text.substring(0, folder)));
  }

  private void addSome(Stream<Entry> scan, Deadline deadline) {
    if (bytes > MAX_BYTES || deadline.hasPassed()) {
      return;
    }
    try (scan) {
      Iterator<Entry> entries = scan.iterator();
      for (int i = 0; i < MAX_AROUND && bytes <= MAX_BYTES && entries.hasNext(); i++) {
        add(entries.next());
      }
    }
  }

  private void add(Entry entry) {
    if (near.put(entry.key(), entry) == null) {
      bytes += entry.bytesInMemory();
    }
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return scan(prefix).toList();
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long most) {
    return Optional.of(list(prefix));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    NavigableMap<Key, Entry> rest =
        prefix.text().isEmpty() ? near : near.tailMap(new Key(prefix.text()), true);
    return rest.values().stream().takeWhile(entry -> prefix.contains(entry.key()));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return scan(prefix).filter(entry -> entry.key().compareTo(after) > 0);
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return ChildSegments.in(near, prefix, separator);
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    return prefixes.stream()
        .distinct()
        .collect(Collectors.toMap(Function.identity(), prefix -> children(prefix, separator)));
  }

  @Override
  public void close() {}
}
