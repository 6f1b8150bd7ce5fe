package io.statehouse.mysql;

import com.mysql.cj.jdbc.JdbcConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * JDBI on the connection of a call: each statement is one request of that call, with what is left
 * of its time, and fails with the driver's own exception.
 *
 * <p>It is for statements that are neither frequent nor needed by short commands: loading JDBI
 * takes longer than such a command may take more.
 */
final class CallHandle extends DefaultStatementBuilder implements SqlLogger {
  private final CallConnection call;
  private long started;

  private CallHandle(CallConnection call) {
    this.call = call;
  }

  /** Makes work on a handle work on a connection. */
  static <T> Connections.Work<T> using(HandleCallback<T, SQLException> work) {
    return call -> new CallHandle(call).run(work);
  }

  private <T> T run(HandleCallback<T, SQLException> work) throws SQLException {
    try (Handle handle = Jdbi.create(call.connection()).open()) { // does not close it
      handle.setStatementBuilder(this);
      handle.setSqlLogger(this);
      return work.withHandle(handle);
    } catch (JdbiException failed) {
      if (failed.getCause() instanceof SQLException reason) {
        throw reason;
      }
      throw failed;
    }
  }

  @Override
  public PreparedStatement create(Connection connection, String sql, StatementContext context)
      throws SQLException {
    started = call.begin();
    return connection.unwrap(JdbcConnection.class).clientPrepareStatement(sql);
  }

  @Override
  public void logAfterExecution(StatementContext context) {
    call.end(started, true);
  }

  @Override
  public void logException(StatementContext context, SQLException failed) {
    call.end(started, call.responded(failed));
  }
}
