package io.statehouse.app.operations;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.events.StreamOwner;
import io.statehouse.app.json.Schema;
import io.statehouse.app.operations.RecordFeed.RecordEvent;
import io.statehouse.app.operations.RecordFeed.Run;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.ports.Prefix;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The routes about the state of all systems by its meaning. */
public final class StateRoutes implements AutoCloseable {
  private static final Duration LINGER = Duration.ofMinutes(1);
  private static final String FORM =
      "{\"time\": T, \"system\": S, \"change\": added, removed, changed or gap, \"type\": …,"
          + " \"identity\": …, \"key\": …, \"fields\": [{\"name\": …, \"before\": …, \"after\":"
          + " …}, …]}";

  private final Map<String, ServedState> systems = new LinkedHashMap<>();
  private final EventStream streams;
  private final RecordFeed feed;
  private final Schedule.Task idle;

  /**
   * @param buffer how many events are kept for clients that come back
   */
  public StateRoutes(List<ServedState> served, EventStream streams, int buffer, Schedule schedule) {
    served.forEach(state -> systems.put(state.name().text(), state));
    this.streams = streams;
    this.feed = new RecordFeed(served.size(), buffer, streams.memory(), LINGER, System::nanoTime);
    this.idle = schedule.every(LINGER, LINGER, feed::endIfIdle);
  }

  /** Returns the routes whose paths others do not have: a system served alone keeps its own. */
  public RouteGroup beside(List<RouteGroup> others) {
    Set<String> taken =
        others.stream()
            .flatMap(group -> group.routes().stream())
            .map(Route::path)
            .collect(Collectors.toSet());
    return new RouteGroup("state", "The state of all systems", routes())
        .without(route -> taken.contains(route.path()));
  }

  private List<Route> routes() {
    return List.of(
        Route.get("/events")
            .summary("Each change of the state of all systems, by its meaning, as it happens.")
            .query("system", "The only system of interest.", Schema.words(systems.keySet()))
            .query("prefix", "Text that the keys begin with; only of systems that show theirs.")
            .fails(Kind.NOT_FOUND, Kind.FORBIDDEN)
            .answersBytes("text/event-stream", EventStream.description(FORM))
            .by(this::events));
  }

  private Response events(Request request) {
    Optional<Prefix> prefix =
        request.optionalQuery("prefix").filter(text -> !text.isEmpty()).map(Prefix::new);
    List<ServedState> wanted = wanted(request, prefix);
    List<String> names = wanted.stream().map(state -> state.name().text()).toList();
    StreamOwner owner = StreamOwner.address(request.client());
    streams.slots().require(owner);
    Run run = feed.follow(wanted);
    return streams.resuming(
        owner,
        request,
        run.events(),
        run::subscribe,
        event ->
            names.contains(event.system().text()) && isBelow(prefix, event)
                ? Optional.of(event.event())
                : Optional.empty());
  }

  private static boolean isBelow(Optional<Prefix> prefix, RecordEvent event) {
    return prefix.isEmpty() || event.key().isEmpty() || prefix.get().contains(event.key().get());
  }

  /** With a prefix, a client could guess secret keys, character by character. */
  private List<ServedState> wanted(Request request, Optional<Prefix> prefix) {
    Optional<String> system = request.optionalQuery("system");
    if (system.isEmpty()) {
      return systems.values().stream()
          .filter(state -> prefix.isEmpty() || !state.isSecret())
          .toList();
    }
    ServedState state = named(system.get());
    if (prefix.isPresent() && state.isSecret()) {
      throw new AppException(
          Kind.FORBIDDEN,
          "the keys of %s hold secrets, so nothing is selected by them: leave out prefix"
              .formatted(state.name()));
    }
    return List.of(state);
  }

  private ServedState named(String system) {
    return Optional.ofNullable(systems.get(system))
        .orElseThrow(
            () ->
                new AppException(
                    Kind.NOT_FOUND,
                    "unknown system \"%s\": known are %s"
                        .formatted(system, String.join(", ", systems.keySet()))));
  }

  /** Ends the streams of all clients. */
  @Override
  public void close() {
    idle.close();
    feed.close();
  }
}
