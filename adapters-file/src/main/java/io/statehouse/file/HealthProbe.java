package io.statehouse.file;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.Health;
import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Checks the file, and remembers what reads and commits have found out about it. */
final class HealthProbe {
  /** A commit is written to the log first, then to the database. */
  private static final long LITTLE_SPACE = 2 * Database.LIMITS.transactionBytes();

  private static final double MIB = 1 << 20;

  private final Database database;
  private volatile Optional<String> damage = Optional.empty();
  private volatile boolean full;
  private volatile Optional<byte[]> foreignKey = Optional.empty();

  HealthProbe(Database database) {
    this.database = database;
  }

  /** Records that a page is corrupt: from now on nothing may be written. */
  void damaged(String message) {
    damage = Optional.of(message);
  }

  /** Returns the message about known damage. */
  Optional<String> damage() {
    return damage;
  }

  /** Records whether the last commit failed because the file could not grow. */
  void full(boolean now) {
    if (full != now) {
      full = now;
    }
  }

  /** Records a key that is not text and was left out of a result. */
  void foreignKey(byte[] key) {
    foreignKey = Optional.of(key);
  }

  /**
   * Reads one row.
   *
   * @throws StoreException if that fails
   */
  Health check(ReaderPool readers, Deadline deadline) {
    if (damage.isPresent()) {
      return Health.unavailable(damage.get());
    }
    try {
      database.requireInPlace();
      byte[] seen = foreignKey.orElse(new byte[0]);
      boolean stillThere =
          readers.read(deadline, (connection, latest) -> connection.contains(seen));
      String version = readers.read(deadline, (connection, latest) -> connection.sqliteVersion());
      if (!stillThere) {
        foreignKey = Optional.empty();
      }
      Health health = new Health(true, summary(version), warnings());
      return writeProblem().map(health::rejectingWrites).orElse(health);
    } catch (SQLException error) {
      throw Failures.inUse(database.file(), error);
    } catch (IOException unreadable) {
      return Health.unavailable(
          database.file() + " cannot be inspected: " + unreadable.getMessage());
    }
  }

  private String summary(String version) throws IOException {
    return "%s: SQLite %s, %.1f MiB, durable (each commit is synced to the disk)"
        .formatted(database.file(), version, Files.size(database.file()) / MIB);
  }

  private Optional<String> writeProblem() {
    if (!Files.isWritable(database.file())) {
      return Optional.of(database.file() + " is read-only for this user: check its permissions");
    }
    return full
        ? Optional.of(
            "the last commit failed, because the disk is full or a size limit was reached: free some"
                + " space")
        : Optional.empty();
  }

  private List<String> warnings() throws IOException {
    List<String> warnings = new ArrayList<>();
    long free = database.freeBytes();
    if (!full && free < LITTLE_SPACE) {
      warnings.add(
          ("only %.1f MiB are left on the disk, less than the largest commit may need: free some"
                  + " space")
              .formatted(free / MIB));
    }
    long logSize = database.logSize();
    if (logSize > Database.HUGE_LOG) {
      warnings.add(
          ("the write-ahead log has grown to %.0f MiB: find the program that holds a read"
                  + " transaction open, which keeps the log from being truncated")
              .formatted(logSize / MIB));
    }
    foreignKey.ifPresent(
        key ->
            warnings.add(
                "left out of listings: X'"
                    + HexFormat.of().formatHex(key)
                    + "' is not a valid key"));
    return warnings;
  }
}
