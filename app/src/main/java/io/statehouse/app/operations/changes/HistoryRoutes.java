package io.statehouse.app.operations.changes;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;
import static java.util.Objects.requireNonNull;

import io.statehouse.app.cli.PointInTime;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Paging;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.changes.RestoreRequest.KeyChange;
import io.statehouse.app.operations.changes.RestoreRequest.Restored;
import io.statehouse.app.text.Figures;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.history.History;
import io.statehouse.operations.history.HistoryQuery;
import io.statehouse.operations.history.JournalEntry;
import io.statehouse.operations.history.NetChanges;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The routes of the history of all systems: what changed, when, and back to what it was. */
final class HistoryRoutes {
  private static final int USUAL_PAGE = 1_000;

  /** The most records that two times are compared in; their values are in memory. */
  private static final int MAX_COMPARED = 5_000;

  private static final String TIME = ": 2h (ago), or 2031-05-02T09:00:00Z.";
  private static final String RECORD =
      "The only record of interest: its key, or its name in the history.";

  private final ServedStates systems;
  private final Optional<HistoryService> service;

  /**
   * @param service the service that records the history; empty if none is configured
   */
  HistoryRoutes(ServedStates systems, Optional<HistoryService> service) {
    this.systems = requireNonNull(systems, "systems");
    this.service = requireNonNull(service, "service");
  }

