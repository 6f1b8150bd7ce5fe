package io.statehouse.operations.archive;

import io.statehouse.operations.EntrySource;

/**
 * The entries of a file that was checked to its end. They have the revision 0, as they are in no
 * store. Several threads may read it at a time.
 */
public interface ImportSource extends EntrySource, AutoCloseable {

  /** Returns the counts of the file, made when it was checked. */
  ArchiveSummary summary();

  /** Releases the file, and deletes temporary ones. Entries cannot be read afterwards. */
  @Override
  void close();
}
