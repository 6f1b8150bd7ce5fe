package io.statehouse.bench.file;

import java.nio.file.Path;
import java.util.List;

/** A key-value store, as used by a benchmark. */
public interface Subject extends AutoCloseable {

  /** Returns its name in the table; one word. */
  String name();

  /** Opens it in a folder of its own, which may have its data. */
  void open(Path folder);

  /** Writes one entry and returns when it is on disk. Called by many threads. */
  void put(String key, byte[] value);

  /** Writes many entries, in the fastest way. */
  void load(List<String> keys, byte[] value);

  /** Returns the value's size, or -1 if there is no such key. */
  int get(String key);

  /** Reads all entries below the prefix and returns their number. */
  int list(String prefix);

  /** Reads the first {@code limit} entries after {@code after} and returns their number. */
  int page(String prefix, String after, int limit);

  /** Lists the next segments below the prefix and returns their number. */
  int children(String prefix);

  @Override
  void close();
}
