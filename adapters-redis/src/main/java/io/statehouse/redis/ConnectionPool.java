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
 * The connections of a store, lent to one caller at a time, the one used last first.
 *
 * <p>When one breaks, the idle ones are closed too: most often they broke with it, and a write that
 * meets a broken one ends with an unknown outcome for nothing. For the same reason one that was
 * idle for long, and may have been forgotten by something between here and the server, is tried
 * before it is lent.
 */
final class ConnectionPool implements AutoCloseable {
  private static final Duration LONG_IDLE = Duration.ofSeconds(5);

  private final Servers servers;
  private final Failures failures;
  private final int most;
  private final long longIdleNanos;
  private final Semaphore turns;
  private final Deque<PooledConnection> idle = new ConcurrentLinkedDeque<>();
  private final Set<PooledConnection> all = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  ConnectionPool(Servers servers, int most, Failures failures) {
    this(servers, most, failures, LONG_IDLE);
  }

  /**
   * @param longIdle how long one may be idle and be lent untried
   */
  ConnectionPool(Servers servers, int most, Failures failures, Duration longIdle) {
    this.servers = servers;
    this.most = most;
    this.longIdleNanos = longIdle.toNanos();
    this.failures = failures;
    this.turns = new Semaphore(most);
  }

  /**
   * Lends a connection, which {@link #giveBack} or {@link #drop} must end.
   *
   * @throws io.statehouse.ports.StoreException if none came about; nothing was sent then
   */
  PooledConnection borrow(long deadline) {
    requireOpen();
    takeTurn(deadline);
    boolean lent = false;
    try {
      PooledConnection link = usable(deadline);
      all.add(link);
      if (closed) {
        close();
        throw failures.closed();
      }
      lent = true;
      return link;
    } catch (JedisException failure) {
      throw failures.notConnected(failure);
    } finally {
      if (!lent) {
        turns.release();
      }
    }
  }

  void giveBack(PooledConnection link) {
    link.returned();
    idle.addFirst(link);
    turns.release();
    if (closed) {
      closeIdle();
    }
  }

  /** Ends a loan whose connection is of no more use, and with it all that are idle. */
  void drop(PooledConnection link) {
    closeLink(link);
    closeIdle();
    turns.release();
  }

  /** Opens a connection that its caller keeps, and must close. */
  PooledConnection own(long deadline) {
    requireOpen();
    try {
      return servers.connect(deadline, failures);
    } catch (JedisException failure) {
      throw failures.notConnected(failure);
    }
  }

  private void takeTurn(long deadline) {
    try {
      if (!turns.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        throw failures.noTurn(most);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw failures.interrupted();
    }
  }

  private PooledConnection usable(long deadline) {
    for (PooledConnection link = idle.pollFirst(); link != null; link = idle.pollFirst()) {
      if (link.nanosIdle() < longIdleNanos || answers(link, deadline)) {
        return link;
      }
      closeLink(link);
    }
    return servers.connect(deadline, failures);
  }

  /** A dead peer must not use up all the time: half of what is left is for a new connection. */
  private static boolean answers(PooledConnection link, long deadline) {
    long now = System.nanoTime();
    try {
      link.ask(new CommandArguments(Command.PING), now + (deadline - now) / 2);
      return true;
    } catch (JedisException dead) {
      return false;
    }
  }

  private void closeIdle() {
    for (PooledConnection link = idle.pollFirst(); link != null; link = idle.pollFirst()) {
      closeLink(link);
    }
  }

  private void closeLink(PooledConnection link) {
    all.remove(link);
    link.close();
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

  /** Closes all, those lent out too: whoever waits on one is answered with a broken connection. */
  @Override
  public void close() {
    closed = true;
    closeIdle();
    all.forEach(this::closeLink);
  }
}
