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

/** Round trips on borrowed connections: the one place that waits for answers. */
final class Requests {
  private static final Logger LOG = LoggerFactory.getLogger(RedisStore.class);

  private final ConnectionPool links;
  private final Failures failures;
  private final RoundTripListener trips;
  private final long timeoutNanos;

  Requests(ConnectionPool links, Failures failures, RoundTripListener trips, Duration timeout) {
    this.links = links;
    this.failures = failures;
    this.trips = trips;
    this.timeoutNanos = timeout.toNanos();
  }

  /** Returns when a call that begins now must have ended. */
  long deadline() {
    return System.nanoTime() + timeoutNanos;
  }

  /** Reads by several requests in one round trip; an error is an answer as any other. */
  List<Object> read(String operation, List<CommandArguments> requests, long deadline) {
    return onOneLink(deadline, link -> exchange(operation, link, requests, deadline));
  }

  /**
   * Reads by any number of round trips on one connection. A connection that had been idle may turn
   * out to be broken; then all is read again from a new one, since a read leaves nothing behind.
   */
  <T> T onOneLink(long deadline, Function<PooledConnection, T> reading) {
    while (true) {
      PooledConnection link = links.borrow(deadline);
      boolean wasFresh = link.isFresh();
      try {
        T read = reading.apply(link);
        links.giveBack(link);
        return read;
      } catch (JedisConnectionException broken) {
        links.drop(link);
        if (wasFresh || links.isClosed() || System.nanoTime() - deadline >= 0) {
          throw failures.unread(broken);
        }
      } catch (JedisDataException error) {
        links.giveBack(link);
        throw failures.answered(error);
      } catch (RuntimeException | Error other) {
        links.drop(link);
        throw other;
      }
    }
  }

  /** One request and its answer; an error that the server answers is thrown. */
  Object ask(String operation, PooledConnection link, CommandArguments request, long deadline) {
    Object answer = exchange(operation, link, List.of(request), deadline).get(0);
    if (answer instanceof JedisDataException error) {
      throw error;
    }
    return answer;
  }

  /** One round trip of a read; an error is an answer as any other. */
  List<Object> exchange(
      String operation, PooledConnection link, List<CommandArguments> requests, long deadline) {
    List<Object> answers = new ArrayList<>(requests.size());
    exchange(operation, link, requests, answers, deadline);
    return answers;
  }

  /**
   * One round trip, told to the listener.
   *
   * @param answers takes the answers as they come; it has too few if the connection breaks
   */
  void exchange(
      String operation,
      PooledConnection link,
      List<CommandArguments> requests,
      List<Object> answers,
      long deadline) {
    long start = System.nanoTime();
    int before = answers.size();
    try {
      link.exchange(requests, answers, deadline);
    } finally {
      long nanos = System.nanoTime() - start;
      boolean answered = answers.size() - before == requests.size();
      trips.happened(operation, nanos, answered);
      if (LOG.isDebugEnabled()) {
        LOG.debug("{} ({} requests): {} µs", operation, requests.size(), nanos / 1_000);
      }
    }
  }
}
