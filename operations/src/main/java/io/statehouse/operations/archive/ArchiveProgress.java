package io.statehouse.operations.archive;

/** A listener called after each block by the thread that works; it must return quickly. */
@FunctionalInterface
public interface ArchiveProgress {
  /** A listener that ignores all progress. */
  ArchiveProgress NONE = (entries, bytes) -> {};

  /**
   * @param entries the number of entries written or verified so far
   * @param bytes the size of the part of the file written or verified so far
   */
  void at(long entries, long bytes);
}
