package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import java.util.Optional;

/**
 * The database and its write-ahead log as they were when this process opened them. SQLite continues
 * to work on files that were deleted, moved or replaced, where no other process sees what it
 * writes; this class detects that.
 *
 * <p>It reads only attributes: opening the files, and closing them again, would drop SQLite's
 * locks. And it reads those of the directory first, since names cannot change without it. Linux
 * records the exact time of a write if someone has read the time of the one before, and the sync of
 * a log that was looked at between any two commits takes half as long again.
 */
final class OpenFiles {
  /** Some file systems count time in steps of two seconds. */
  private static final long COARSEST_TIME_MILLIS = 2_000;

  private final Path directory;
  private final Path database;
  private final Path log;
  private volatile Optional<Object> openDatabase = Optional.empty();
  private volatile Optional<Object> openLog = Optional.empty();
  private volatile Optional<Seen> lastSeen = Optional.empty();

  /** A path at some time: if a directory is still the same, so are the names in it. */
  private record Seen(Object identity, FileTime changed) {
    /** Compares without the equals of a record, which is generated when first called: slowly. */
    boolean isSameAs(Seen other) {
      return identity.equals(other.identity) && changed.equals(other.changed);
    }
  }

  OpenFiles(Path database, Path log) {
    this.directory = database.getParent();
    this.database = database;
    this.log = log;
  }

  /**
   * Remembers what is open, after a connection has read the database.
   *
   * @throws StoreException.Unavailable if an earlier connection has opened other files
   */
  void opened() {
    if (openDatabase.isEmpty()) {
      openDatabase = identity(database);
    }
    if (openLog.isEmpty()) {
      openLog = identity(log);
    }
    requireInPlace();
  }

  /** Forgets the log, which the last connection to be closed deletes. */
  void lastClosed() {
    openLog = Optional.empty();
  }

  /**
   * @throws StoreException.Unavailable if the paths no longer lead to the open files
   */
  void requireInPlace() {
    Optional<Seen> before = lastSeen;
    Optional<Seen> now = seen(directory);
    if (now.isEmpty() || before.isEmpty() || !now.get().isSameAs(before.get())) {
      requireInPlace(database, openDatabase);
      requireInPlace(log, openLog);
      boolean laterChangesShow =
          now.isPresent()
              && now.get().changed().toMillis() < System.currentTimeMillis() - COARSEST_TIME_MILLIS;
      lastSeen = laterChangesShow ? now : Optional.empty();
    }
  }

  private static void requireInPlace(Path path, Optional<Object> open) {
    if (open.isPresent() && !open.equals(identity(path))) {
      throw new StoreException.Unavailable(
          path
              + " was removed or replaced while open: put it back, or restart the processes that use"
              + " it");
    }
  }

  /** Returns what distinguishes a file from one that replaces it; empty if there is no file. */
  private static Optional<Object> identity(Path path) {
    return seen(path).map(Seen::identity);
  }

  private static Optional<Seen> seen(Path path) {
    try {
      BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class);
      // Windows has no keys, nor does it let an open file be deleted.
      Object identity = Objects.requireNonNullElse(file.fileKey(), file.creationTime());
      return Optional.of(new Seen(identity, file.lastModifiedTime()));
    } catch (IOException notFound) {
      return Optional.empty();
    }
  }
}
