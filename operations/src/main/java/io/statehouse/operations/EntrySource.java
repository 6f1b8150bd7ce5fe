package io.statehouse.operations;

import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.stream.Stream;

/** Entries that can be read in the byte order of their keys: of a store, an archive or a dump. */
@FunctionalInterface
public interface EntrySource {

  /**
   * Returns the entries below a prefix, each key once, read lazily as the stream is consumed. The
   * caller closes the stream. It throws, and does not end, where the source cannot be read on.
   */
  Stream<Entry> entries(Prefix prefix);

  /** Returns the entries of a store, which stays the caller's. */
  static EntrySource of(KeyValueStore store) {
    return of(store, Retries.NONE);
  }

  /** Returns the entries of a store, read on after an outage from where it began. */
  static EntrySource of(KeyValueStore store, Retries retries) {
    return new StoreEntries(store, retries);
  }
}
