package io.statehouse.bench.million;

import java.util.Optional;

/** A store with the keys of one size. All keys are given as text. */
public interface Subject extends AutoCloseable {
  /** Returns its name in the table. */
  String name();

  /** Returns whether there is such a key, with its value read. */
  boolean get(String key);

  /** Commits one value. */
  void put(String key, byte[] value);

  /** Returns how many objects have a tag. */
  int find(String tag);

  /** Returns how many entries were read below a prefix, of at most {@code limit} after a key. */
  int page(String prefix, String after, int limit);

  /** Returns how many segments follow a prefix. */
  int children(String prefix);

  /** Runs {@code listener} whenever a key changes; empty if it cannot be watched. */
  Optional<AutoCloseable> watch(String key, Runnable listener);

  @Override
  void close();
}
