package io.statehouse.redis;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.adapter.Calls;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/** Round trips on borrowed connections: the only place that waits for responses. */
record Requests(ConnectionPool pool, Failures failures, Calls calls) {
  Deadline begin() {
    return calls.begin();
  }

  /** The round trips of one call, on one connection. */
  record Exchange(Calls calls, String operation, PooledConnection connection, Deadline deadline) {

    /** Sends one request and returns the response; an error response is thrown. */
    Object send(CommandArguments request) {
      return send(request, () -> {});
    }

    /**
     * Sends one request and returns the response; an error response is thrown.
     *
     * @param meanwhile what to do while the server works
     */
    Object send(CommandArguments request, Runnable meanwhile) {
      return PooledConnection.successful(send(List.of(request), meanwhile)).get(0);
    }

    /**
     * Sends requests; an error response is returned like any other.
     *
     * @param meanwhile what to do while the server works
     */
    List<Object> send(List<CommandArguments> requests, Runnable meanwhile) {
      List<Object> responses = new ArrayList<>(requests.size());
      send(requests, meanwhile, responses);
      return responses;
    }

    /** Sends requests as {@link PooledConnection#exchange} does. */
    void send(List<CommandArguments> requests, Runnable meanwhile, List<Object> responses) {
      calls.requireTime(operation, deadline);
      long start = System.nanoTime();
      try {
        connection.exchange(requests, meanwhile, responses, deadline);
      } finally {
        calls.happened(operation, start, responses.size() == requests.size());
      }
    }
  }

  /** Reads by several requests in one round trip; an error response is returned like any other. */
  List<Object> read(String operation, List<CommandArguments> requests, Deadline deadline) {
    return read(operation, deadline, exchange -> exchange.send(requests, () -> {}));
  }

  /**
   * Reads by any number of round trips on one connection. A connection that was idle may turn out
   * to be broken; then everything is read again on a new one, since a read has no effects.
   */
  <T> T read(String operation, Deadline deadline, Function<Exchange, T> work) {
    while (true) {
      PooledConnection connection = pool.borrow(operation, deadline);
      boolean isUsable = false;
      try {
        T result = work.apply(new Exchange(calls, operation, connection, deadline));
        isUsable = true;
        return result;
      } catch (JedisConnectionException broken) {
        if (connection.isFresh() || calls.isClosed() || deadline.hasPassed()) {
          throw failures.noResponse(broken);
        }
      } catch (JedisDataException error) {
        isUsable = true;
        throw failures.readError(error);
      } finally {
        pool.end(connection, isUsable);
      }
    }
  }

  /** Runs a script that only reads, sending its text if the server does not know it. */
  <T> T run(
      String operation,
      Script script,
      List<byte[]> arguments,
      Deadline deadline,
      Function<Object, T> form) {
    return read(
        operation,
        deadline,
        exchange -> {
          try {
            return form.apply(exchange.send(script.byHash(List.of(), arguments)));
          } catch (JedisDataException error) {
            if (!Failures.hasCode(error, "NOSCRIPT")) {
              throw error;
            }
            return form.apply(exchange.send(script.byText(List.of(), arguments)));
          }
        });
  }

  /**
   * Writes by any number of round trips on one connection.
   *
   * @param work returns whether the connection is still usable
   */
  void write(String operation, Deadline deadline, Function<Exchange, Boolean> work) {
    PooledConnection connection = pool.borrow(operation, deadline);
    boolean isUsable = false;
    try {
      isUsable = work.apply(new Exchange(calls, operation, connection, deadline));
    } finally {
      pool.end(connection, isUsable);
    }
  }
}
