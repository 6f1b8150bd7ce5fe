package io.statehouse.file;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * What the writer sees to now and then, after a commit: whether other processes write too, and that
 * the write-ahead log does not grow for ever.
 *
 * <p>SQLite begins the log anew only at a moment when nobody reads from it. Where reads overlap all
 * the time there is no such moment, so one is made: reads of this process wait for a little while.
 */
final class LogMaintenance {
  /** How often it is looked. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long BETWEEN_PAUSES_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Database database;
  private final WriteLock turn;
  private final Readers readers;
  private long lookedAt;
  private long pausedAt;
  private long dataVersion;

  LogMaintenance(Database database, WriteLock turn, Readers readers) {
    this.database = database;
    this.turn = turn;
    this.readers = readers;
    this.pausedAt = System.nanoTime() - BETWEEN_PAUSES_NANOS;
  }

  /** Begins with a new connection, which counts the changes of others from now on. */
  void begin(WriteStatements file) throws SQLException {
    lookedAt = System.nanoTime();
    dataVersion = file.dataVersion();
  }

  void afterCommit(WriteStatements file) throws SQLException {
    long now = System.nanoTime();
    if (now - lookedAt < LOOK_NANOS) {
      return;
    }
    lookedAt = now;
    lookForOthers(file);
    if (now - pausedAt > BETWEEN_PAUSES_NANOS && database.logSize() > Database.LONG_LOG) {
      pausedAt = now;
      readers.pause(LONGEST_PAUSE_NANOS, file::emptyLog);
    }
  }

  private void lookForOthers(WriteStatements file) throws SQLException {
    long version = file.dataVersion();
    if (version != dataVersion) {
      dataVersion = version;
      turn.shareNext();
    }
  }
}
