package io.statehouse.redis;

import io.statehouse.ports.adapter.RoundTripListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/** Round trips on borrowed connections: the only place that waits for responses. */
final class Requests {
  private static final Logger LOG = LoggerFactory.getLogger(RedisStore.class);

  private final ConnectionPool pool;
  private final Failures failures;
  private final RoundTripListener roundTrips;
  private final long timeoutNanos;

  Requests(ConnectionPool pool, Failures failures, RoundTripListener roundTrips, Duration timeout) {
    this.pool = pool;
    this.failures = failures;
    this.roundTrips = roundTrips;
    this.timeoutNanos = timeout.toNanos();
  }

  /** Returns the time by which a call that begins now must have ended. */
  long deadline() {
    return System.nanoTime() + timeoutNanos;
  }

  /** Reads by several requests in one round trip; an error response is returned like any other. */
  List<Object> read(String operation, List<CommandArguments> requests, long deadline) {
    return onOneConnection(
        deadline, connection -> exchange(operation, connection, requests, deadline));
  }

  /**
   * Reads by any number of round trips on one connection. A connection that was idle may turn out
   * to be broken; then everything is result again on a new one, since a result has no effects.
   */
  <T> T onOneConnection(long deadline, Function<PooledConnection, T> work) {
    while (true) {
      PooledConnection connection = pool.borrow(deadline);
      boolean wasFresh = connection.isFresh();
      try {
        T result = work.apply(connection);
        pool.giveBack(connection);
        return result;
      } catch (JedisConnectionException broken) {
        pool.discard(connection);
        if (wasFresh || pool.isClosed() || System.nanoTime() - deadline >= 0) {
          throw failures.noResponse(broken);
        }
      } catch (JedisDataException error) {
        pool.giveBack(connection);
        throw failures.readError(error);
      } catch (RuntimeException | Error other) {
        pool.discard(connection);
        throw other;
      }
    }
  }

  /** Sends one request and returns the response; an error response is thrown. */
  Object call(
      String operation, PooledConnection connection, CommandArguments request, long deadline) {
    Object response = exchange(operation, connection, List.of(request), deadline).get(0);
    if (response instanceof JedisDataException error) {
      throw error;
    }
    return response;
  }

  /**
   * One round trip of several requests that each return a list; an error response is thrown.
   *
   * @param meanwhile what to do while the server works
   */
  List<List<?>> lists(
      String operation,
      PooledConnection connection,
      List<CommandArguments> requests,
      Runnable meanwhile,
      long deadline) {
    List<Object> responses = new ArrayList<>(requests.size());
    exchange(operation, connection, requests, meanwhile, responses, deadline);
    List<List<?>> lists = new ArrayList<>(requests.size());
    for (Object response : responses) {
      if (response instanceof JedisDataException error) {
        throw error;
      }
      lists.add((List<?>) response);
    }
    return lists;
  }

  /** One round trip of a read; an error response is returned like any other. */
  List<Object> exchange(
      String operation,
      PooledConnection connection,
      List<CommandArguments> requests,
      long deadline) {
    List<Object> responses = new ArrayList<>(requests.size());
    exchange(operation, connection, requests, responses, deadline);
    return responses;
  }

  /**
   * One round trip, reported to the listener.
   *
   * @param responses receives the responses as they arrive; it stays incomplete if the connection
   *     breaks
   */
  void exchange(
      String operation,
      PooledConnection connection,
      List<CommandArguments> requests,
      List<Object> responses,
      long deadline) {
    exchange(operation, connection, requests, () -> {}, responses, deadline);
  }

  private void exchange(
      String operation,
      PooledConnection connection,
      List<CommandArguments> requests,
      Runnable meanwhile,
      List<Object> responses,
      long deadline) {
    long start = System.nanoTime();
    int before = responses.size();
    try {
      connection.exchange(requests, meanwhile, responses, deadline);
    } finally {
      long nanos = System.nanoTime() - start;
      boolean complete = responses.size() - before == requests.size();
      roundTrips.happened(operation, nanos, complete);
      if (LOG.isDebugEnabled()) {
        LOG.debug("{} ({} requests): {} µs", operation, requests.size(), nanos / 1_000);
      }
    }
  }
}
