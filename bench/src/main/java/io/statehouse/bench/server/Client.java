package io.statehouse.bench.server;

/** A client of one server as a benchmark sees it: one of the drivers, or one of our stores. */
interface Client extends AutoCloseable {

  /** What the table calls it; one word. */
  String name();

  /** Writes one entry, whatever was there. Called by many threads, as all else. */
  void put(String key, byte[] value);

  /** Writes an entry and returns it as something that is only changed if nobody else did. */
  Cell cell(String key, byte[] value);

  /** Returns the value's size, or -1 if there is no such key. */
  int get(String key);

  /** Writes the value under all keys, or under none. */
  void putTogether(String[] keys, byte[] value);

  /** Reads all entries below the prefix and returns their number. */
  int list(String prefix);

  /** Finds the next segments below the prefix, which ends in a slash, and returns their number. */
  int children(String prefix);

  @Override
  void close();

  /** An entry with what one caller knows of it. */
  interface Cell {
    /**
     * Writes the value under the condition that the entry is as this cell last wrote it.
     *
     * @throws IllegalStateException if it is not
     */
    void replace(byte[] value);
  }

  /** A client that is told of changes. */
  interface Watching {
    /** Calls {@code told} for each change below the prefix, from its return on. */
    AutoCloseable watch(String prefix, Runnable told);
  }

  /** The most that one thread gets into the server, with nobody waiting for a single answer. */
  interface Pump {
    /** Writes each key once, in requests as large as the server likes them. */
    void pump(String[] keys, byte[][] values);
  }
}
