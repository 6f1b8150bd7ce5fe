package io.statehouse.app.systems.missions.http;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.http.Route;
import io.statehouse.domain.missions.ApiKey;
import java.time.Clock;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What was asked for with each API key, as far as memory goes: this server's last requests of each
 * key, of keys that exist alone. A line has the time, the method, the pattern of the route and the
 * status, so neither the key nor anything else that a client sent is in it.
 */
public final class RequestLog {
  private static final int MOST_OF_A_KEY = 1_000;
  private static final int MOST = 50_000;

  private final Clock clock;
  private final int mostOfAKey;
  private final int most;

  /** From the key that was used least recently on. */
  private final Map<ApiKey, Deque<Line>> lines = new LinkedHashMap<>(16, 0.75f, true);

  private int held;

  private record Line(OffsetDateTime at, Route route, int status) {
    @Override
    public String toString() {
      return at + " " + route.method() + " " + route.path() + " " + status + "\n";
    }
  }

  public RequestLog(Clock clock) {
    this(clock, MOST_OF_A_KEY, MOST);
  }

  RequestLog(Clock clock, int mostOfAKey, int most) {
    this.clock = requireNonNull(clock, "clock");
    this.mostOfAKey = mostOfAKey;
    this.most = most;
  }

  private OffsetDateTime now() {
    return OffsetDateTime.now(clock)
        .withOffsetSameInstant(ZoneOffset.UTC)
        .truncatedTo(ChronoUnit.MILLIS);
  }

  LocalDate today() {
    return now().toLocalDate();
  }

  /**
   * Adds a line.
   *
   * @param key exists; made-up ones would push the others out
   */
  synchronized void add(ApiKey key, Route route, int status) {
    Deque<Line> own = lines.computeIfAbsent(key, first -> new ArrayDeque<>());
    own.add(new Line(now(), route, status));
    held++;
    if (own.size() > mostOfAKey) {
      own.remove();
      held--;
    }
    Iterator<Deque<Line>> eldest = lines.values().iterator();
    while (held > most) {
      held -= eldest.next().size();
      eldest.remove();
    }
  }

  synchronized void forget(ApiKey key) {
    Deque<Line> own = lines.remove(key);
    held -= own == null ? 0 : own.size();
  }

  /** The lines of a day (UTC); empty if there are none. */
  synchronized Optional<String> of(ApiKey key, LocalDate day) {
    return Optional.of(
            lines.getOrDefault(key, new ArrayDeque<>()).stream()
                .filter(line -> line.at().toLocalDate().equals(day))
                .map(Line::toString)
                .collect(Collectors.joining()))
        .filter(text -> !text.isEmpty());
  }
}
