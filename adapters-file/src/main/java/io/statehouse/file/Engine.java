package io.statehouse.file;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Health;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.Watchers;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All that this process has open of one directory, shared by its clients: one writer, the readers,
 * the change feed. SQLite's errors end here; callers see the port's.
 */
final class Engine implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Engine.class);

  private final Database database;
  private final FileHealth health;
  private final Readers readers;
  private final ChangeFeed changes;
  private final Writer writer;

  private Engine(Database database, Connection first, int mostReaders) throws SQLException {
    this.database = database;
    health = new FileHealth(database, Schema.text(first, "select sqlite_version()"));
    health.readOnly(Database.isReadOnly(first));
    readers = new Readers(database, mostReaders, health::foreignKey);
    changes = new ChangeFeed(database);
    Path lock = database.file().resolveSibling("statehouse.lock");
    writer =
        new Writer(
            database, first, new WriteLock(new DirectoryLock(lock)), readers, changes::committed);
  }

  /**
   * @param wiring wraps each connection
   * @throws StoreException.Refused if the directory holds no file store, or cannot hold one
   */
  static Engine open(Path directory, FileSettings settings, UnaryOperator<Connection> wiring) {
    Database database = new Database(directory, wiring);
    Deadline deadline = Deadline.in(settings.timeout());
    try {
      return BusyWait.out(deadline, () -> open(database, settings.readers()));
    } catch (SQLException error) {
      throw FileErrors.atOpen(database.file(), error);
    }
  }

  private static Engine open(Database database, int mostReaders) throws SQLException {
    Connection first = database.openFirst();
    Engine engine = null;
    try {
      engine = new Engine(database, first, mostReaders);
      return engine;
    } finally {
      if (engine == null) {
        Database.closeQuietly(first);
      }
    }
  }

  boolean isInPlace() {
    return health.isInPlace();
  }

  <T> T read(Deadline deadline, Readers.Read<T> read) {
    return translated(() -> readers.read(deadline, read));
  }

  CommitResult commit(Transaction transaction, Deadline deadline) {
    if (!transaction.writes().isEmpty()) {
      return written(() -> writer.commit(transaction, deadline));
    }
    // Nothing to write: a snapshot proves the conditions, and no writer is kept waiting.
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
    return translated(call);
  }

  private <T> T translated(Call<T> call) {
    try {
      return call.answer();
    } catch (SQLException error) {
      StoreException told = FileErrors.inUse(database.file(), error);
      SqliteFailure failure = SqliteFailure.of(error);
      boolean damaged = failure == SqliteFailure.DAMAGED || failure == SqliteFailure.NO_DATABASE;
      if (damaged && health.damage() == null) {
        log.error("{}", told.getMessage());
        health.damaged(told.getMessage());
      }
      throw told;
    }
  }

  private interface Call<T> {
    T answer() throws SQLException;
  }

  void connect(Watchers client) {
    changes.connect(client);
  }

  void disconnect(Watchers client) {
    changes.disconnect(client);
  }

  Watch watch(Watchers client, Prefix prefix, ChangeListener listener, Deadline deadline) {
    return translated(() -> BusyWait.out(deadline, () -> changes.watch(client, prefix, listener)));
  }

  Health check(Deadline deadline) {
    return health.check(readers, deadline);
  }

  @Override
  public void close() {
    changes.close();
    readers.close();
    try {
      writer.close(); // last, since the last connection to be closed empties the log
    } catch (IOException error) {
      log.warn("closing {} failed", database.file(), error);
    }
  }
}
