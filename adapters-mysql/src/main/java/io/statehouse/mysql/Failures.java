package io.statehouse.mysql;

import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.net.ConnectException;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/**
 * The only place that translates errors of the driver and the server into the port's exceptions.
 */
final class Failures {
  /** The beginning of Java's message when the other side aborted the TLS handshake. */
  private static final String ALERT = "Received fatal alert";

  static final int DUPLICATE_KEY = 1062;
  static final int NO_SUCH_TABLE = 1146;
  static final int TRIGGER_NEEDS_TRUST = 1419;
  private static final int INSECURE_TRANSPORT = 3159;
  private static final int NO_SUCH_DATABASE = 1049;
  private static final int NO_SUCH_COLUMN = 1054;
  // of the server, of the account
  private static final Set<Integer> TOO_MANY_CONNECTIONS = Set.of(1040, 1203, 1226);

  // a lock that was not granted in time or at once, a deadlock, a row that is referenced or
  // references none
  private static final Set<Integer> LOST_RACES =
      Set.of(DUPLICATE_KEY, 1205, 3572, 1213, 1451, 1452);
  // access denied to a database, an account, a command, a column, a host, an operation; a password
  // that must be changed first, a locked account
  private static final Set<Integer> DENIED =
      Set.of(1044, 1045, 1142, 1143, 1130, 1227, 1370, 1698, 1820, 1862, 3118, 4151);
  // too long, too large, not in the column's character set, an incompatible collation
  private static final Set<Integer> VALUE_REJECTED = Set.of(1406, 1153, 1366, 1267, 3988);
  // read_only and its like, a read-only transaction by default, InnoDB or a table that is read-only
  private static final Set<Integer> READ_ONLY = Set.of(1290, 1836, 1792, 1874, 1036);
  // a full disk, a full table
  private static final Set<Integer> FULL = Set.of(1021, 1114);
  // a statement that cannot be parsed or prepared, a full table: the commit after it did not run
  private static final Set<Integer> NOT_RUN =
      Set.of(1064, NO_SUCH_DATABASE, NO_SUCH_COLUMN, NO_SUCH_TABLE, 1114, 1461);

  private static final String ENCRYPTED_ONLY =
      "the server accepts encrypted connections only: set tls=require or stricter";
  private static final String NO_DATABASE =
      "the database does not exist and is never created automatically: create it, or name another";
  private static final String OTHER_COLUMNS =
      "the table has other columns: %s: name another with the option table";

  private final String store;

  /**
   * @param store names the store in messages
   */
  Failures(String store) {
    this.store = store;
  }

  /**
   * Returns whether a conflict with another writer caused the error: after a rollback it can be
   * retried.
   */
  static boolean lostRace(SQLException failed) {
    return LOST_RACES.contains(failed.getErrorCode());
  }

  static boolean isDenied(SQLException failed) {
    return DENIED.contains(failed.getErrorCode());
  }

  static boolean is(SQLException failed, int code) {
    return failed.getErrorCode() == code;
  }

  static boolean tooManyConnections(SQLException failed) {
    return TOO_MANY_CONNECTIONS.contains(failed.getErrorCode());
  }

  /** Returns whether no response came, or the connection was lost. */
  static boolean lostConnection(SQLException failed) {
    String state = failed.getSQLState();
    return failed instanceof SQLTimeoutException
        || failed instanceof SQLTransientConnectionException
        || (state != null && state.startsWith("08"));
  }

