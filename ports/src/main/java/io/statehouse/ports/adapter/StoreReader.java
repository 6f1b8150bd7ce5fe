package io.statehouse.ports.adapter;

import io.statehouse.ports.Child;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads a store. Each method is one call, which keeps the promises of its namesake in {@link
 * io.statehouse.ports.KeyValueStore} and ends by its deadline. Keys are within the limits. Safe for
 * use by several threads.
 */
public interface StoreReader {

  Optional<Entry> get(Key key, Deadline deadline);

  /**
   * @param keys distinct, and at most as many as one read may have
   */
  Map<Key, Entry> getAll(List<Key> keys, Deadline deadline);

  List<Entry> list(Prefix prefix, Deadline deadline);

  Optional<List<Entry>> listWithin(Prefix prefix, long bytes, Deadline deadline);

  /**
   * Begins a scan; each of its pages is a call of its own.
   *
   * @param after the key after which it begins; empty for the first key
   * @see Scans
   */
  Stream<Entry> scan(Prefix prefix, Optional<Key> after);

  List<Child> children(Prefix prefix, char separator, Deadline deadline);

  /**
   * @param prefixes distinct, and at least one
   */
  Map<Prefix, List<Child>> childrenOfEach(List<Prefix> prefixes, char separator, Deadline deadline);
}
