package io.statehouse.bench.runm;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.Map;

/** What reading and writing the same keys takes of a driver, each in as few requests as it can. */
interface Driver extends AutoCloseable {
  String name();

  /** Returns the value, or null if there is no such key. */
  byte[] get(String key);

  /** Returns how many of the keys exist, with their values read. */
  int getTogether(List<String> keys);

  /** Returns the keys below a prefix, without their values. */
  List<String> keys(String prefix);

  /**
   * Writes all entries in one transaction.
   *
   * @throws IllegalStateException if a key of {@code absent} exists or {@code present} does not
   */
  void put(Map<Key, Bytes> entries, List<Key> absent, Key present);

  @Override
  void close();
}
