package io.statehouse.file;

import io.statehouse.ports.Health;
import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** What was noticed about the file while it was used, and how that reads on a health page. */
final class FileHealth {
  private final Database database;
  private final Object identity;
  private final String sqliteVersion;
  private volatile String damage;
  private volatile boolean readOnly;
  private volatile byte[] foreignKey;

  FileHealth(Database database, String sqliteVersion) {
    this.database = database;
    this.identity = database.identity();
    this.sqliteVersion = sqliteVersion;
  }

  /** Notes that a page could not be right: from now on nothing may be written. */
  void damaged(String message) {
    damage = message;
  }

  /** Returns how the file is known to be damaged, or null. */
  String damage() {
    return damage;
  }

  void readOnly(boolean now) {
    readOnly = now;
  }

  /** Notes a key that is no text and was left out of an answer. */
  void foreignKey(byte[] key) {
    foreignKey = key;
  }

  /** Tells whether the file is still the one that was opened. */
  boolean isInPlace() {
    return identity == null || identity.equals(database.identity());
  }

  /** Reads one row. */
  Health check(Readers readers, Deadline deadline) {
    if (damage != null) {
      return down(damage);
    }
    if (!isInPlace()) {
      return down(database.file() + " was removed or replaced while open: restart whoever uses it");
    }
    try {
      byte[] seen = foreignKey;
      boolean stillThere =
          readers.read(deadline, reader -> reader.contains(seen == null ? new byte[0] : seen));
      if (!stillThere) {
        foreignKey = null;
      }
      return new Health(true, summary(), warnings());
    } catch (SQLException error) {
      return down(FileErrors.inUse(database.file(), error).getMessage());
    } catch (StoreException late) {
      return down(late.getMessage());
    } catch (IOException unreadable) {
      return down(database.file() + " cannot be looked at: " + unreadable.getMessage());
    }
  }

  private static Health down(String reason) {
    return new Health(false, reason, List.of());
  }

  private String summary() throws IOException {
    return String.format(
        "%s: SQLite %s, %.1f MiB, durable (each commit is synced to the disk)",
        database.file(), sqliteVersion, Files.size(database.file()) / 1048576.0);
  }

  private List<String> warnings() throws IOException {
    List<String> warnings = new ArrayList<>();
    if (readOnly || !Files.isWritable(database.file())) {
      warnings.add(database.file() + " is read-only for this user: commits will be refused");
    }
    long logSize = database.logSize();
    if (logSize > Database.HUGE_LOG) {
      warnings.add(
          String.format(
              "the write-ahead log has %.0f MiB: some program keeps reading and stops it from being"
                  + " emptied",
              logSize / 1048576.0));
    }
    byte[] foreign = foreignKey;
    if (foreign != null) {
      warnings.add("left out of listings: X'" + HexFormat.of().formatHex(foreign) + "' is no key");
    }
    return warnings;
  }
}
