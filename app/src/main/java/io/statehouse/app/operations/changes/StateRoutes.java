package io.statehouse.app.operations.changes;

import static io.statehouse.app.access.Right.READ;

import io.statehouse.app.access.Area;
import io.statehouse.app.cli.PointInTime;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Paging;
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
import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.RawMeaning;
import io.statehouse.operations.history.History;
import io.statehouse.operations.history.HistoryQuery;
import io.statehouse.operations.history.JournalEntry;
import io.statehouse.ports.Prefix;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The routes of changes of the state of all systems, by their meaning. */
public final class StateRoutes implements AutoCloseable {
  private static final int USUAL_PAGE = 1_000;
  private static final Duration LINGER = Duration.ofMinutes(1);
  private static final String FORM =
      "{\"time\": T, \"system\": S, \"change\": added, removed, changed or gap, \"type\": …,"
          + " \"identity\": …, \"key\": …, \"fields\": [{\"name\": …, \"before\": …, \"after\":"
          + " …}, …]}";

  private final Map<String, ServedState> systems = new LinkedHashMap<>();
  private final EventStream streams;
  private final RecordFeed feed;
  private final Schedule.Task idle;
  private final Optional<HistoryService> service;

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
    served.forEach(state -> systems.put(state.name().text(), state));
    this.streams = streams;
    this.feed = new RecordFeed(served.size(), buffer, streams.memory(), LINGER, System::nanoTime);
    this.service = history;
    this.idle = schedule.every(LINGER, LINGER, feed::endIfIdle);
  }

  /** Returns the routes. */
  public RouteGroup group() {
    return new RouteGroup("state", "The state of all systems", routes());
  }

  private List<Route> routes() {
    return List.of(
        Route.get("/events")
            .needs(READ, StateRoutes::area)
            .summary("Each change of the state of all systems, by its meaning, as it happens.")
            .query("system", "The only system of interest.", Schema.words(systems.keySet()))
            .query("prefix", "Text that the keys begin with; only of systems that show theirs.")
            .fails(Kind.NOT_FOUND, Kind.FORBIDDEN)
            .answersBytes("text/event-stream", EventStream.description(FORM))
            .by(this::events),
        Route.get("/history")
            .needs(READ, StateRoutes::area)
            .summary("The changes that were recorded, if a history is kept: the oldest first.")
            .query("system", "The only system of interest.", Schema.words(systems.keySet()))
            .query("key", "The only record of interest: its key, or its name in the history.")
            .query("since", "The first time of interest: 2h (ago), or 2031-05-02T09:00:00Z.")
            .query("until", "The last time of interest, likewise.")
            .query("after", "List the changes after the one with this id.")
            .query(
                "limit",
                "The most changes of a page.",
                Schema.integer(1, Paging.MAX).or(USUAL_PAGE))
            .fails(Kind.NOT_FOUND, Kind.FORBIDDEN)
            .answers(ChangeDocument.SHAPE.list().response())
            .by(this::history));
  }

  /** Returns the system that a request is about; all if it names none. */
  private static Area area(String none, Request request) {
    return request.optionalQuery("system").<Area>map(Area.OfSystem::new).orElse(Area.ALL);
  }

  private Response history(Request request) {
    History history =
        service
            .map(HistoryService::history)
            .orElseThrow(
                () ->
                    new AppException(
                        Kind.NOT_FOUND, "no history is kept: set history.store to keep one"));
    int limit = request.paging().limit().orElse(USUAL_PAGE);
    Map<String, Meaning> meanings = new HashMap<>();
    HistoryDocuments documents =
        new HistoryDocuments(system -> meanings.computeIfAbsent(system, this::meaning));
    List<ChangeDocument> page = new ArrayList<>();
    boolean more;
    try (Stream<JournalEntry> entries = history.entries(query(request))) {
      Iterator<JournalEntry> each = entries.iterator();
      while (page.size() < limit && each.hasNext()) {
        page.add(documents.of(each.next()));
      }
      more = page.size() == limit && each.hasNext();
    }
    Optional<String> next =
        (more ? page.get(page.size() - 1).id() : Optional.<String>empty()).map(request::linkToNext);
    return Response.json(ChangeDocument.SHAPE.list().write(page)).linked(next);
  }

  private Meaning meaning(String system) {
    return Optional.ofNullable(systems.get(system))
        .map(state -> state.part().meaning())
        .orElseGet(RawMeaning::new);
  }

  private HistoryQuery query(Request request) {
    Optional<ServedState> system = request.optionalQuery("system").map(this::named);
    Optional<String> key = request.optionalQuery("key");
    if (key.isPresent() && system.filter(ServedState::isSecret).isPresent()) {
      throw secretKeys(system.get(), "key");
    }
    HistoryQuery query =
        HistoryQuery.all().of(system.map(state -> state.name().text())).after(after(request));
    query = time(request, "since").map(query::since).orElse(query);
    query = time(request, "until").map(query::until).orElse(query);
    return key.map(query::about).orElse(query);
  }

  private static String after(Request request) {
    String id = request.paging().after().orElse("0");
    if (!id.matches("[0-9-]{1,30}")) {
      throw new IllegalArgumentException(
          "parameter \"after\" is not the id of a change: \"" + id + "\"");
    }
    return id;
  }

  private static Optional<Instant> time(Request request, String name) {
    return request
        .optionalQuery(name)
        .map(text -> PointInTime.parse("parameter \"" + name + "\"", text, Clock.systemUTC()));
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
      return systems.values().stream()
          .filter(state -> prefix.isEmpty() || !state.isSecret())
          .toList();
    }
    ServedState state = named(system.get());
    if (prefix.isPresent() && state.isSecret()) {
      throw secretKeys(state, "prefix");
    }
    return List.of(state);
  }

  private static AppException secretKeys(ServedState state, String parameter) {
    return new AppException(
        Kind.FORBIDDEN,
        "the keys of %s hold secrets, so nothing is selected by them: leave out %s"
            .formatted(state.name(), parameter));
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
