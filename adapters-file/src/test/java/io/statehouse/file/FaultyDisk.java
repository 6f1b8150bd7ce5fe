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
 * Connections to a disk that fails on request: wraps each connection, and makes its statements
 * throw what SQLite would.
 */
final class FaultyDisk implements UnaryOperator<Connection> {

  /** The outcome of the next commit that would have succeeded. */
  private enum Fate {
    SUCCEEDS,
    IS_LOST,
    IS_APPLIED_AMID_CHANGES,
    IS_APPLIED_AND_FAILS,
    IS_APPLIED_AND_CANNOT_BE_CHECKED
  }

  private final AtomicReference<Fate> next = new AtomicReference<>(Fate.SUCCEEDS);
  private volatile Runnable changes;
  private volatile SQLiteErrorCode failing;
  private volatile boolean failNextBegin;
  private final AtomicReference<Throwable> failureOfWatch = new AtomicReference<>();

  /** Makes every statement fail until {@link #recover}. */
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
    next.set(Fate.IS_APPLIED_AND_FAILS);
  }

  /** Loses the next commit with an error that leaves its outcome open. */
  void loseNextCommit() {
    next.set(Fate.IS_LOST);
  }

  /** Applies the next commit, then fails; the first check of its outcome fails too. */
  void failNextCommitOnceApplied() {
    next.set(Fate.IS_APPLIED_AND_CANNOT_BE_CHECKED);
  }

  /** Makes the thread that reads changes meet any kind of failure, once. */
  void failWatch(Throwable failure) {
    failureOfWatch.set(failure);
  }

  /** Applies the next commit once something else was done to its files. */
  void beforeNextCommit(Runnable change) {
    changes = change;
    next.set(Fate.IS_APPLIED_AMID_CHANGES);
  }

  @Override
  public Connection apply(Connection connection) {
    return wrapped(
        Connection.class,
        (proxy, method, arguments) -> {
          Object result = call(connection, method, arguments);
          if (result instanceof PreparedStatement statement) {
            return wrapped(PreparedStatement.class, statement(statement, (String) arguments[0]));
          }
          return result instanceof Statement statement
              ? wrapped(Statement.class, statement(statement, ""))
              : result;
        });
  }

  private InvocationHandler statement(Statement statement, String sql) {
    return (proxy, method, arguments) -> {
      if (!method.getName().startsWith("execute")) {
        return call(statement, method, arguments);
      }
      if (failureOfWatch.get() != null && Thread.currentThread().getName().equals("file-changes")) {
        throw failureOfWatch.getAndSet(null);
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

  /** A statement commits if it is the commit, or changes keys without a preceding begin. */
  private boolean commits(Statement statement, String sql) throws SQLException {
    if (next.get() == Fate.SUCCEEDS) {
      return false;
    }
    boolean changes = sql.contains(" kv ") && !sql.startsWith("select");
    return sql.equals("commit") || (changes && inNoTransaction(statement));
  }

  /** The driver does not report this, but a second begin is an error only within a transaction. */
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
    Fate fate = next.getAndSet(Fate.SUCCEEDS);
    if (fate == Fate.IS_APPLIED_AMID_CHANGES) {
      changes.run();
      return call.make();
    }
    failNextBegin = fate == Fate.IS_APPLIED_AND_CANNOT_BE_CHECKED;
    if (fate != Fate.IS_LOST) {
      call.make();
    }
    throw failure(SQLiteErrorCode.SQLITE_IOERR_FSYNC);
  }

  private static SQLiteException failure(SQLiteErrorCode code) {
    return new SQLiteException("injected failure: " + code.name(), code);
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
