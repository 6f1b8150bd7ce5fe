package io.statehouse.mysql;

import com.mysql.cj.jdbc.JdbcConnection;
import com.zaxxer.hikari.HikariDataSource;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Calls;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A connection lent to one call, until the call's deadline. Every request sets the socket's timeout
 * to the remaining time, so none outlives the call.
 */
final class CallConnection implements AutoCloseable {
  private final HikariDataSource pool;
  private final Connection connection;
  private final Deadline deadline;
  private final String operation;
  private final Calls calls;

  CallConnection(
      HikariDataSource pool,
      Connection connection,
      Deadline deadline,
      String operation,
      Calls calls) {
    this.pool = pool;
    this.connection = connection;
    this.deadline = deadline;
    this.operation = operation;
    this.calls = calls;
  }

  /** Reads a value from the results that the server sent. */
  @FunctionalInterface
  interface ResultReader<T> {
    T read(Results results) throws SQLException;
  }

  /** Sends a request in one round trip, and reads its results. */
  <T> T send(Request request, ResultReader<T> reader) throws SQLException {
    long started = begin();
    boolean responded = false;
    try (PreparedStatement statement = prepared(request)) {
      request.bind(statement);
      Results results = new Results(statement, statement.execute());
      T value = reader.read(results);
      results.drain();
      responded = true;
      return value;
    } catch (SQLException failed) {
      responded = responded(failed);
      throw failed;
    } finally {
      end(started, responded);
    }
  }

  /** Begins a request, and returns when. */
  long begin() throws SQLException {
    calls.requireTime(operation, deadline);
    connection.setNetworkTimeout(Runnable::run, Math.max(1, deadline.millisLeft()));
    return System.nanoTime();
  }

  /** Returns whether the server responded with this failure; else the connection is given up. */
  boolean responded(SQLException failed) {
    boolean lost = Failures.lostConnection(failed);
    if (lost) {
      pool.evictConnection(connection);
    }
    return !lost;
  }

  void end(long started, boolean responded) {
    calls.happened(operation, started, responded);
  }

  Connection connection() {
    return connection;
  }

  /**
   * Prepares a request; one that is sent once only, or has several statements, is not worth a
   * prepared statement. It is one of the driver itself: a call needs nothing that the pool adds to
   * statements and rows.
   */
  private PreparedStatement prepared(Request request) throws SQLException {
    JdbcConnection driver = connection.unwrap(JdbcConnection.class);
    PreparedStatement statement =
        request.isRepeated()
            ? driver.prepareStatement(request.sql())
            : driver.clientPrepareStatement(request.sql());
    if (request.isStreamed()) {
      statement.setFetchSize(Integer.MIN_VALUE); // makes the driver stream rows
    }
    return statement;
  }

  /** Sends a request in one round trip, and reads nothing but success. */
  void send(Request request) throws SQLException {
    send(request, results -> null);
  }

  /** Sends a request of which one statement returns rows, and reads these. */
  <T> List<T> rows(Request request, Results.Row<T> reader) throws SQLException {
    return send(request, results -> results.rows(reader));
  }

  /**
   * Reads entries as they arrive; empty once they take more than so many bytes of memory. The rest
   * of them would still arrive, so the connection is given up then.
   */
  Optional<List<Entry>> entriesWithin(long bytes, Request request, Results.Row<Entry> reader)
      throws SQLException {
    Room room = new Room(bytes);
    try {
      return Optional.of(
          send(
              request.streamed(),
              results ->
                  results.rows(
                      row -> {
                        Entry entry = reader.read(row);
                        room.take(entry);
                        return entry;
                      })));
    } catch (SQLException failed) {
      if (room.isExceeded()) {
        pool.evictConnection(connection);
        return Optional.empty();
      }
      throw failed;
    }
  }

  /** Memory for entries. */
  private final class Room {
    private long left;

    Room(long bytes) {
      this.left = bytes;
    }

    void take(Entry entry) throws SQLException {
      left -= entry == null ? 0 : entry.bytesInMemory();
      if (isExceeded()) {
        connection.abort(Runnable::run); // else the driver would read all that is left
        throw new SQLException("more than may be held in memory");
      }
    }

    boolean isExceeded() {
      return left < 0;
    }
  }

  /**
   * Rolls back the transaction that a failure left open; if that fails, discards the connection.
   */
  void rollback() {
    try {
      send(Request.of("rollback"));
    } catch (SQLException | StoreException stillOpen) {
      pool.evictConnection(connection);
    }
  }

  /** Returns the connection to the pool. */
  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException broken) {
      pool.evictConnection(connection);
    } catch (NullPointerException raced) {
      // A pool that is being closed removes connections even while they are being returned.
      if (!pool.isClosed()) {
        throw raced;
      }
    }
  }
}
