package io.statehouse.file;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Connections to a disk that can be told to fail: wraps each connection, and lets its statements
 * throw what SQLite would.
 */
final class FaultyDisk implements UnaryOperator<Connection> {

  /** What becomes of the next commit that would have gone well. */
  private enum Next {
    WELL,
    LOST,
    APPLIED_AND_FAILED,
    APPLIED_AND_FAILED_FOR_GOOD
  }

  private final AtomicReference<Next> next = new AtomicReference<>(Next.WELL);
  private volatile SQLiteErrorCode failing;
  private volatile boolean failNextBegin;

  /** Lets every statement fail until {@link #recover}. */
  void fail() {
    failWith(SQLiteErrorCode.SQLITE_IOERR_READ);
  }

  void failWith(SQLiteErrorCode code) {
    failing = code;
  }

  void recover() {
    failing = null;
  }

  /** Applies the next commit, then fails to sync it. */
  void failNextSync() {
    next.set(Next.APPLIED_AND_FAILED);
  }

  /** Loses the next commit, by a failure that does not tell so. */
  void loseNextCommit() {
    next.set(Next.LOST);
  }

  /** Applies the next commit, then fails so that it cannot be found out at once either. */
  void failNextCommitOnceApplied() {
    next.set(Next.APPLIED_AND_FAILED_FOR_GOOD);
  }

  @Override
  public Connection apply(Connection connection) {
    return wrapped(
        Connection.class,
        (proxy, method, arguments) -> {
          Object answer = call(connection, method, arguments);
          if (answer instanceof PreparedStatement statement) {
            return wrapped(PreparedStatement.class, statement(statement, (String) arguments[0]));
          }
          return answer instanceof Statement statement
              ? wrapped(Statement.class, statement(statement, ""))
              : answer;
        });
  }

  private InvocationHandler statement(Statement statement, String sql) {
    return (proxy, method, arguments) -> {
      if (!method.getName().startsWith("execute")) {
        return call(statement, method, arguments);
      }
      if (failing != null || (failNextBegin && sql.equals("begin immediate"))) {
        failNextBegin = false;
        throw failure(failing == null ? SQLiteErrorCode.SQLITE_IOERR_READ : failing);
      }
      return commits(statement, sql)
          ? commit(() -> call(statement, method, arguments))
          : call(statement, method, arguments);
    };
  }

  /** A statement commits if it is the commit, or changes the keys without any begin before it. */
  private boolean commits(Statement statement, String sql) throws SQLException {
    if (next.get() == Next.WELL) {
      return false;
    }
    boolean changes = sql.contains(" kv ") && !sql.startsWith("select");
    return sql.equals("commit") || (changes && inNoTransaction(statement));
  }

  /** The driver does not tell, but a second begin is an error only within a transaction. */
  private static boolean inNoTransaction(Statement statement) throws SQLException {
    try (Statement probe = statement.getConnection().createStatement()) {
      probe.executeUpdate("begin");
      probe.executeUpdate("rollback");
      return true;
    } catch (SQLiteException within) {
      return false;
    }
  }

  private Object commit(Call call) throws Throwable {
    Next fate = next.getAndSet(Next.WELL);
    failNextBegin = fate == Next.APPLIED_AND_FAILED_FOR_GOOD;
    if (fate != Next.LOST) {
      call.make();
    }
    throw failure(SQLiteErrorCode.SQLITE_IOERR_FSYNC);
  }

  private static SQLiteException failure(SQLiteErrorCode code) {
    return new SQLiteException("told to fail: " + code.name(), code);
  }

  private interface Call {
    Object make() throws Throwable;
  }

  private static Object call(Object target, java.lang.reflect.Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  private static <T> T wrapped(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(FaultyDisk.class.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
