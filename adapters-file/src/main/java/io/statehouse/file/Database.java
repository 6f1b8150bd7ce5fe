package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.SynchronousMode;

/**
 * The file, and how connections to it are set up.
 *
 * <p>This process must never open the file by other means: closing any descriptor of it would drop
 * SQLite's locks.
 */
final class Database {
  private static final Logger log = LoggerFactory.getLogger(Database.class);

  /** A log that grew is truncated to this size when it restarts. */
  private static final long USUAL_LOG = 16L << 20;

  /** A log of this size should have restarted long ago. */
  static final long LONG_LOG = 2 * USUAL_LOG;

  /** A log of this size is worth a warning. */
  static final long HUGE_LOG = 4 * USUAL_LOG;

  private static final String FILE = "statehouse.db";

  private final Path file;
  private final File walFile;
  private final String url;
  private final UnaryOperator<Connection> wiring;

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
  }

  /** Returns whether a directory has the file. */
  static boolean isIn(Path directory) {
    return Files.exists(directory.resolve(FILE));
  }

  Path file() {
    return file;
  }

  /** Opens the file for the first time, creating it if it does not exist. */
  Connection openFirst() throws SQLException {
    return configured(
        connection -> {
          Schema.prepare(connection, file);
          configureWriter(connection);
        });
  }

  /** Opens another connection that may write. */
  Connection openWriter() throws SQLException {
    return configured(Database::configureWriter);
  }

  /** Opens a connection that cannot write, not even by mistake. */
  Connection openReader() throws SQLException {
    return configured(connection -> run(connection, "pragma query_only = on"));
  }

  private Connection configured(Setup setup) throws SQLException {
    Connection connection = connect();
    boolean ready = false;
    try {
      setup.apply(connection);
      ready = true;
      return connection;
    } finally {
      if (!ready) {
        closeQuietly(connection);
      }
    }
  }

  private Connection connect() throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    // SQLite would sleep for up to 100 ms between tries, which starves other processes beside a
    // busy writer.
    config.setBusyTimeout(0);
    config.setSynchronous(SynchronousMode.FULL);
    return wiring.apply(config.createConnection(url));
  }

  private static void configureWriter(Connection connection) throws SQLException {
    run(connection, "pragma fullfsync = on"); // macOS syncs to the platter only with this setting
    Schema.text(connection, "pragma journal_size_limit = " + USUAL_LOG);
    if (!Schema.text(connection, "pragma synchronous").equals("2")) {
      throw new StoreException.Refused(
          "SQLite does not sync commits to the disk: pragma synchronous cannot be set to FULL");
    }
  }

  /** Returns whether the connection may not write; a lock held by another writer does not count. */
  static boolean isReadOnly(Connection connection) throws SQLException {
    try {
      run(connection, "begin immediate");
      run(connection, "rollback");
      return false;
    } catch (SQLException error) {
      return switch (SqliteFailure.of(error)) {
        case READ_ONLY -> true;
        case BUSY -> false;
        default -> throw error;
      };
    }
  }

  static void closeQuietly(Connection connection) {
    try {
      connection.close();
    } catch (SQLException error) {
      log.debug("closing a connection failed", error);
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** Returns the size of the write-ahead log, or 0 if there is none. */
  long logSize() {
    return walFile.length();
  }

  /**
   * Returns what distinguishes this file from one that replaces it, or null if there is no file.
   */
  Object identity() {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (IOException gone) {
      return null;
    }
  }

  private interface Setup {
    void apply(Connection connection) throws SQLException;
  }
}
