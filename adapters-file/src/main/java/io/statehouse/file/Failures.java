package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;

/** Translates SQLite's errors: the message says in one line what the error means and what to do. */
final class Failures {
  private Failures() {}

  /**
   * Translates an error met while opening the store; most can be corrected by naming another
   * directory.
   */
  static StoreException atOpen(Path file, SQLException error) {
    return switch (SqliteFailure.of(error)) {
      case UNREACHABLE, READ_ONLY ->
          new StoreException.Refused(
              file.getParent()
                  + " cannot hold a file store: grant this user write access to it, and to "
                  + file.getFileName(),
              error);
      case NO_DATABASE ->
          new StoreException.Refused(
              file
                  + " is not a file store but some other file, and was left unchanged: "
                  + "name another directory",
              error);
      case DAMAGED -> new StoreException.Refused(damaged(file, error), error);
      default -> inUse(file, error);
    };
  }

  /** Translates an error met after the store was opened, when nothing was applied. */
  static StoreException inUse(Path file, SQLException error) {
    return switch (SqliteFailure.of(error)) {
      case BUSY ->
          new StoreException.Unavailable(
              file
                  + " stayed locked by another process: check which one holds a transaction open,"
                  + " or try again",
              error);
      case FULL ->
          new StoreException.Unavailable(
              file
                  + " could not grow, because the disk is full or a size limit was reached, and nothing was"
                  + " written: free some space, then try again",
              error);
      case READ_ONLY ->
          new StoreException.Refused(
              file + " is read-only for this user, and nothing was written: check its permissions",
              error);
      case UNREACHABLE ->
          new StoreException.Unavailable(
              file + " can no longer be opened: check its permissions, and the limit on open files",
              error);
      case NO_DATABASE, DAMAGED -> new StoreException.Unavailable(damaged(file, error), error);
      case REJECTED ->
          new StoreException.Refused(file + " rejected the change: " + said(error), error);
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
