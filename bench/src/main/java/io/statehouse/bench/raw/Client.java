package io.statehouse.bench.raw;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A client of one store: a driver, or one of our stores. Called by many threads. */
public interface Client extends AutoCloseable {

  /** Returns its name in the table; one word. */
  String name();

  /** Writes one entry unconditionally. */
  void put(String key, byte[] value);

  /** Writes the value under all keys in one transaction. */
  default void putTogether(String[] keys, byte[] value) {
    byte[][] values = new byte[keys.length][];
    Arrays.fill(values, value);
    putTogether(keys, values);
  }

  /** Writes to each key the value of the same index, in one transaction. */
  void putTogether(String[] keys, byte[][] values);

  /** Returns the value's size, or -1 if there is no such key. */
  int get(String key);

  /** Returns how many keys there are below a prefix, with their values read. */
  int list(String prefix);

  /** Returns how many different segments, which end at a slash, follow a prefix. */
  int children(String prefix);

  /** Deletes all keys below a prefix. */
  void deleteBelow(String prefix);

  /** Watches a prefix; empty if the client is not notified of changes. */
  static Optional<AutoCloseable> watch(Client client, String prefix, Runnable listener) {
    return client instanceof Watching watching
        ? Optional.of(watching.watch(prefix, listener))
        : Optional.empty();
  }

  @Override
  void close();

  /** A client that writes an entry only as it knows it. */
  interface Swapping {
    /** Writes an entry and returns it as a cell for compare-and-set. */
    Cell cell(String key, byte[] value);
  }

  /** An entry with the revision that one caller knows. */
  @FunctionalInterface
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

  /** A client that reads a part of the keys, each in as few requests as it can. */
  interface Searching {
    /** Returns how many of the keys exist, with their values read. */
    int getTogether(List<String> keys);

    /** Returns the keys below a prefix, without their values. */
    List<String> keys(String prefix);

    /**
     * Returns how many of the first {@code limit} keys after {@code after} there are below a
     * prefix, with their values read.
     */
    int page(String prefix, String after, int limit);
  }
}
