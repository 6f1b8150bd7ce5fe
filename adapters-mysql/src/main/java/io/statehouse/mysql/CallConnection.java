package io.statehouse.mysql;

import com.mysql.cj.jdbc.JdbcConnection;
import com.zaxxer.hikari.HikariDataSource;
import io.statehouse.ports.adapter.RoundTripListener;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * A connection lent to one call, until the call's deadline. Every request sets the socket's timeout
 * to the time that is left, so none outlives the call.
 */
final class CallConnection implements AutoCloseable {
  private final HikariDataSource pool;
  private final Connection connection;
  private final Deadline deadline;
  private final String operation;
  private final RoundTripListener trips;

  CallConnection(
      HikariDataSource pool,
      Connection connection,
      Deadline deadline,
      String operation,
      RoundTripListener trips) {
    this.pool = pool;
    this.connection = connection;
    this.deadline = deadline;
    this.operation = operation;
    this.trips = trips;
  }

  /** Makes an answer of what the server sent. */
  @FunctionalInterface
  interface Answer<T> {
    T of(Results results) throws SQLException;
  }

  /** One round trip. */
  <T> T ask(Request request, Answer<T> answer) throws SQLException {
    return timed(
        () -> {
          try (PreparedStatement statement = prepared(request)) {
            request.bind(statement);
            Results results = new Results(statement, statement.execute());
            T answered = answer.of(results);
            results.drain();
            return answered;
          }
        });
  }

  /** What is sent once only, or has several statements, is not worth a statement in the server. */
  private PreparedStatement prepared(Request request) throws SQLException {
    return request.isRepeated()
        ? connection.prepareStatement(request.sql())
        : connection.unwrap(JdbcConnection.class).clientPrepareStatement(request.sql());
  }

  /** One round trip whose answer is only that nothing failed. */
  void tell(Request request) throws SQLException {
    ask(request, results -> null);
  }

  /** Work on tables of the server's own, where rows become records and speed is no matter. */
  <T> T withHandle(HandleWork<T> work) throws SQLException {
    return timed(
        () -> {
          Handle handle = Jdbi.create(() -> connection).open();
          try {
            return work.with(handle);
          } catch (JdbiException failed) {
            if (failed.getCause() instanceof SQLException cause) {
              throw cause;
            }
            throw failed;
          }
        });
  }

  /** What is done with a handle; it is not to be closed. */
  @FunctionalInterface
  interface HandleWork<T> {
    T with(Handle handle) throws SQLException;
  }

  /** Ends the transaction that a failure left open; without that, the connection is not used on. */
  void rollback() {
    try {
      tell(Request.of("rollback"));
    } catch (SQLException stillOpen) {
      pool.evictConnection(connection);
    }
  }

  private interface Trip<T> {
    T make() throws SQLException;
  }

  private <T> T timed(Trip<T> trip) throws SQLException {
    connection.setNetworkTimeout(Runnable::run, deadline.forRequest());
    long started = System.nanoTime();
    boolean answered = false;
    try {
      T result = trip.make();
      answered = true;
      return result;
    } catch (SQLException failed) {
      answered = !Failures.lostConnection(failed);
      if (!answered) {
        pool.evictConnection(connection);
      }
      throw failed;
    } finally {
      trips.happened(operation, System.nanoTime() - started, answered);
    }
  }

  /** Gives the connection back. */
  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException broken) {
      pool.evictConnection(connection);
    } catch (NullPointerException taken) {
      // A pool that is being closed takes connections away even while they are given back.
      if (!pool.isClosed()) {
        throw taken;
      }
    }
  }
}
