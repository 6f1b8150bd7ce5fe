package io.statehouse.bench.file;

import java.nio.file.Path;
import java.util.List;

/** Something that keeps keys and values, as a benchmark sees it. Keys are text, values bytes. */
interface Subject extends AutoCloseable {

  /** What the table calls it; one word. */
  String name();

  /** Opens it in a folder of its own, which may hold what it wrote there before. */
  void open(Path folder);

  /** Writes one entry; returns when it is on disk. Called by many threads. */
  void put(String key, byte[] value);

  /** Writes many entries, in any way that is fast. */
  void load(List<String> keys, byte[] value);

  /** Returns the value's size, or -1 if there is no such key. */
  int get(String key);

  /** Reads all entries below the prefix and returns their number. */
  int list(String prefix);

  /** Reads the first {@code limit} entries behind {@code after} and returns their number. */
  int page(String prefix, String after, int limit);

  /** Finds the next segments below the prefix and returns their number. */
  int children(String prefix);

  @Override
  void close();
}