  /** Translates the failure of a request that changes nothing, or was never sent. */
  StoreException beforeWriting(SQLException failed) {
    int code = failed.getErrorCode();
    String certificate = certificateProblem(failed);
    if (certificate != null) {
      String problem =
          certificate.startsWith(ALERT)
              ? "the server aborted the TLS handshake (%s): check the options certificate and key"
              : "the server's certificate is not trusted (%s): check the options tls and ca";
      return denied(problem.formatted(certificate), failed);
    }
    if (DENIED.contains(code)) {
      // MariaDB also responds like this when it requires an encrypted connection.
      String advice =
          ": check user, password and privileges, and tls=require or a certificate if the server"
              + " demands it";
      return denied(serverSays(failed) + advice, failed);
    }
    if (VALUE_REJECTED.contains(code)) {
      String advice = "): check max_allowed_packet and the table's character set";
      return refused("the server rejected the value (error " + code + advice, failed);
    }
    if (READ_ONLY.contains(code)) {
      return writesRejected("the server is read-only: use the primary", failed);
    }
    if (FULL.contains(code)) {
      return writesRejected(
          "the server's disk is full, or the table has reached its limit (error %d): free some space"
              .formatted(code),
          failed);
    }
    if (oneLine(failed).contains("Public Key Retrieval")) {
      return denied(
          "the server requires an encrypted connection for this password: set tls=prefer", failed);
    }
    return switch (code) {
      case INSECURE_TRANSPORT -> denied(ENCRYPTED_ONLY, failed);
      case NO_SUCH_DATABASE -> denied(NO_DATABASE, failed);
      case NO_SUCH_COLUMN -> denied(OTHER_COLUMNS.formatted(serverSays(failed)), failed);
      default -> unavailable(reason(failed), failed);
    };
  }

  private StoreException refused(String why, SQLException failed) {
    return new StoreException.Refused(store + ": " + why, failed);
  }

  private StoreException denied(String why, SQLException failed) {
    return new StoreException.Denied(store + ": " + why, failed);
  }

  private StoreException writesRejected(String why, SQLException failed) {
    return new StoreException.WritesRejected(store + ": " + why, failed);
  }

  private StoreException unavailable(String why, SQLException failed) {
    return new StoreException.Unavailable(store + ": " + why, failed);
  }

  /**
   * Translates the failure of a request that may have committed before it failed. Servers have
   * thousands of errors, some of which occur during or after the commit, so the outcome is known
   * only after those that certainly occur before it.
   */
  StoreException whileWriting(SQLException failed) {
    return appliedNothing(failed)
        ? beforeWriting(failed)
        : new StoreException.OutcomeUnknown(
            store + ": no response to a write (" + reason(failed) + "): read before trying again",
            failed);
  }

  private static boolean appliedNothing(SQLException failed) {
    int code = failed.getErrorCode();
    return lostRace(failed)
        || Stream.of(DENIED, VALUE_REJECTED, READ_ONLY, NOT_RUN)
            .anyMatch(some -> some.contains(code));
  }

  /** Returns the failure of a call that got no connection, as far as the pool knows the reason. */
  StoreException withoutConnection(Optional<SQLException> reason, boolean allInUse) {
    if (reason.isPresent()) {
      return beforeWriting(reason.get());
    }
    return new StoreException.Unavailable(
        store
            + (allInUse
                ? ": all connections were in use: raise the option connections, or the timeout"
                : ": no connection in time: check that the server is running and can be reached"));
  }

  private static String certificateProblem(SQLException failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      boolean certificate =
          cause instanceof GeneralSecurityException
              // A handshake that was cut off is an outage.
              || (cause instanceof SSLException && !(cause.getCause() instanceof IOException));
      if (certificate && cause.getMessage() != null) {
        return cause.getMessage().lines().findFirst().orElse("");
      }
    }
    return null;
  }

  /**
   * Returns the reason, without any stored value: some of the server's messages quote parts of a
   * statement, so only their number is given.
   */
  private static String reason(SQLException failed) {
    Throwable root = failed;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    if (root instanceof ConnectException) {
      return "connection refused: check host and port, and that the server is running";
    }
    if (root != failed && !(root instanceof SQLException) && root.getMessage() != null) {
      return root.getMessage().lines().findFirst().orElse("no reason given");
    }
    return failed.getErrorCode() == 0 ? oneLine(failed) : serverSays(failed);
  }

  private static String serverSays(SQLException failed) {
    int code = failed.getErrorCode();
    boolean quotes = code == 1064 || code == DUPLICATE_KEY || VALUE_REJECTED.contains(code);
    return quotes ? "error " + code : oneLine(failed) + " (error " + code + ")";
  }

  private static String oneLine(SQLException failed) {
    String message = failed.getMessage();
    return message == null ? "no reason given" : message.lines().findFirst().orElse("");
  }
}
