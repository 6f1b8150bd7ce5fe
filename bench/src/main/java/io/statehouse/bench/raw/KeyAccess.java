package io.statehouse.bench.raw;

/** The operations on keys that the client of every benchmark has. Called by many threads. */
public interface KeyAccess extends AutoCloseable {

  /** Returns its name in the table; one word. */
  String name();

  /** Returns how many keys there are below a prefix, with their values read. */
  int list(String prefix);

  /** Returns how many different segments, which end at a slash, follow a prefix. */
  int children(String prefix);

  /** Deletes all keys below a prefix. */
  void deleteBelow(String prefix);

  @Override
  void close();
}
