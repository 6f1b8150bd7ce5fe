package io.statehouse.redis;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.adapter.Calls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
 *
 * <p>If the server accepts no further connection, callers share those that are open: see {@link
 * ConnectionLimit}.
 */
final class ConnectionPool implements AutoCloseable {
  /** The server notices only after a moment that a connection was closed. */
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Servers servers;
  private final Failures failures;
  private final long longIdleNanos;
  private final ConnectionLimit limit;
  private final Semaphore openingPair = new Semaphore(1, true);
  private final Deque<PooledConnection> idle = new ConcurrentLinkedDeque<>();
  private final Set<PooledConnection> all = ConcurrentHashMap.newKeySet();
  private final Calls calls;

  /**
   * @param longIdle how long a connection may be idle and still be lent untested
   */
  ConnectionPool(Servers servers, Calls calls, Duration longIdle) {
    this.servers = servers;
    this.failures = servers.failures();
    this.calls = calls;
    this.longIdleNanos = longIdle.toNanos();
    this.limit = new ConnectionLimit(servers.settings().connections());
  }

  /**
   * Lends a connection, which the caller must pass to {@link #end}.
   *
   * @throws io.statehouse.ports.StoreException if there is none; nothing was sent then
   */
  PooledConnection borrow(String operation, Deadline deadline) {
    JedisException refusal = null;
    while (true) {
      acquire(limit, operation, deadline);
      boolean lent = false;
      try {
        PooledConnection connection = usable(deadline);
        if (calls.isClosed()) {
          closeConnection(connection); // it was opened while the pool was closed
          throw calls.closed();
        }
        lent = true;
        return connection;
      } catch (JedisException failed) {
        refusal = refusal(failed, refusal, deadline);
        if (all.isEmpty()) { // other programs use them, or the server has not closed ours yet
          pause(refusal, deadline);
        }
      } finally {
        if (!lent) {
          limit.release();
        }
      }
    }
  }

  /**
   * Ends the use of a lent connection.
   *
   * @param isUsable whether it may be lent again; otherwise all idle ones are closed with it
   */
  void end(PooledConnection connection, boolean isUsable) {
    if (isUsable) {
      connection.returned();
      idle.addFirst(connection);
    } else {
      closeConnection(connection);
    }
    limit.release();
    if (!isUsable || calls.isClosed()) {
      PooledConnection other;
      while ((other = idle.pollFirst()) != null) {
        closeConnection(other);
      }
    }
  }

  /**
   * Opens two connections that their caller owns and must close. If the server accepts no more,
   * idle ones are closed for them; but one is left for calls.
   */
  List<PooledConnection> openPair(String operation, Deadline deadline) {
    List<PooledConnection> opened = new ArrayList<>(2);
    // With one connection each, two callers would wait for each other.
    acquire(openingPair, operation, deadline);
    try {
      while (opened.size() < 2) {
        opened.add(openUnpooled(operation, deadline));
      }
      return opened;
    } catch (RuntimeException refused) {
      opened.forEach(PooledConnection::close);
      throw refused;
    } finally {
      openingPair.release();
    }
  }

  private PooledConnection openUnpooled(String operation, Deadline deadline) {
    JedisException refusal = null;
    while (true) {
      calls.requireTime(operation, deadline);
      try {
        return servers.connect(deadline);
      } catch (JedisException failed) {
        refusal = refusal(failed, refusal, deadline);
        if (all.size() > 1) { // the limit may be lower, while others are being opened
          // Waits for an idle one and closes it; callers have one less from now on.
          acquire(limit, operation, deadline);
          Optional.ofNullable(idle.pollFirst()).ifPresent(this::closeConnection);
          limit.lowerTo(Math.min(limit.current() - 1, all.size()));
          limit.release();
        }
        pause(refusal, deadline);
      }
    }
  }

  /**
   * Returns why the server refused a connection, and learns from it how many it accepts.
   *
   * @param before the refusal of the try before this one, or null
   * @throws io.statehouse.ports.StoreException unless the server has as many clients as it accepts
   */
  private JedisException refusal(JedisException failed, JedisException before, Deadline deadline) {
    // With TLS, the server gives no reason.
    boolean isSilent = servers.settings().tls().isPresent() && Failures.isClosedByPeer(failed);
    if (Failures.isTooManyClients(failed) || (isSilent && !all.isEmpty())) {
      limit.lowerTo(all.size());
      return failed;
    }
    boolean cutOff = before != null && deadline.nanosLeft() <= PAUSE_NANOS;
    throw cutOff ? failures.tooManyClients(before) : failures.notConnected(failed);
  }

  private void pause(JedisException refused, Deadline deadline) {
    long left = deadline.nanosLeft();
    // Returns immediately to an interrupted thread, which the next try then reports.
    LockSupport.parkNanos(Math.min(PAUSE_NANOS, left));
    if (left <= PAUSE_NANOS) {
      throw failures.tooManyClients(refused);
    }
  }

  /** Waits for a right that is limited. */
  private void acquire(Semaphore permits, String operation, Deadline deadline) {
    calls.requireTime(operation, deadline);
    try {
      if (!permits.tryAcquire(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
        throw failures.noFreeConnection(limit.current(), limit.isLowered());
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw calls.interrupted(operation);
    }
  }

  private PooledConnection usable(Deadline deadline) {
    PooledConnection connection;
    while ((connection = idle.pollFirst()) != null) {
      if (connection.nanosIdle() < longIdleNanos || responds(connection, deadline)) {
        return connection;
      }
      closeConnection(connection);
    }
    PooledConnection opened = servers.connect(deadline);
    all.add(opened);
    limit.accepted(all.size());
    return opened;
  }

  /**
   * Pings the server. An unresponsive one must not use up all the time: half of what is left is for
   * a new connection.
   */
  private static boolean responds(PooledConnection connection, Deadline deadline) {
    Deadline half = Deadline.in(Duration.ofNanos(deadline.nanosLeft() / 2));
    try {
      connection.call(new CommandArguments(Command.PING), half);
      return true;
    } catch (JedisException dead) {
      return false;
    }
  }

  private void closeConnection(PooledConnection connection) {
    all.remove(connection);
    connection.close();
  }

  /**
   * Closes all connections, even lent ones: a caller that waits on one gets a broken connection.
   * The calls must have been closed before.
   */
  @Override
  public void close() {
    all.forEach(this::closeConnection);
  }
}
