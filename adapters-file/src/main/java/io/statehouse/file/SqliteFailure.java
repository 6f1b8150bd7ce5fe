package io.statehouse.file;

import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What an error of SQLite means: the only place where result codes are read. */
enum SqliteFailure {
  /** Another connection is in the way; waiting helps. */
  BUSY,
  /** No room on the disk, or below a size limit. */
  FULL,
  READ_ONLY,
  /** The file or its folder cannot be opened. */
  UNREACHABLE,
  /** The file is no SQLite file, or no longer. */
  NO_DATABASE,
  DAMAGED,
  /** The statement was refused: nothing of it was applied, and others may well be. */
  REJECTED,
  /** The disk could not be read. */
  UNREADABLE,
  /** Anything else. While a commit is under way this leaves its outcome open. */
  UNCLEAR;

  /** Primary result codes are the low byte of the extended ones. */
  private static final int PRIMARY = 0xff;

  static SqliteFailure of(SQLException error) {
    if (!(error instanceof SQLiteException answered)) {
      return UNCLEAR;
    }
    SQLiteErrorCode code = answered.getResultCode();
    return switch (code) {
      // The frame that makes a commit is the last one written, so it is not there either.
      case SQLITE_IOERR_WRITE -> FULL;
      case SQLITE_IOERR_READ, SQLITE_IOERR_SHORT_READ -> UNREADABLE;
      case SQLITE_IOERR_CORRUPTFS -> DAMAGED;
      default -> ofPrimary(code.code & PRIMARY);
    };
  }

  private static SqliteFailure ofPrimary(int code) {
    if (code == SQLiteErrorCode.SQLITE_BUSY.code) {
      return BUSY;
    } else if (code == SQLiteErrorCode.SQLITE_PROTOCOL.code) {
      return UNREADABLE; // SQLite itself has waited long for the log before it says so
    } else if (code == SQLiteErrorCode.SQLITE_FULL.code) {
      return FULL;
    } else if (code == SQLiteErrorCode.SQLITE_READONLY.code) {
      return READ_ONLY;
    } else if (code == SQLiteErrorCode.SQLITE_CANTOPEN.code
        || code == SQLiteErrorCode.SQLITE_PERM.code) {
      return UNREACHABLE;
    } else if (code == SQLiteErrorCode.SQLITE_NOTADB.code) {
      return NO_DATABASE;
    } else if (code == SQLiteErrorCode.SQLITE_CORRUPT.code) {
      return DAMAGED;
    } else if (code == SQLiteErrorCode.SQLITE_CONSTRAINT.code
        || code == SQLiteErrorCode.SQLITE_TOOBIG.code
        || code == SQLiteErrorCode.SQLITE_ERROR.code) {
      return REJECTED;
    }
    return UNCLEAR;
  }

  /** Tells whether a commit that met this error was certainly not applied. */
  boolean nothingApplied() {
    return this != UNCLEAR;
  }

  /** Tells whether one transaction of a group may be to blame, and the others may pass. */
  boolean mayBlameOne() {
    return this == FULL || this == REJECTED;
  }
}
