package io.statehouse.file;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Health;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.ChangeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that this process has open of one directory, shared by its clients: one writer, the
 * readers, and the sources of changes to wake. SQLite's errors are translated here into the port's.
 */
final class Engine implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Engine.class);

  /** For how long reads may still see files that were removed or replaced. */
  private static final long CHECK_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

  private final Database database;
  private final HealthProbe health;
  private final ReaderPool readers;
  private final List<ChangeLog> watched = new CopyOnWriteArrayList<>();
  private final Writer writer;
  private volatile long lastInPlace = System.nanoTime();

  private Engine(Database database, Statements first, int mostReaders) {
    this.database = database;
    health = new HealthProbe(database);
    readers = new ReaderPool(database, first, mostReaders, health::foreignKey);
    Path lock = database.file().resolveSibling("statehouse.lock");
    writer = new Writer(database, new WriteLock(new DirectoryLock(lock)), readers, this::committed);
  }

  /**
   * @param wiring wraps each connection
   * @throws StoreException.Refused if the directory contains something else, or cannot hold a file
   *     store
   */
  static Engine open(Path directory, FileSettings settings, UnaryOperator<Connection> wiring) {
    Database database = new Database(directory, wiring);
    Deadline deadline = Deadline.in(settings.timeout());
    try {
      return new Engine(
          database, Waits.whileBusy(deadline, database::openFirst), settings.readers());
    } catch (SQLException error) {
      throw Failures.atOpen(database.file(), error);
    }
  }

  /**
   * @throws StoreException.Unavailable if the open files were removed or replaced
   */
  void requireInPlace() {
    database.requireInPlace();
  }

  <T> T read(Deadline deadline, ReaderPool.Read<T> read) {
    requireRecentlyInPlace();
    return translated(() -> readers.read(deadline, read));
  }

  /** Checking for every read would cost a fifth of a short one. */
  private void requireRecentlyInPlace() {
    long now = System.nanoTime();
    if (now - lastInPlace > CHECK_INTERVAL_NANOS) {
      database.requireInPlace();
      lastInPlace = now;
    }
  }

  CommitResult commit(Transaction transaction, Deadline deadline) {
    if (!transaction.writes().isEmpty()) {
      return written(() -> writer.commit(transaction, deadline));
    }
    // Nothing to write: a snapshot proves the conditions without making writers wait.
    return read(deadline, reader -> reader.failing(transaction.conditions(), deadline))
        .map(CommitResult::conditionFailed)
        .orElseGet(() -> CommitResult.applied(Map.of()));
  }

  List<CommitResult> commitAll(List<Transaction> group, Deadline deadline) {
    return written(() -> writer.commitAll(group, deadline));
  }

  private <T> T written(Call<T> call) {
    if (health.damage() != null) {
      throw new StoreException.Unavailable(health.damage());
    }
    T result = translated(call);
    health.full(false);
    return result;
  }

  private <T> T translated(Call<T> call) {
    try {
      return call.run();
    } catch (SQLException error) {
      StoreException translated = Failures.inUse(database.file(), error);
      SqliteFailure failure = SqliteFailure.of(error);
      if (failure == SqliteFailure.FULL) {
        health.full(true);
      }
      boolean damaged = failure == SqliteFailure.DAMAGED || failure == SqliteFailure.NO_DATABASE;
      if (damaged && health.damage() == null) {
        log.error("{}", translated.getMessage());
        health.damaged(translated.getMessage());
      }
      throw translated;
    }
  }

  private interface Call<T> {
    T run() throws SQLException;
  }

  /** Returns a source of the changes that any process makes. */
  ChangeSource changes() {
    return new ChangeLog(database, watched);
  }

  private void committed() {
    watched.forEach(ChangeLog::wake);
  }

  Health check(Deadline deadline) {
    return health.check(readers, deadline);
  }

  @Override
  public void close() {
    readers.close();
    try {
      writer.close(); // last, since closing the last connection truncates the log
    } catch (IOException error) {
      log.warn("closing {} failed", database.file(), error);
    }
  }
}
