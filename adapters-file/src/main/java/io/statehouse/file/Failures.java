package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The meaning of SQLite's errors, and their translation: the only place where result codes are
 * interpreted. A message says in one line what the error means and what to do.
 */
final class Failures {
  /** Primary result codes are the low byte of the extended ones. */
  private static final int PRIMARY = 0xff;

  private Failures() {}

  /** The meaning of an error, and its message, given the file and SQLite's own message. */
  enum Kind {
    /** Another connection holds a lock; waiting helps. */
    BUSY(
        "%s stayed locked by another process: check which one holds a transaction open, or try"
            + " again"),
    /** The disk is full, or a size limit was reached. */
    FULL(
        "%s could not grow, because the disk is full or a size limit was reached, and nothing was"
            + " written: free some space, then try again"),
    READ_ONLY("%s is read-only for this user, and nothing was written: check its permissions"),
    /** The file or its folder cannot be opened. */
    UNREACHABLE("%s can no longer be opened: check its permissions, and the limit on open files"),
    /** The file is not an SQLite file, or no longer one. */
    NO_DATABASE("%s is damaged, and nothing more is written: restore a backup (%s)"),
    DAMAGED(NO_DATABASE.message),
    /** The statement was rejected: none of it was applied, but other statements may succeed. */
    REJECTED("%s rejected the change: %s"),
    /** The disk could not be read. */
    UNREADABLE("%s: %s: check the disk"),
    /** Anything else. During a commit, this leaves the outcome unknown. */
    UNCLEAR(UNREADABLE.message);

    private final String message;

    Kind(String message) {
      this.message = message;
    }

    /** Returns whether a commit that met this error was certainly not applied. */
    boolean nothingApplied() {
      return this != UNCLEAR;
    }

    boolean isDamage() {
      return this == DAMAGED || this == NO_DATABASE;
    }

    /**
     * Returns whether a single transaction of a group may have caused this, so that the others may
     * succeed.
     */
    boolean isFaultOfOne() {
      return this == FULL || this == REJECTED;
    }
  }

  static Kind kind(SQLException error) {
    if (!(error instanceof SQLiteException sqlite)) {
      return Kind.UNCLEAR;
    }
    SQLiteErrorCode code = sqlite.getResultCode();
    return switch (code) {
      // The frame that completes a commit is written last, so it is missing too.
      case SQLITE_IOERR_WRITE -> Kind.FULL;
      case SQLITE_IOERR_READ, SQLITE_IOERR_SHORT_READ -> Kind.UNREADABLE;
      case SQLITE_IOERR_CORRUPTFS -> Kind.DAMAGED;
      default -> ofPrimary(SQLiteErrorCode.getErrorCode(code.code & PRIMARY));
    };
  }

  private static Kind ofPrimary(SQLiteErrorCode code) {
    return switch (code) {
      case SQLITE_BUSY -> Kind.BUSY;
      // SQLite has already waited long for the log before it reports this.
      case SQLITE_PROTOCOL -> Kind.UNREADABLE;
      case SQLITE_FULL -> Kind.FULL;
      case SQLITE_READONLY -> Kind.READ_ONLY;
      case SQLITE_CANTOPEN, SQLITE_PERM -> Kind.UNREACHABLE;
      case SQLITE_NOTADB -> Kind.NO_DATABASE;
      case SQLITE_CORRUPT -> Kind.DAMAGED;
      case SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_ERROR -> Kind.REJECTED;
      default -> Kind.UNCLEAR;
    };
  }

  /**
   * Translates an error met while opening the store; most can be corrected by naming another
   * directory.
   */
  static StoreException atOpen(Path file, SQLException error) {
    return switch (kind(error)) {
      case UNREACHABLE, READ_ONLY ->
          new StoreException.Refused(
              "%s cannot hold a file store: grant this user write access to it, and to %s"
                  .formatted(file.getParent(), file.getFileName()),
              error);
      case NO_DATABASE ->
          new StoreException.Refused(
              file
                  + " is not a file store but some other file, and was left unchanged: name another"
                  + " directory",
              error);
      case DAMAGED -> new StoreException.Refused(inUse(file, error).getMessage(), error);
      default -> inUse(file, error);
    };
  }

  /** Translates an error met after the store was opened, when nothing was applied. */
  static StoreException inUse(Path file, SQLException error) {
    Kind kind = kind(error);
    String cause = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    String message = kind.message.formatted(file, cause);
    return switch (kind) {
      case READ_ONLY, FULL -> new StoreException.WritesRejected(message, error);
      case REJECTED -> new StoreException.Refused(message, error);
      default -> new StoreException.Unavailable(message, error);
    };
  }
}
