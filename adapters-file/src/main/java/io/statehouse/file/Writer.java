package io.statehouse.file;

import static io.statehouse.file.Failures.Kind.BUSY;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.statehouse.file.WriteStatements.Witness;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits transactions, one group at a time.
 *
 * <p>A transaction that is one statement is committed by that statement alone. Others, and groups,
 * run between {@code BEGIN IMMEDIATE} and {@code COMMIT}, each decided on the state that the ones
 * before it left. {@code BUSY} is retried until the deadline. An error of the commit itself is
 * resolved by checking whether the last put is in the file; where that proves nothing, the outcome
 * is unknown.
 */
final class Writer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Writer.class);
  private static final long FIRST_PAUSES_NANOS = 250_000;
  private static final long LATER_PAUSES_NANOS = 2_000_000;
  private static final int FIRST_PAUSES = 400;

  private static final long BETWEEN_MAINTENANCE_NANOS = MILLISECONDS.toNanos(25);
  private static final long MAX_PAUSE_NANOS = MILLISECONDS.toNanos(200);
  private static final long BETWEEN_LOOKS_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final String TRUNCATE_LOG = "pragma wal_checkpoint(truncate)";
  private static final long NO_VERSION = -1;

  private static final Duration MAX_CLOSE = Duration.ofSeconds(10);

  private final Database database;
  private final WriteLock writeLock;
  private final ReaderPool readers;
  private final Runnable committed;
  private WriteStatements file; // null before the first commit, and after a failure
  private long lastMaintenance;
  private long lastLook = System.nanoTime() - BETWEEN_LOOKS_NANOS;
  private long dataVersion;
  private volatile boolean closed;

  /**
   * @param committed runs after each commit
   */
  Writer(Database database, WriteLock writeLock, ReaderPool readers, Runnable committed) {
    this.database = database;
    this.writeLock = writeLock;
    this.readers = readers;
    this.committed = committed;
  }

  CommitResult commit(Transaction transaction, Deadline deadline) throws SQLException {
    writeLock.acquire(deadline);
    try {
      return WriteStatements.isOneStatement(transaction)
          ? alone(transaction, deadline)
          : together(List.of(transaction), deadline).get(0);
    } finally {
      release();
    }
  }

  /**
   * Commits as one unit all transactions whose conditions hold: an exception means that none was
   * applied.
   */
  List<CommitResult> commitAll(List<Transaction> group, Deadline deadline) throws SQLException {
    writeLock.acquire(deadline);
    try {
      return together(group, deadline);
    } finally {
      release();
    }
  }

  private CommitResult alone(Transaction transaction, Deadline deadline) throws SQLException {
    CommitResult result;
    try {
      result = whileBusy(deadline, () -> file.apply(transaction));
    } catch (SQLException error) {
      Witness applied = resolve(error, deadline);
      return CommitResult.applied(Map.of(applied.key(), applied.revision()));
    }
    confirm();
    afterCommit(true);
    return result;
  }

  private List<CommitResult> together(List<Transaction> group, Deadline deadline)
      throws SQLException {
    begin(deadline);
    List<CommitResult> results = decide(group, deadline);
    boolean applied = results.stream().anyMatch(CommitResult::applied);
    if (applied) {
      try {
        file.run("commit");
      } catch (SQLException error) {
        resolve(error, deadline);
      }
    }
    confirm();
    if (applied) {
      afterCommit(false);
    }
    return results;
  }

  /**
   * Acknowledges a commit only if its file is still the one that others open.
   *
   * @throws StoreException.OutcomeUnknown if it was removed or replaced during the commit
   */
  private void confirm() {
    try {
      database.requireInPlace();
    } catch (StoreException.Unavailable gone) {
      throw new StoreException.OutcomeUnknown(
          gone.getMessage() + "; it may contain the last commit", gone);
    }
  }

  private void begin(Deadline deadline) throws SQLException {
    try {
      whileBusy(deadline, () -> file.run("begin immediate"));
    } catch (SQLException error) {
      discard();
      throw error;
    }
  }

  /** Runs a statement; while other processes are writing, repeats it. */
  private <T> T whileBusy(Deadline deadline, Waits.Work<T> statement) throws SQLException {
    for (int tries = 1; ; tries++) {
      open(deadline);
      try {
        return statement.run();
      } catch (SQLException error) {
        if (Failures.kind(error) != BUSY) {
          throw error;
        }
        writeLock.shareNow(deadline);
        if (deadline.hasPassed()) {
          throw error;
        }
        Waits.pause(tries < FIRST_PAUSES ? FIRST_PAUSES_NANOS : LATER_PAUSES_NANOS);
      }
    }
  }

  private List<CommitResult> decide(List<Transaction> group, Deadline deadline)
      throws SQLException {
    boolean decided = false;
    try {
      List<CommitResult> results = new ArrayList<>(group.size());
      for (Transaction transaction : group) {
        Waits.requireTime(deadline, "commit");
        results.add(group.size() == 1 ? file.applyAlone(transaction) : file.apply(transaction));
      }
      if (results.stream().anyMatch(CommitResult::applied)) {
        file.trimLogSometimes();
      } else {
        file.run("rollback");
      }
      decided = true;
      return results;
    } finally {
      if (!decided) {
        discard(); // rolls back; besides, the driver closes statements that failed
      }
    }
  }

  private void open(Deadline deadline) throws SQLException {
    if (closed) {
      throw new StoreException.Unavailable(database.file() + " is closed: open it again");
    }
    database.requireInPlace();
    if (file == null) {
      file = Waits.whileBusy(deadline, database::openWriter);
      lastMaintenance = System.nanoTime() - BETWEEN_MAINTENANCE_NANOS;
      dataVersion = NO_VERSION; // of a new connection: it detects changes from now on
    }
    file.reset();
  }

  private void discard() {
    if (file != null) {
      file.close();
      file = null;
    }
  }

  /**
   * Determines the outcome of a commit that met an error: reopens the file and, in one transaction,
   * looks for its last put and logs a gap. This commit also overwrites what the failed one may have
   * left after the end of the write-ahead log, which could otherwise take effect after a crash.
   *
   * @return the put that proves that the commit was applied
   * @throws SQLException the same error, if it is of a kind by which nothing was applied
   * @throws StoreException.Unavailable if it was certainly not applied
   * @throws StoreException.OutcomeUnknown if that could not be determined
   */
  private Witness resolve(SQLException error, Deadline deadline) throws SQLException {
    boolean unclear = file != null && !Failures.kind(error).nothingApplied();
    Optional<Witness> witness = unclear ? file.witness() : Optional.empty();
    discard();
    if (!unclear) {
      throw error;
    }
    readers.closeIdle();
    boolean applied;
    try {
      begin(deadline);
      applied = witness.isPresent() && file.confirms(witness.get());
      file.logGap();
      file.run("commit");
    } catch (SQLException | StoreException again) {
      discard();
      error.addSuppressed(again);
      throw unknown(error);
    }
    committed.run();
    if (applied) {
      return witness.get();
    }
    throw witness.isEmpty()
        ? unknown(error)
        : new StoreException.Unavailable(
            database.file() + ": the commit failed and was not applied: check the disk", error);
  }

  private StoreException unknown(SQLException error) {
    return new StoreException.OutcomeUnknown(
        database.file()
            + ": the disk failed during the commit, which may have been applied: read before trying"
            + " again",
        error);
  }

  /** Work that can wait until after a commit; its failure must not fail the commit. */
  private void afterCommit(boolean mayTrim) {
    committed.run();
    try {
      if (mayTrim) {
        file.trimLogSometimes();
      }
      long now = System.nanoTime();
      if (now - lastMaintenance >= BETWEEN_MAINTENANCE_NANOS) {
        lastMaintenance = now;
        detectOtherWriters();
        truncateLongLog(now);
      }
    } catch (SQLException failed) {
      log.debug("{}: maintenance after a commit was postponed", database.file(), failed);
      if (Failures.kind(failed) != BUSY) {
        discard();
      }
    }
  }

  private void detectOtherWriters() throws SQLException {
    long version = file.number(Database.DATA_VERSION);
    if (version != dataVersion && dataVersion != NO_VERSION) {
      writeLock.shareNext();
    }
    dataVersion = version;
  }

  /**
   * SQLite restarts the log only when no one reads from it. Where reads always overlap, there is no
   * such moment, so one is created: this process briefly holds back its reads.
   */
  private void truncateLongLog(long now) throws SQLException {
    if (now - lastLook > BETWEEN_LOOKS_NANOS) {
      lastLook = now;
      if (database.logSize() > Database.LONG_LOG) {
        readers.pause(MAX_PAUSE_NANOS, () -> file.number(TRUNCATE_LOG));
      }
    }
  }

  /**
   * Waits for the commit in progress, then closes; if that takes too long, the commit closes the
   * connection when it ends.
   */
  @Override
  public void close() throws IOException {
    closed = true;
    boolean interrupted = Thread.interrupted(); // an interrupt does not cancel closing
    try {
      writeLock.acquire(Deadline.in(MAX_CLOSE));
      release();
    } catch (StoreException.Unavailable timedOut) {
      log.warn("{}: closed while a commit is still in progress", database.file());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    writeLock.close();
  }

  private void release() {
    if (closed) {
      discard();
    }
    writeLock.release();
  }
}