  /**
   * @param kept whether a history is kept
   * @param since the time from which all changes of a system are known, by system
   */
  private record HistorySpan(boolean kept, Map<String, String> since) {
    static final Shape<HistorySpan> SHAPE = Shape.of(HistorySpan.class);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/history")
            .needs(READ, ServedStates::area)
            .summary("The changes that were recorded, if a history is kept: the oldest first.")
            .details(
                "The documents are those of `/events`, with an `id`; with `author` and `request` if"
                    + " the change was made through the server that records; with `since` if it was"
                    + " made at some time between `since` and `time`, when changes were not watched."
                    + " `begin` is where the history of a system begins. Without a history the"
                    + " status is "
                    + Kind.NOT_FOUND.status()
                    + ".")
            .query("system", "The only system of interest.", Schema.words(systems.names()))
            .query("key", RECORD)
            .query("since", "The first time of interest" + TIME)
            .query("until", "The last time of interest, likewise.")
            .query("after", "List the changes after the one with this id.")
            .query(
                "limit",
                "The most changes of a page.",
                Schema.integer(1, Paging.MAX).or(USUAL_PAGE))
            .fails(Kind.NOT_FOUND, Kind.FORBIDDEN)
            .answers(ChangeDocument.SHAPE.list().response())
            .by(this::page),
        Route.get("/history/span")
            .needs(READ, ServedStates::area)
            .summary("Whether a history is kept, and since when.")
            .query("system", "The only system of interest.", Schema.words(systems.names()))
            .fails(Kind.NOT_FOUND)
            .returns(HistorySpan.SHAPE, this::span),
        Route.get("/history/differences")
            .needs(READ, ServedStates::area)
            .summary("The records of a system that differ between two times of its history.")
            .details(
                "Each record that differs, once, from what it was at the first time to what it was"
                    + " at the second. A change has `since` if the first one in between was made when"
                    + " changes were not watched. More than "
                    + Figures.count(MAX_COMPARED)
                    + " records are not compared.")
            .required("system", "The system.", Schema.words(systems.names()))
            .query("key", RECORD)
            .required("from", "The first time" + TIME)
            .query("until", "The second time, likewise; now without it.")
            .fails(Kind.NOT_FOUND, Kind.FORBIDDEN)
            .returns(ChangeDocument.SHAPE.list(), this::differences),
        Route.post("/history/restore")
            .needs(WRITE, ServedStates::area)
            .summary("Restores keys to what they were, if they are still as they were shown.")
            .details(
                "With `dryRun` it says what that changes, and which revision each key has; sent again"
                    + " with these, all of at most "
                    + RestoreRequest.MAX_KEYS
                    + " keys are written, or none if one has changed meanwhile ("
                    + Kind.PRECONDITION_FAILED.status()
                    + "). The response then waits a moment for the change to be in the history.")
            .required("system", "The system.", Schema.words(systems.names()))
            .fails(Kind.NOT_FOUND, Kind.PRECONDITION_FAILED, Kind.READ_ONLY)
            .accepts(RestoreRequest.SHAPE)
            .returns(Restored.SHAPE, this::restore));
  }

  private History history() {
    return service
        .map(HistoryService::history)
        .orElseThrow(
            () ->
                new AppException(
                    Kind.NOT_FOUND, "no history is kept: set history.store to keep one"));
  }

  private Response page(Request request) {
    History history = history();
    int limit = request.paging().limit().orElse(USUAL_PAGE);
    HistoryDocuments documents = documents();
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

  private HistoryDocuments documents() {
    Map<String, Meaning> meanings = new HashMap<>();
    return new HistoryDocuments(system -> meanings.computeIfAbsent(system, systems::meaning));
  }

  private HistoryQuery query(Request request) {
    HistoryQuery query = about(request).after(after(request));
    query = time(request, "since").map(query::since).orElse(query);
    return time(request, "until").map(query::until).orElse(query);
  }

  /** Returns the query for all changes of what a request is about. */
  private HistoryQuery about(Request request) {
    Optional<ServedState> system = systems.named(request);
    Optional<String> key = request.optionalQuery("key");
    if (key.isPresent() && system.filter(ServedState::isSecret).isPresent()) {
      throw ServedStates.secretKeys(system.get(), "key");
    }
    HistoryQuery query = HistoryQuery.all().of(system.map(state -> state.name().text()));
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

  private HistorySpan span(Request request) {
    Optional<ServedState> system = systems.named(request);
    Map<String, String> since = new LinkedHashMap<>();
    service.ifPresent(
        recording ->
            system.map(List::of).orElseGet(() -> List.copyOf(systems.all())).stream()
                .map(state -> state.name().text())
                .forEach(
                    name ->
                        recording
                            .history()
                            .begin(name)
                            .ifPresent(begin -> since.put(name, ChangeDocument.text(begin)))));
    return new HistorySpan(service.isPresent(), since);
  }

  private List<ChangeDocument> differences(Request request) {
    History history = history();
    String system = systems.named(request.query("system")).name().text();
    Instant from = time(request, "from").orElseThrow();
    Instant until = time(request, "until").orElseGet(Instant::now);
    requireKnown(history, system, from);
    return NetChanges.between(history, about(request), from, until, MAX_COMPARED)
        .orElseThrow(
            () ->
                new AppException(
                    Kind.BAD_INPUT,
                    "more than %,d records changed in between: compare times that are closer"
                            .formatted(MAX_COMPARED)
                        + " together, or one record"))
        .stream()
        .map(documents()::of)
        .toList();
  }

  private static void requireKnown(History history, String system, Instant from) {
    Optional<Instant> begin = history.begin(system);
    if (begin.isEmpty() || from.isBefore(begin.get())) {
      throw new AppException(
          Kind.BAD_INPUT,
          begin
              .map(
                  time ->
                      "the history of %s begins at %s: compare a later time"
                          .formatted(system, ChangeDocument.text(time)))
              .orElse("no history of %s has been recorded".formatted(system)));
    }
  }

  private Restored restore(Request request, RestoreRequest wanted) {
    ServedState state = systems.named(request.query("system"));
    if (state.isSecret()) {
      throw new AppException(
          Kind.FORBIDDEN,
          "the keys of %s hold secrets, of which the history has only hashes: nothing restores them"
              .formatted(state.name()));
    }
    Instant time = PointInTime.parse("\"at\"", wanted.at(), Clock.systemUTC());
    Restoration restoration = Restoration.of(history(), state.part(), wanted.named(), time);
    List<KeyChange> changes =
        restoration.keys().stream()
            .map(
                key ->
                    new KeyChange(
                        key.key().text(),
                        RestoreRequest.revision(key.now()),
                        restoration.change(key)))
            .toList();
    boolean writes = !wanted.dryRun() && !restoration.isEmpty();
    if (!wanted.dryRun()) {
      Map<String, RestoreRequest.RestoredKey> expected = new HashMap<>();
      wanted.keys().forEach(key -> expected.put(key.key(), key));
      restoration.keys().forEach(key -> expected.get(key.key().text()).require(key.now()));
    }
    if (writes) {
      restoration.write();
      restoration.awaitRecorded(history());
    }
    return new Restored(writes, changes);
  }
}
