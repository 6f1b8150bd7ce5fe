package io.statehouse.operations.changes;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The last known state of the entries that a {@link Follower} follows. It is called by one thread
 * at a time, and may take its time: changes are gathered meanwhile, and beyond some thousands of
 * them all entries are listed again. If it throws a {@code StoreException}, it is called again with
 * what is in the store then; it must not have taken half of a call as done that it would miss in
 * the next one.
 */
public interface FollowedState {

  /** The reason for which all entries are listed. */
  enum Listing {
    /** The follower starts: differences arose before. */
    FIRST,
    /** Changes may have been missed, and steps of them merged. */
    AFTER_GAP
  }

  /**
   * Receives entries that were read again.
   *
   * @param keys those read, all of them selected
   * @param found those that exist
   */
  void read(Collection<Key> keys, Map<Key, Entry> found);

  /**
   * Receives all selected entries; keys that are not among them do not exist.
   *
   * @param entries in the byte order of their keys; the stream throws if the store fails
   */
  void listed(Stream<Entry> entries, Listing why);
}
