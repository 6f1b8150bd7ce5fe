package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The database and its write-ahead log as they were when this process opened them. SQLite continues
 * to work on files that were deleted, moved or replaced, where no other process sees what it
 * writes; this class detects that.
 *
 * <p>It reads only the attributes of what is at the two paths: opening the files, and closing them
 * again, would drop SQLite's locks.
 */
final class OpenFiles {
  private final Path database;
  private final Path log;
  private volatile Object openDatabase;
  private volatile Object openLog;

  OpenFiles(Path database, Path log) {
    this.database = database;
    this.log = log;
  }

  /**
   * Remembers what is open, after a connection has read the database.
   *
   * @throws StoreException.Unavailable if an earlier connection has opened other files
   */
  void opened() {
    if (openDatabase == null) {
      openDatabase = identity(database);
    }
    if (openLog == null) {
      openLog = identity(log);
    }
    requireInPlace();
  }

  /** Forgets the log, which the last connection to be closed deletes. */
  void lastClosed() {
    openLog = null;
  }

  /**
   * @throws StoreException.Unavailable if the paths no longer lead to the open files
   */
  void requireInPlace() {
    requireInPlace(database, openDatabase);
    requireInPlace(log, openLog);
  }

  private static void requireInPlace(Path path, Object open) {
    if (open != null && !open.equals(identity(path))) {
      throw new StoreException.Unavailable(
          path
              + " was removed or replaced while open: put it back, or restart the processes that use"
              + " it");
    }
  }

  /** Returns what distinguishes a file from one that replaces it, or null if there is no file. */
  private static Object identity(Path path) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
      // Windows has no keys, nor does it let an open file be deleted.
      return attributes.fileKey() == null ? attributes.creationTime() : attributes.fileKey();
    } catch (IOException notFound) {
      return null;
    }
  }
}
