package io.statehouse.operations.archive.export;

import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.operations.archive.EntrySorter;
import io.statehouse.operations.archive.ImportSource;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** Reads the entries of a file in their order there. */
@FunctionalInterface
interface EntryParser {
  /** The size of the largest key or value that is read. */
  int MAX_BYTES = 64 << 20;

  void parse(InputStream in, String name, Consumer<Entry> found) throws IOException;

  /** Returns the entries of a whole file, sorted. */
  default ImportSource read(InputStream in, String name) {
    try (EntrySorter sorter = new EntrySorter(name)) {
      parse(new BufferedInputStream(in, 64 << 10), name, sorter::add);
      return sorter.sorted();
    } catch (IOException broken) {
      throw new ArchiveException(name + " cannot be read", broken);
    }
  }

  static Entry entry(Key key, byte[] value) {
    return new Entry(key, Bytes.wrap(value), Revision.of(0));
  }
}
