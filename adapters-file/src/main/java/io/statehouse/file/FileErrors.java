package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;

/** Says in one line what an error of SQLite means for the caller, and what can be done. */
final class FileErrors {
  private FileErrors() {}

  /** While the store was being opened: mostly something to be put right by whoever names it. */
  static StoreException atOpen(Path file, SQLException error) {
    return switch (SqliteFailure.of(error)) {
      case UNREACHABLE, READ_ONLY ->
          new StoreException.Refused(
              file.getParent()
                  + " cannot hold a file store: its user must be able to write there, and to "
                  + file.getFileName(),
              error);
      case NO_DATABASE ->
          new StoreException.Refused(
              file
                  + " is not a file store but some other file, and is left as it is: "
                  + "name another directory",
              error);
      case DAMAGED -> new StoreException.Refused(damaged(file, error), error);
      default -> inUse(file, error);
    };
  }

  /** After the store was opened. Nothing was applied. */
  static StoreException inUse(Path file, SQLException error) {
    return switch (SqliteFailure.of(error)) {
      case BUSY ->
          new StoreException.Unavailable(
              file
                  + " was kept locked by another process: look which one holds a transaction open,"
                  + " or try again",
              error);
      case FULL ->
          new StoreException.Unavailable(
              file
                  + " found no room on the disk, or met a size limit, and nothing was written: "
                  + "make room, then try again",
              error);
      case READ_ONLY ->
          new StoreException.Refused(
              file + " is read-only for this user, and nothing was written: check its permissions",
              error);
      case UNREACHABLE ->
          new StoreException.Unavailable(
              file
                  + " cannot be opened any more: check its permissions, and the limit of open"
                  + " files",
              error);
      case NO_DATABASE, DAMAGED -> new StoreException.Unavailable(damaged(file, error), error);
      case REJECTED ->
          new StoreException.Refused(file + " took no such change: " + said(error), error);
      case UNREADABLE, UNCLEAR ->
          new StoreException.Unavailable(file + ": " + said(error) + ": check the disk", error);
    };
  }

  static String damaged(Path file, SQLException error) {
    return file
        + " is damaged, and nothing more is written: restore a backup ("
        + said(error)
        + ")";
  }

  private static String said(SQLException error) {
    return String.valueOf(error.getMessage()).lines().findFirst().orElse("");
  }
}
