package io.statehouse.file;

import io.statehouse.file.WriteStatements.Witness;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits, one group at a time.
 *
 * <p>A transaction that is one statement is committed by just that. Others, and groups, run between
 * {@code BEGIN IMMEDIATE} and {@code COMMIT}, each decided on what those before it left. {@code
 * BUSY} is waited out until the deadline. An error of the commit itself is settled by looking
 * whether the last put is in the file; where that cannot tell, the outcome is unknown.
 */
final class Writer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Writer.class);
  private static final long FIRST_PAUSES_NANOS = 250_000;
  private static final long LATER_PAUSES_NANOS = 2_000_000;
  private static final int FIRST_PAUSES = 400;

  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(10);

  private final Database database;
  private final WriteLock turn;
  private final Revisions revisions;
  private final Readers readers;
  private final LogMaintenance upkeep;
  private final Runnable committed;
  private WriteStatements file; // null once it failed, until the next commit
  private volatile boolean closed;

  /**
   * @param connection the first one; is closed with this writer
   * @param committed is run after each commit
   */
  Writer(
      Database database, Connection connection, WriteLock turn, Readers readers, Runnable committed)
      throws SQLException {
    this.database = database;
    this.turn = turn;
    this.readers = readers;
    this.upkeep = new LogMaintenance(database, turn, readers);
    this.committed = committed;
    // SQLite seeds itself from the system, so no two processes draw the same revisions.
    this.revisions = new Revisions(Long.parseLong(Schema.text(connection, "select random()")));
    use(connection);
  }

  private void use(Connection connection) throws SQLException {
    file = new WriteStatements(connection, revisions);
    upkeep.begin(file);
  }

  CommitResult commit(Transaction transaction, Deadline deadline) throws SQLException {
    turn.take(deadline);
    try {
      return Decision.isOneStatement(transaction)
          ? alone(transaction, deadline)
          : together(List.of(transaction), deadline).get(0);
    } finally {
      give();
    }
  }

  /** Commits all that win as one unit: an exception means that none was applied. */
  List<CommitResult> commitAll(List<Transaction> group, Deadline deadline) throws SQLException {
    turn.take(deadline);
    try {
      return together(group, deadline);
    } finally {
      give();
    }
  }

  private CommitResult alone(Transaction transaction, Deadline deadline) throws SQLException {
    for (int tries = 1; ; tries++) {
      open(deadline);
      try {
        CommitResult result = Decision.asOne(transaction, file);
        afterwards(true);
        return result;
      } catch (SQLException error) {
        SqliteFailure failure = SqliteFailure.of(error);
        if (failure == SqliteFailure.BUSY) {
          waitForOthers(error, tries, deadline);
        } else if (failure.nothingApplied()) {
          discard();
          throw error;
        } else {
          Witness applied = settle(error, deadline);
          return CommitResult.applied(
              Map.of(Key.ofUtf8(applied.key()).orElseThrow(), Revision.of(applied.revision())));
        }
      }
    }
  }

  private List<CommitResult> together(List<Transaction> group, Deadline deadline)
      throws SQLException {
    begin(deadline);
    List<CommitResult> results = decide(group, deadline);
    try {
      file.commit();
    } catch (SQLException error) {
      if (SqliteFailure.of(error).nothingApplied()) {
        discard();
        throw error;
      }
      settle(error, deadline);
    }
    afterwards(false);
    return results;
  }

  private void begin(Deadline deadline) throws SQLException {
    for (int tries = 1; ; tries++) {
      open(deadline);
      try {
        file.begin();
        return;
      } catch (SQLException error) {
        if (SqliteFailure.of(error) != SqliteFailure.BUSY) {
          discard();
          throw error;
        }
        waitForOthers(error, tries, deadline);
      }
    }
  }

  private List<CommitResult> decide(List<Transaction> group, Deadline deadline)
      throws SQLException {
    boolean decided = false;
    try {
      List<CommitResult> results = new ArrayList<>(group.size());
      for (Transaction transaction : group) {
        deadline.check("commit");
        results.add(Decision.apply(transaction, file));
      }
      if (file.mustTrimLog()) {
        file.trimLog();
      }
      decided = true;
      return results;
    } finally {
      if (!decided) {
        discard(); // which rolls back; and the driver closes statements that met an error
      }
    }
  }

  private void open(Deadline deadline) throws SQLException {
    if (closed) {
      throw new StoreException.Unavailable(database.file() + " is closed: open it again");
    }
    if (file == null) {
      BusyWait.out(deadline, this::reopened);
    }
    file.startAfresh();
  }

  private WriteStatements reopened() throws SQLException {
    Connection connection = database.openWriter();
    boolean ready = false;
    try {
      use(connection);
      ready = true;
      return file;
    } finally {
      if (!ready) {
        file = null;
        Database.closeQuietly(connection);
      }
    }
  }

  private void discard() {
    WriteStatements failed = file;
    file = null;
    try {
      if (failed != null) {
        failed.close();
      }
    } catch (SQLException error) {
      log.warn("closing the writing connection of {} failed", database.file(), error);
    }
  }

  private void waitForOthers(SQLException busy, int tries, Deadline deadline) throws SQLException {
    turn.shareNow(deadline);
    if (deadline.passed()) {
      throw busy;
    }
    BusyWait.pause(tries < FIRST_PAUSES ? FIRST_PAUSES_NANOS : LATER_PAUSES_NANOS);
  }

  /**
   * Finds out what became of a commit that met an error: opens the file anew and, in one
   * transaction, looks for its last put and logs a gap. That commit also replaces what the failed
   * one may have left behind the end of the write-ahead log, which could otherwise come to life
   * after a crash.
   *
   * @return the put that proves that the commit was applied
   * @throws StoreException.Unavailable if it certainly was not
   * @throws StoreException.OutcomeUnknown if that could not be found out
   */
  private Witness settle(SQLException error, Deadline deadline) {
    Witness witness = file.witness();
    discard();
    readers.closeIdle();
    boolean applied;
    try {
      begin(deadline);
      applied = witness != null && file.confirms(witness);
      file.logGap();
      file.commit();
      committed.run();
    } catch (SQLException | StoreException again) {
      discard();
      error.addSuppressed(again);
      throw unknown(error);
    }
    if (applied) {
      return witness;
    }
    if (witness == null) {
      throw unknown(error);
    }
    throw new StoreException.Unavailable(
        database.file() + ": the commit failed and was not applied: check the disk", error);
  }

  private StoreException.OutcomeUnknown unknown(SQLException error) {
    return new StoreException.OutcomeUnknown(
        database.file() + ": the commit met an error of the disk: read before trying again", error);
  }

  /** What has its time after a commit, and must not spoil it. */
  private void afterwards(boolean mayTrim) {
    committed.run();
    try {
      if (mayTrim && file.mustTrimLog()) {
        file.trimLog();
      }
      upkeep.afterCommit(file);
    } catch (SQLException later) {
      log.debug("{}: upkeep after a commit was put off", database.file(), later);
      if (SqliteFailure.of(later) != SqliteFailure.BUSY) {
        discard();
      }
    }
  }

  /** Waits for the commit under way, then closes; if that takes too long, it closes itself. */
  @Override
  public void close() throws IOException {
    closed = true;
    boolean interrupted = Thread.interrupted(); // closing is not given up
    try {
      turn.take(Deadline.in(LONGEST_CLOSE));
      give();
    } catch (StoreException.Unavailable late) {
      log.warn("{}: closed while a commit is still under way", database.file());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    turn.close();
  }

  private void give() {
    if (closed) {
      discard();
    }
    turn.give();
  }
}
