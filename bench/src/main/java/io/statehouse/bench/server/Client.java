package io.statehouse.bench.server;

import io.statehouse.bench.raw.KeyAccess;
import java.util.Arrays;

/** A client of one server, as used by a benchmark: a driver, or one of our stores. */
public interface Client extends KeyAccess {

  /** Writes one entry unconditionally. */
  void put(String key, byte[] value);

  /** Writes an entry and returns it as a cell for compare-and-set. */
  Cell cell(String key, byte[] value);

  /** Returns the value's size, or -1 if there is no such key. */
  int get(String key);

  /** Writes the value under all keys in one transaction. */
  default void putTogether(String[] keys, byte[] value) {
    byte[][] values = new byte[keys.length][];
    Arrays.fill(values, value);
    putTogether(keys, values);
  }

  /** Writes to each key the value of the same index, in one transaction. */
  void putTogether(String[] keys, byte[][] values);

  /** An entry with the revision that one caller knows. */
  interface Cell {
    /**
     * Writes the value on condition that the entry is as this cell last wrote it.
     *
     * @throws IllegalStateException if it is not
     */
    void replace(byte[] value);
  }

  /** A client that is notified of changes. */
  interface Watching {
    /** Calls {@code listener} for each change below the prefix after it has returned. */
    AutoCloseable watch(String prefix, Runnable listener);
  }

  /** The highest rate at which one thread can write, without waiting for single responses. */
  interface Pump {
    /** Writes each key once, in requests as large as suits the server. */
    void pump(String[] keys, byte[][] values);
  }
}
