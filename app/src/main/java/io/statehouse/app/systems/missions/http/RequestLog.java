package io.statehouse.app.systems.missions.http;

import static java.time.ZoneOffset.UTC;
import static java.time.temporal.ChronoUnit.MILLIS;
import static java.util.stream.Collectors.joining;

import io.statehouse.app.http.Endpoint;
import io.statehouse.domain.missions.entities.ApiKey;
import java.time.Clock;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The last requests to this server with each API key that exists, in bounded memory. A line has the
 * time, the method, the pattern of the route and the status, so neither the key nor anything else
 * that a client sent.
 */
public final class RequestLog {
  private static final int MAX_OF_A_KEY = 1_000;
  private static final int MAX = 50_000;

  private final Clock clock;
  private final int maxOfAKey;
  private final int max;

  /** In order of use, the key used least recently first. */
  private final Map<ApiKey, Deque<Line>> lines = new LinkedHashMap<>(16, 0.75f, true);

  private int held;

  private record Line(OffsetDateTime at, Endpoint endpoint, int status) {
    @Override
    public String toString() {
      return at + " " + endpoint.method() + " " + endpoint.path() + " " + status + "\n";
    }
  }

  public RequestLog(Clock clock) {
    this(clock, MAX_OF_A_KEY, MAX);
  }

  RequestLog(Clock clock, int maxOfAKey, int max) {
    this.clock = clock;
    this.maxOfAKey = maxOfAKey;
    this.max = max;
  }

  private OffsetDateTime now() {
    return clock.instant().truncatedTo(MILLIS).atOffset(UTC);
  }

  LocalDate today() {
    return now().toLocalDate();
  }

  /** Adds a line of a key that exists; invented keys would evict the others. */
  synchronized void add(ApiKey key, Endpoint endpoint, int status) {
    Deque<Line> own = lines.computeIfAbsent(key, first -> new ArrayDeque<>());
    own.add(new Line(now(), endpoint, status));
    held++;
    if (own.size() > maxOfAKey) {
      own.remove();
      held--;
    }
    Iterator<Deque<Line>> eldest = lines.values().iterator();
    while (held > max) {
      held -= eldest.next().size();
      eldest.remove();
    }
  }

  /** Returns whether there are lines of a key, which existed when the last one was added. */
  synchronized boolean knows(ApiKey key) {
    return lines.containsKey(key);
  }

  synchronized void forget(ApiKey key) {
    Deque<Line> own = lines.remove(key);
    held -= own == null ? 0 : own.size();
  }

  /** Returns the lines of a day (UTC); empty if there are none. */
  synchronized Optional<String> of(ApiKey key, LocalDate day) {
    return Optional.of(
            lines.getOrDefault(key, new ArrayDeque<>()).stream()
                .filter(line -> line.at().toLocalDate().equals(day))
                .map(Line::toString)
                .collect(joining()))
        .filter(text -> !text.isEmpty());
  }
}
