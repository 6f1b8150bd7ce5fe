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
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that this process has open of one directory, shared by its clients: one writer, the
 * readers, and the sources of changes to wake. SQLite's errors are translated here into the port's.
 */
final class Engine {
  private static final Logger log = LoggerFactory.getLogger(Engine.class);

  /** For how long reads may still see files that were removed or replaced. */
  private static final long CHECK_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

  /**
   * The engines of this process, one per directory however often it is opened: a second one would
   * conflict with the first in the operating system's file locks, which belong to processes. For
   * that reason, this is the store's only static state.
   */
  private static final Map<Path, Engine> OPEN = new ConcurrentHashMap<>();

  private final Database database;
  private final HealthProbe health;
  private final ReaderPool readers;
  private final List<ChangeLog> watched = new CopyOnWriteArrayList<>();
  private final Writer writer;
  private int clients; // changed only while its directory in OPEN is locked
  private volatile long lastInPlace = System.nanoTime();

  private Engine(Database database, Statements first, int maxReaders) {
    this.database = database;
    health = new HealthProbe(database);
    readers = new ReaderPool(database, first, maxReaders, health::foreignKey);
    Path lock = database.file().resolveSibling("statehouse.lock");
    writer = new Writer(database, new WriteLock(new DirectoryLock(lock)), readers, this::committed);
  }

  /**
   * Returns the engine of a directory.
   *
   * @param directory its real path
   * @param wiring wraps each connection
   * @throws StoreException.Refused if the directory contains something else, or cannot hold a file
   *     store
   */
  static Engine acquire(Path directory, FileSettings settings, UnaryOperator<Connection> wiring) {
    return OPEN.compute(
        directory,
        (path, open) -> {
          Engine engine = open == null ? open(path, settings, wiring) : open.inPlace(path);
          engine.clients++;
          return engine;
        });
  }

  private static Engine open(
      Path directory, FileSettings settings, UnaryOperator<Connection> wiring) {
    Database database = new Database(directory, wiring);
    Deadline deadline = Deadline.in(settings.timeout());
    try {
      return new Engine(
          database, Waits.whileBusy(deadline, database::openFirst), settings.readers());
    } catch (SQLException error) {
      throw Failures.atOpen(database.file(), error);
    }
  }

  private Engine inPlace(Path directory) {
    try {
      database.requireInPlace();
      return this;
    } catch (StoreException.Unavailable gone) {
      throw new StoreException.Refused(
          directory + " was removed or replaced while this process had it open: close it first",
          gone);
    }
  }

  /** Closes the engine with its last client. */
  static void release(Path directory) {
    OPEN.computeIfPresent(
        directory,
        (path, engine) -> {
          if (--engine.clients > 0) {
            return engine;
          }
          engine.close();
          return null;
        });
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
    return read(
            deadline, (connection, latest) -> connection.failing(transaction.conditions(), latest))
        .map(CommitResult::conditionFailed)
        .orElseGet(() -> CommitResult.applied(Map.of()));
  }

  List<CommitResult> commitAll(List<Transaction> group, Deadline deadline) {
    return written(() -> writer.commitAll(group, deadline));
  }

  private <T> T written(Waits.Work<T> call) {
    Optional<String> damage = health.damage();
    if (damage.isPresent()) {
      throw new StoreException.Unavailable(damage.get());
    }
    T result = translated(call);
    health.full(false);
    return result;
  }

  private <T> T translated(Waits.Work<T> call) {
    try {
      return call.run();
    } catch (SQLException error) {
      StoreException translated = Failures.inUse(database.file(), error);
      Failures.Kind kind = Failures.kind(error);
      if (kind == Failures.Kind.FULL) {
        health.full(true);
      }
      if (kind.isDamage() && health.damage().isEmpty()) {
        log.error("{}", translated.getMessage());
        health.damaged(translated.getMessage());
      }
      throw translated;
    }
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

  private void close() {
    readers.close();
    try {
      writer.close(); // last, since closing the last connection truncates the log
    } catch (IOException error) {
      log.warn("closing {} failed", database.file(), error);
    }
  }
}
