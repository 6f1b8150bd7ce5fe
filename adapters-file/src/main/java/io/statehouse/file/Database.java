package io.statehouse.file;

import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteOpenMode;

/**
 * The file, and how connections to it are set up.
 *
 * <p>This process must never open the file by other means: closing any descriptor of it would drop
 * SQLite's locks.
 */
final class Database {
  /**
   * Longer keys and more operations would work, but slowly: keys above a quarter of a page overflow
   * the index's pages, and all other writers wait while a transaction runs, so the largest one
   * should end well within the usual timeout.
   */
  static final Limits LIMITS =
      Limits.builder()
          .keyBytes(4 << 10)
          .valueBytes(16 << 20)
          .conditions(50_000)
          .writes(50_000)
          .operations(50_000)
          .transactionBytes(64L << 20)
          .keysPerRead(10_000)
          .build();

  private static final Logger log = LoggerFactory.getLogger(Database.class);

  /** A log that grew is truncated to this size when it restarts. */
  private static final long USUAL_LOG = 16L << 20;

  /** A log of this size should have restarted long ago. */
  static final long LONG_LOG = 2 * USUAL_LOG;

  /** A log of this size is worth a warning. */
  static final long HUGE_LOG = 4 * USUAL_LOG;

  /** Queries a number that changes when another connection has changed the file. */
  static final String DATA_VERSION = "pragma data_version";

  private static final String FILE = "statehouse.db";

  private final Path file;
  private final File walFile;
  private final String url;
  private final UnaryOperator<Connection> wiring;
  private final OpenFiles files;
  private int connections;

  /**
   * @param wiring wraps each new connection; tests inject faults here
   */
  Database(Path directory, UnaryOperator<Connection> wiring) {
    this.file = directory.resolve(FILE);
    this.walFile = directory.resolve(FILE + "-wal").toFile();
    // A URI, because the driver would parse what follows a question mark in a plain path as
    // options.
    this.url = "jdbc:sqlite:file:" + file.toUri().getRawPath();
    this.wiring = wiring;
    this.files = new OpenFiles(file, walFile.toPath());
  }

  /** Returns whether a directory has the file. */
  static boolean isIn(Path directory) {
    return Files.exists(fileIn(directory));
  }

  /** Returns the file of a directory, which need not exist. */
  static Path fileIn(Path directory) {
    return directory.resolve(FILE);
  }

  Path file() {
    return file;
  }

  /** Opens the file for the first time, creating it if it does not exist; then cannot write. */
  Statements openFirst() throws SQLException {
    return open(
        new SQLiteConfig(),
        Statements::new,
        connection -> {
          Schema.prepare(connection, file);
          configureReader(connection);
        });
  }

  /** Opens a connection that may write. */
  WriteStatements openWriter() throws SQLException {
    return open(existing(), WriteStatements::new, Database::configureWriter);
  }

  /** Opens another connection that cannot write, not even by mistake. */
  Statements openReader() throws SQLException {
    return open(existing(), Statements::new, Database::configureReader);
  }

  /**
   * Without {@code CREATE}, a connection cannot create a new file where the open one was removed.
   */
  private SQLiteConfig existing() {
    files.requireInPlace();
    SQLiteConfig config = new SQLiteConfig();
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    return config;
  }

  private synchronized <T extends Statements> T open(
      SQLiteConfig config, BiFunction<Connection, Database, T> type, Setup setup)
      throws SQLException {
    // SQLite would sleep for up to 100 ms between tries, which starves other processes beside a
    // busy writer.
    config.setBusyTimeout(0);
    config.setSynchronous(SynchronousMode.FULL);
    config.setGetGeneratedKeys(false); // the driver would query them after each insert
    T opened = type.apply(wiring.apply(config.createConnection(url)), this);
    connections++;
    boolean ready = false;
    try {
      setup.apply(opened);
      opened.number(DATA_VERSION); // by reading, SQLite opens the log
      files.opened();
      ready = true;
      return opened;
    } finally {
      if (!ready) {
        opened.close();
      }
    }
  }

  /** Closes a connection; an error is only logged, since nothing depends on it. */
  synchronized void close(Connection connection) {
    if (--connections == 0) {
      files.lastClosed();
    }
    try {
      connection.close();
    } catch (SQLException error) {
      log.warn("closing a connection to {} failed", file, error);
    }
  }

  /**
   * @throws StoreException.Unavailable if the open files were removed or replaced
   */
  void requireInPlace() {
    files.requireInPlace();
  }

  private static void configureReader(Statements connection) throws SQLException {
    connection.run("pragma query_only = on");
  }

  private static void configureWriter(Statements connection) throws SQLException {
    connection.run("pragma fullfsync = on"); // macOS syncs to the platter only with this setting
    connection.text("pragma journal_size_limit = " + USUAL_LOG);
    if (!connection.text("pragma synchronous").equals("2")) {
      throw new StoreException.Refused(
          "SQLite does not sync commits to the disk: pragma synchronous cannot be set to FULL");
    }
  }

  /** Returns the size of the write-ahead log, or 0 if there is none. */
  long logSize() {
    return walFile.length();
  }

  /** Returns how much more this user can write to the disk. */
  long freeBytes() {
    return file.toFile().getUsableSpace();
  }

  private interface Setup {
    void apply(Statements connection) throws SQLException;
  }
}
