package io.statehouse.file;

import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What an SQLite error means: the only place where result codes are interpreted. */
enum SqliteFailure {
  /** Another connection holds a lock; waiting helps. */
  BUSY,
  /** The disk is full, or a size limit was reached. */
  FULL,
  READ_ONLY,
  /** The file or its folder cannot be opened. */
  UNREACHABLE,
  /** The file is not an SQLite file, or no longer one. */
  NO_DATABASE,
  DAMAGED,
  /** The statement was rejected: none of it was applied, but other statements may succeed. */
  REJECTED,
  /** The disk could not be read. */
  UNREADABLE,
  /** Anything else. During a commit, this leaves the outcome unknown. */
  UNCLEAR;

  /** Primary result codes are the low byte of the extended ones. */
  private static final int PRIMARY = 0xff;

  static SqliteFailure of(SQLException error) {
    if (!(error instanceof SQLiteException sqlite)) {
      return UNCLEAR;
    }
    SQLiteErrorCode code = sqlite.getResultCode();
    return switch (code) {
      // The frame that completes a commit is written last, so it is missing too.
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
      return UNREADABLE; // SQLite has already waited long for the log before it reports this
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

  /** Returns whether a commit that met this error was certainly not applied. */
  boolean nothingApplied() {
    return this != UNCLEAR;
  }

  /**
   * Returns whether a single transaction of a group may have caused this, so that the others may
   * succeed.
   */
  boolean isFaultOfOne() {
    return this == FULL || this == REJECTED;
  }
}
