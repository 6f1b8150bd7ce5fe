package io.statehouse.consul;

import io.statehouse.ports.StoreClock;
import io.statehouse.ports.adapter.Calls;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * The clock of the agent, which says the time in each response, to the second.
 *
 * @param calls whose round trips are not reported
 */
record AgentTime(Agent agent, Calls calls) implements StoreClock {
  private static final Duration PRECISION = Duration.ofSeconds(1);

  /** Needs no token, and no leader. */
  private static final String SMALL = "/v1/status/leader";

  @Override
  public Optional<Instant> now() {
    Requests requests = new Requests(agent, calls, "time", calls.begin());
    return agent.dateOf(() -> requests.get(SMALL)).flatMap(AgentTime::time);
  }

  /** Returns the time of a header {@code Date}; empty if it is none. */
  static Optional<Instant> time(String date) {
    try {
      return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)));
    } catch (DateTimeException other) {
      return Optional.empty();
    }
  }

  @Override
  public Duration precision() {
    return PRECISION;
  }
}
