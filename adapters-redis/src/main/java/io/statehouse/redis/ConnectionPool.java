package io.statehouse.redis;

import java.time.Duration;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The connections of a store, each lent to one caller at a time, the most recently used first.
 *
 * <p>When one breaks, the idle ones are closed too: usually they broke with it, and a write on a
 * broken connection needlessly ends with an unknown outcome. For the same reason, a connection that
 * was idle for long, which a device on the way to the server may have dropped, is tested before it
 * is lent.
 */
final class ConnectionPool implements AutoCloseable {
  private static final Duration LONG_IDLE = Duration.ofSeconds(5);

  private final Servers servers;
  private final Failures failures;
  private final int max;
  private final long longIdleNanos;
  private final Semaphore permits;
  private final Deque<PooledConnection> idle = new ConcurrentLinkedDeque<>();
  private final Set<PooledConnection> all = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  ConnectionPool(Servers servers, int max, Failures failures) {
    this(servers, max, failures, LONG_IDLE);
  }

  /**
   * @param longIdle how long a connection may be idle and still be lent untested
   */
  ConnectionPool(Servers servers, int max, Failures failures, Duration longIdle) {
    this.servers = servers;
    this.max = max;
    this.longIdleNanos = longIdle.toNanos();
    this.failures = failures;
    this.permits = new Semaphore(max);
  }

  /**
   * Lends a connection, which the caller must pass to {@link #giveBack} or {@link #discard}.
   *
   * @throws io.statehouse.ports.StoreException if there is none; nothing was sent then
   */
  PooledConnection borrow(long deadline) {
    requireOpen();
    acquirePermit(deadline);
    boolean lent = false;
    try {
      PooledConnection connection = usable(deadline);
      all.add(connection);
      if (closed) {
        close();
        throw failures.closed();
      }
      lent = true;
      return connection;
    } catch (JedisException failure) {
      throw failures.notConnected(failure);
    } finally {
      if (!lent) {
        permits.release();
      }
    }
  }

  void giveBack(PooledConnection connection) {
    connection.returned();
    idle.addFirst(connection);
    permits.release();
    if (closed) {
      closeIdle();
    }
  }

  /** Closes a lent connection that is no longer usable, and all idle ones with it. */
  void discard(PooledConnection connection) {
    closeConnection(connection);
    closeIdle();
    permits.release();
  }

  /** Opens a connection that its caller owns and must close. */
  PooledConnection openUnpooled(long deadline) {
    requireOpen();
    try {
      return servers.connect(deadline, failures);
    } catch (JedisException failure) {
      throw failures.notConnected(failure);
    }
  }

  private void acquirePermit(long deadline) {
    try {
      if (!permits.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        throw failures.noFreeConnection(max);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw failures.interrupted();
    }
  }

  private PooledConnection usable(long deadline) {
    for (PooledConnection connection = idle.pollFirst();
        connection != null;
        connection = idle.pollFirst()) {
      if (connection.nanosIdle() < longIdleNanos || responds(connection, deadline)) {
        return connection;
      }
      closeConnection(connection);
    }
    return servers.connect(deadline, failures);
  }

  /**
   * Pings the server. An unresponsive one must not use up all the time: half of what is left is for
   * a new connection.
   */
  private static boolean responds(PooledConnection connection, long deadline) {
    long now = System.nanoTime();
    try {
      connection.call(new CommandArguments(Command.PING), now + (deadline - now) / 2);
      return true;
    } catch (JedisException dead) {
      return false;
    }
  }

  private void closeIdle() {
    for (PooledConnection connection = idle.pollFirst();
        connection != null;
        connection = idle.pollFirst()) {
      closeConnection(connection);
    }
  }

  private void closeConnection(PooledConnection connection) {
    all.remove(connection);
    connection.close();
  }

  private void requireOpen() {
    if (closed) {
      throw failures.closed();
    }
    if (Thread.currentThread().isInterrupted()) {
      throw failures.interrupted();
    }
  }

  boolean isClosed() {
    return closed;
  }

  /**
   * Closes all connections, even lent ones: a caller that waits on one gets a broken connection.
   */
  @Override
  public void close() {
    closed = true;
    closeIdle();
    all.forEach(this::closeConnection);
  }
}
