package io.statehouse.operations.archive;

/** Is notified after each block, by the thread that writes or verifies; must return quickly. */
@FunctionalInterface
public interface ArchiveProgress {
  /** Ignores it. */
  ArchiveProgress NONE = (entries, bytes) -> {};

  /**
   * @param entries the number of entries written or verified so far
   * @param bytes the size of the part of the file written or verified so far
   */
  void at(long entries, long bytes);
}
