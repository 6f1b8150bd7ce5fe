package io.statehouse.mysql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.RoundTripListener;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** The connections of one store, and the rules by which calls use them. */
final class Connections implements AutoCloseable {
  /** How long a caller waits at the pool before it looks whether waiting makes sense. */
  private static final long SLICE_MILLIS = 250;

  private final KeyStoreFiles keyStores;
  private final Driver driver;
  private final HikariDataSource pool;
  private final Duration timeout;
  private final long validationMillis;
  private final RoundTripListener trips;
  private final Failures failures;

  Connections(MySqlSettings settings, RoundTripListener trips) {
    this.timeout = settings.timeout();
    this.validationMillis = Math.max(SLICE_MILLIS, timeout.toMillis() / 4);
    this.trips = trips;
    this.failures = new Failures(settings.name());
    this.keyStores = new KeyStoreFiles(settings);
    this.driver = new Driver(settings, keyStores);
    this.pool = new HikariDataSource(config(settings));
  }

  private HikariConfig config(MySqlSettings settings) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("statehouse-mysql-" + Integer.toHexString(System.identityHashCode(this)));
    config.setDataSource(driver);
    config.setInitializationFailTimeout(-1); // opening a store asks nobody
    config.setMinimumIdle(0);
    config.setMaximumPoolSize(settings.connections() + 1);
    config.setConnectionTimeout(SLICE_MILLIS);
    // The driver's own check of a connection is bounded by whole seconds only, a query's is not;
    // one that begins so is sent as a mere ping.
    config.setConnectionTestQuery("/* ping */ SELECT 1");
    config.setValidationTimeout(validationMillis);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return config;
  }

  Failures failures() {
    return failures;
  }

  Deadline deadline() {
    return Deadline.in(timeout);
  }

  /** Something done with a session that changes nothing. */
  @FunctionalInterface
  interface Work<T> {
    T with(CallConnection session) throws SQLException;
  }

  /**
   * Reads. A connection that the server ended while nobody used it is no reason to fail, so the
   * first loss is followed by a second try, on a new connection.
   */
  <T> T read(String operation, Work<T> work) {
    Deadline deadline = deadline();
    try {
      try (CallConnection session = session(operation, deadline)) {
        return work.with(session);
      } catch (SQLException failed) {
        if (!Failures.lostConnection(failed) || deadline.hasPassed()) {
          throw failed;
        }
      }
      forgetIdle();
      try (CallConnection session = session(operation, deadline)) {
        return work.with(session);
      }
    } catch (SQLException failed) {
      throw failures.beforeWriting(failed);
    }
  }

  /** Lends a connection; whoever takes it also closes the session. */
  CallConnection session(String operation, Deadline deadline) {
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreException.Unavailable("interrupted before anything was sent");
    }
    return new CallConnection(pool, connection(deadline), deadline, operation, trips);
  }

  private Connection connection(Deadline deadline) {
    while (true) {
      if (pool.isClosed()) {
        throw new StoreException.Unavailable("the store is closed");
      }
      try {
        return pool.getConnection();
      } catch (SQLException noneYet) {
        boolean cannot = noneYet.getCause() instanceof SQLException;
        boolean none = pool.isRunning() && pool.getHikariPoolMXBean().getTotalConnections() == 0;
        // A connection that is there will be validated first, which takes time too.
        long needed = none ? 0 : validationMillis;
        if ((cannot && none) || deadline.millisLeft() <= needed) {
          throw failures.beforeWriting(
              noneYet.getCause() instanceof SQLException why ? why : noneYet);
        }
        if (Thread.currentThread().isInterrupted()) {
          throw new StoreException.Unavailable("interrupted before anything was sent", noneYet);
        }
      } catch (NullPointerException closing) {
        // The pool looks at a connection that it is just closing.
        if (!pool.isClosed()) {
          throw closing;
        }
      }
    }
  }

  /** Lets go of connections that nobody uses: the server may have ended them all. */
  void forgetIdle() {
    if (pool.isRunning()) {
      pool.getHikariPoolMXBean().softEvictConnections();
    }
  }

  @Override
  public void close() {
    pool.close();
    driver.close();
    keyStores.close();
  }
}
