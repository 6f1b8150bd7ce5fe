package io.statehouse.file;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * Maintenance that the writer does occasionally after a commit: it detects other writing processes,
 * and keeps the write-ahead log from growing indefinitely.
 *
 * <p>SQLite restarts the log only when no one reads from it. Where reads always overlap, there is
 * no such moment, so one is created: this process briefly holds back its reads.
 */
final class LogMaintenance {
  /** How often this runs. */
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long BETWEEN_LOOKS_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** No version of a connection. */
  private static final long NONE = -1;

  private final Database database;
  private final WriteLock writeLock;
  private final ReaderPool readers;
  private long lastRun;
  private long lastLook;
  private long dataVersion;

  LogMaintenance(Database database, WriteLock writeLock, ReaderPool readers) {
    this.database = database;
    this.writeLock = writeLock;
    this.readers = readers;
    this.lastLook = System.nanoTime() - BETWEEN_LOOKS_NANOS;
  }

  /** Starts over with a new connection, which detects changes by other processes from now on. */
  void reset() {
    lastRun = System.nanoTime() - INTERVAL_NANOS;
    dataVersion = NONE;
  }

  void afterCommit(WriteStatements file) throws SQLException {
    long now = System.nanoTime();
    if (now - lastRun < INTERVAL_NANOS) {
      return;
    }
    lastRun = now;
    detectOtherWriters(file);
    if (now - lastLook > BETWEEN_LOOKS_NANOS) {
      lastLook = now;
      if (database.logSize() > Database.LONG_LOG) {
        readers.pause(LONGEST_PAUSE_NANOS, file::truncateLog);
      }
    }
  }

  private void detectOtherWriters(WriteStatements file) throws SQLException {
    long version = file.dataVersion();
    if (version != dataVersion && dataVersion != NONE) {
      writeLock.shareNext();
    }
    dataVersion = version;
  }
}
