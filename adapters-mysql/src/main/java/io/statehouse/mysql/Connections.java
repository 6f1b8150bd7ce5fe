package io.statehouse.mysql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.RoundTripListener;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The connections of one store, and the rules by which calls use them. */
final class Connections implements AutoCloseable {
  /**
   * The time that a caller waits at the pool before it checks whether waiting still makes sense.
   */
  private static final long SLICE_MILLIS = 250;

  private final Driver driver;
  private final HikariDataSource pool;
  private final Calls calls;
  private final long validationMillis;
  private final Failures failures;

  Connections(MySqlSettings settings, RoundTripListener trips) {
    this.calls = new Calls(settings.name(), settings.timeout(), trips);
    this.validationMillis = Math.max(SLICE_MILLIS, settings.timeout().toMillis() / 4);
    this.failures = new Failures(settings.name());
    this.driver = new Driver(settings);
    this.pool = new HikariDataSource(config(settings));
  }

  private HikariConfig config(MySqlSettings settings) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("statehouse-mysql-" + Integer.toHexString(System.identityHashCode(this)));
    config.setDataSource(driver);
    config.setInitializationFailTimeout(-1); // opening a store sends no request
    config.setMinimumIdle(0);
    config.setMaximumPoolSize(settings.connections() + 1);
    config.setConnectionTimeout(SLICE_MILLIS);
    // The driver's own connection check takes its timeout in whole seconds only, unlike a query; a
    // query that begins like this is sent as a mere ping.
    config.setConnectionTestQuery("/* ping */ SELECT 1");
    config.setValidationTimeout(validationMillis);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return config;
  }

  Driver driver() {
    return driver;
  }

  Failures failures() {
    return failures;
  }

  Calls calls() {
    return calls;
  }

  /** Work on a connection that changes nothing. */
  @FunctionalInterface
  interface Work<T> {
    T with(CallConnection connection) throws SQLException;

    /** Returns {@code none} if there is no table, as before the first write. */
    default Work<T> orIfNoTable(T none) {
      return connection -> {
        try {
          return with(connection);
        } catch (SQLException failed) {
          if (Failures.is(failed, Failures.NO_SUCH_TABLE)) {
            return none;
          }
          throw failed;
        }
      };
    }
  }

  /** Reads, as {@link #read(String, Deadline, Work)} does, within the store's timeout. */
  <T> T read(String operation, Work<T> work) {
    return read(operation, calls.begin(), work);
  }

  /**
   * Reads. A connection that the server closed while it was idle is not a reason to fail, so after
   * the first loss the read is retried once, on a new connection.
   */
  <T> T read(String operation, Deadline deadline, Work<T> work) {
    try {
      try (CallConnection connection = borrow(operation, deadline)) {
        return work.with(connection);
      } catch (SQLException failed) {
        if (!Failures.lostConnection(failed) || deadline.hasPassed()) {
          throw failed;
        }
      }
      forgetIdle();
      try (CallConnection connection = borrow(operation, deadline)) {
        return work.with(connection);
      }
    } catch (SQLException failed) {
      throw failures.beforeWriting(failed);
    }
  }

  /** Reads from the table; before the first write there is none, so a missing one is empty. */
  <T> T readTable(String operation, Deadline deadline, T ifNoTable, Work<T> work) {
    return read(operation, deadline, work.orIfNoTable(ifNoTable));
  }

  /** Reads from the table within the store's timeout. */
  <T> T readTable(String operation, T ifNoTable, Work<T> work) {
    return readTable(operation, calls.begin(), ifNoTable, work);
  }

  /** Lends a connection, which the caller must close. */
  CallConnection borrow(String operation, Deadline deadline) {
    calls.requireTime(operation, deadline);
    return new CallConnection(pool, connection(operation, deadline), deadline, operation, calls);
  }

  private Connection connection(String operation, Deadline deadline) {
    boolean wasLost = false;
    while (true) {
      if (pool.isClosed()) {
        throw calls.closed();
      }
      try {
        return pool.getConnection();
      } catch (SQLException noneYet) {
        Optional<SQLException> reason =
            Optional.ofNullable(noneYet.getCause())
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast);
        int open = pool.isRunning() ? pool.getHikariPoolMXBean().getTotalConnections() : 0;
        // An existing connection is validated first, which takes time too.
        long needed = open == 0 ? 0 : validationMillis;
        // The first loss may be that of an idle connection; a new one is on its way.
        boolean mayBeOld = !wasLost && reason.filter(Failures::lostConnection).isPresent();
        boolean cannotConnect = reason.isPresent() && open == 0 && !mayBeOld;
        if (cannotConnect || deadline.millisLeft() <= needed) {
          throw failures.withoutConnection(reason, open == pool.getMaximumPoolSize());
        }
        wasLost |= mayBeOld;
        if (Thread.currentThread().isInterrupted()) {
          throw calls.interrupted(operation);
        }
      } catch (NullPointerException raced) {
        // The pool accesses a connection that it is just closing.
        if (!pool.isClosed()) {
          throw raced;
        }
      }
    }
  }

  /** Evicts idle connections: the server may have closed them all. */
  void forgetIdle() {
    if (pool.isRunning()) {
      pool.getHikariPoolMXBean().softEvictConnections();
    }
  }

  @Override
  public void close() {
    calls.close();
    pool.close();
    driver.close();
  }
}
