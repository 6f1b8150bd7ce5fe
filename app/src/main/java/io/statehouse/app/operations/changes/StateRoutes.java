package io.statehouse.app.operations.changes;

import static io.statehouse.app.access.Right.READ;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.events.StreamOwner;
import io.statehouse.app.json.Schema;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.changes.RecordFeed.RecordEvent;
import io.statehouse.app.operations.changes.RecordFeed.Run;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.text.Figures;
import io.statehouse.ports.Prefix;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The routes of changes of the state of all systems, by their meaning. */
public final class StateRoutes implements AutoCloseable {
  private static final Duration LINGER = Duration.ofMinutes(1);
  private static final String FORM =
      "{\"time\": T, \"system\": S, \"change\": added, removed, changed or gap, \"type\": …,"
          + " \"identity\": …, \"key\": …, \"fields\": [{\"name\": …, \"before\": …, \"after\":"
          + " …}, …]}";

  private final ServedStates systems;
  private final EventStream streams;
  private final RecordFeed feed;
  private final Schedule.Task idle;
  private final HistoryRoutes history;

  /**
   * @param buffer how many events are kept for clients that come back
   * @param history the service that records the history; empty if none is configured
   */
  public StateRoutes(
      List<ServedState> served,
      EventStream streams,
      int buffer,
      Optional<HistoryService> history,
      Schedule schedule) {
    this.systems = new ServedStates(served);
    this.streams = streams;
    this.feed = new RecordFeed(served.size(), buffer, streams.memory(), LINGER, System::nanoTime);
    this.history = new HistoryRoutes(systems, history);
    this.idle = schedule.every(LINGER, LINGER, feed::endIfIdle);
  }

  /** Returns the routes. */
  public RouteGroup group() {
    return new RouteGroup(
        "state", "The state of all systems", Route.all(routes(), history.routes()));
  }

  private List<Route> routes() {
    return List.of(
        Route.get("/events")
            .needs(READ, ServedStates::area)
            .summary("Each change of the state of all systems, by its meaning, as it happens.")
            .details(
                "The data of an event are what `statehouse watch --json` prints: the fields that"
                    + " differ, before and after, secrets masked. After a change `gap`, which has only"
                    + " time and system, changes may have been missed or merged; what differs comes"
                    + " next, as if each record had changed once. The first client of a system"
                    + " waits until its entries have been listed; if its store is down, the status"
                    + " is "
                    + Kind.UNAVAILABLE.status()
                    + ". The state before a change is held in memory until "
                    + Figures.time(LINGER)
                    + " after the last client: values up to 1/"
                    + RecordFeed.SHARE_OF_HEAP
                    + " of the heap; changes of records beyond that have no values before, and"
                    + " `beforeHeld` is false.")
            .query("system", "The only system of interest.", Schema.words(systems.names()))
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

  /**
   * Returns the systems of a request. It must not have a prefix if keys are secret, since a client
   * could guess these, character by character.
   */
  private List<ServedState> wanted(Request request, Optional<Prefix> prefix) {
    Optional<String> system = request.optionalQuery("system");
    if (system.isEmpty()) {
      return systems.all().stream().filter(state -> prefix.isEmpty() || !state.isSecret()).toList();
    }
    ServedState state = systems.named(system.get());
    if (prefix.isPresent() && state.isSecret()) {
      throw ServedStates.secretKeys(state, "prefix");
    }
    return List.of(state);
  }

  /** Ends the streams of all clients. */
  @Override
  public void close() {
    idle.close();
    feed.close();
  }
}
