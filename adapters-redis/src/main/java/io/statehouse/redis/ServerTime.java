package io.statehouse.redis;

import io.statehouse.ports.StoreClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/**
 * The clock of the server, by its command {@code TIME}, which a user may be forbidden to run.
 *
 * @param requests whose round trips are not reported
 */
record ServerTime(Requests requests) implements StoreClock {
  private static final Duration PRECISION = Duration.of(1, ChronoUnit.MICROS);

  @Override
  public Optional<Instant> now() {
    return time(
        requests
            .read("time", List.of(new CommandArguments(Command.TIME)), requests.begin())
            .get(0));
  }

  /** Returns the time of a response: seconds and microseconds, each as text; empty if an error. */
  static Optional<Instant> time(Object response) {
    return response instanceof List<?> parts && parts.size() == 2
        ? Optional.of(
            Instant.ofEpochSecond(number(parts.get(0)))
                .plus(number(parts.get(1)), ChronoUnit.MICROS))
        : Optional.empty();
  }

  private static long number(Object part) {
    return Long.parseLong(PooledConnection.text(part));
  }

  @Override
  public Duration precision() {
    return PRECISION;
  }
}
