package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.routes.entities.Conflicts;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.Pointer;
import io.statehouse.domain.gis.routes.entities.PublishPlan;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.PublishResult.Outcome;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteId;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Publishes versions and moves the pointer back. Readers see the old version or the new one,
 * wherever a publisher ends: routes are written beside the live version, and one transaction moves
 * the pointer. Of publishers that start from the same pointer one succeeds; the others get
 * POINTER_CONFLICT and leave nothing.
 */
public final class RoutePublisher {
  private static final int MAX_TRIES = 20;

  private final RoutesContext context;

  RoutePublisher(RoutesContext context) {
    this.context = context;
  }

  /**
   * Publishes a version and makes it live.
   *
   * @throws GisException if the routes break a rule, with nothing written, or a destination ceases
   *     to be as demanded before the version is live; with POINTER_CONFLICT if another version is
   *     live than was expected or read
   * @throws StoreException.OutcomeUnknown if the outcome is unknown, even after another request
   */
  public PublishResult publish(PublishRequest request) {
    Prepared prepared = prepare(request);
    if (isLive(prepared) && !request.force()) {
      VersionId live = prepared.pointer.version().orElseThrow();
      return new PublishResult(Outcome.UNCHANGED, live, Optional.of(live), prepared.warnings());
    }
    return new Publication(
            context,
            request,
            prepared.pointer,
            prepared.content,
            prepared.destinations,
            prepared.seen)
        .run(() -> nextVersion(prepared.pointer));
  }

  /**
   * Refuses a version without routes, unless readers with the settings of this publisher accept it.
   * To be called where such readers serve what is published.
   *
   * @throws GisException with EMPTY_CONFIG
   */
  public void requireServed(PublishRequest request) {
    if (request.routes().isEmpty() && !context.settings().allowEmpty()) {
      throw new GisException(
          Code.EMPTY_CONFIG,
          "there are no routes, and the readers of this server do not accept such a version: set"
              + " gis.routes.allow-empty first");
    }
  }

  /** Returns what {@link #publish} would do now. Writes nothing, and refuses what that refuses. */
  public PublishPlan plan(PublishRequest request) {
    Prepared prepared = prepare(request);
    Optional<VersionId> next =
        isLive(prepared) && !request.force()
            ? Optional.empty()
            : Optional.of(nextVersion(prepared.pointer));
    return plan(
        prepared.pointer.version(), prepared.live, next, prepared.routes, prepared.warnings());
  }

  private PublishPlan plan(
      Optional<VersionId> live,
      List<Entry> before,
      Optional<VersionId> next,
      List<PublishedRoute> after,
      List<String> warnings) {
    List<PublishedRoute> removed = new ArrayList<>();
    List<Key> unreadable = new ArrayList<>();
    Map<Pattern, PublishedRoute> old = new HashMap<>();
    for (Entry entry : before) {
      Optional<PublishedRoute> route = StoredVersion.find(context, entry);
      if (route.isEmpty()) {
        unreadable.add(entry.key());
      } else if (old.putIfAbsent(route.get().pattern(), route.get()) != null) {
        removed.add(route.get()); // another publisher's, of the same pattern
      }
    }
    List<PublishedRoute> added = new ArrayList<>();
    List<PublishPlan.Change> changed = new ArrayList<>();
    int unchanged = 0;
    for (PublishedRoute route : after) {
      PublishedRoute same = old.remove(route.pattern());
      if (same == null) {
        added.add(route);
      } else if (same.route().equals(route.route())
          || next.isEmpty() && isKept(same.route(), route.route())) {
        unchanged++;
      } else {
        changed.add(new PublishPlan.Change(same, route));
      }
    }
    removed.addAll(old.values());
    removed.sort(Comparator.comparing(PublishedRoute::id));
    return new PublishPlan(live, next, added, changed, removed, unreadable, unchanged, warnings);
  }

  /**
   * Makes an earlier version live again.
   *
   * @param force whether a version is accepted of which routes conflict
   * @throws GisException with VERSION_NOT_FOUND, VERSION_UNFINISHED or POINTER_CONFLICT, or if the
   *     version is not valid
   */
  public PublishResult rollback(VersionId to, ExpectedPointer expected, boolean force) {
    Pointer pointer = context.pointer();
    pointer.require(expected);
    if (pointer.version().equals(Optional.of(to))) {
      return new PublishResult(Outcome.UNCHANGED, to, pointer.version(), List.of());
    }
    Transaction move = move(pointer, to, force);
    boolean unknown = false;
    for (int attempt = 1; ; attempt++) {
      try {
        if (context.store().commit(move).applied()) {
          context.seenLive(Optional.of(to));
          return new PublishResult(Outcome.PUBLISHED, to, pointer.version(), List.of());
        }
      } catch (StoreException.OutcomeUnknown lost) {
        if (attempt == MAX_TRIES) {
          throw lost;
        }
        unknown = true;
      }
      Pointer now = context.pointer();
      if (unknown && now.version().equals(Optional.of(to))) {
        return new PublishResult(Outcome.PUBLISHED, to, pointer.version(), List.of());
      }
      if (!now.isAsIn(pointer)) {
        throw now.conflict();
      }
      if (attempt == MAX_TRIES) {
        String problem = "version " + to + " is changed by other programs: try again";
        throw unknown
            ? new StoreException.OutcomeUnknown(problem)
            : new GisException(Code.CLAIM_CONTENTION, problem);
      }
      context.pause(5, 50);
      // A move that may still arrive can be sent again, with its conditions. Otherwise the version
      // has changed since it was read.
      move = unknown ? move : move(pointer, to, force);
    }
  }

  /**
   * Returns what moves the pointer to a version that may be live.
   *
   * @throws GisException if it may not
   */
  private Transaction move(Pointer pointer, VersionId to, boolean force) {
    Key claim = context.layout().claim(to);
    // Read before the version: a claim that is put between the two fails the condition.
    Condition unclaimed =
        context
            .store()
            .get(claim)
            .filter(StrayFolder::is)
            .map(Condition::unchanged)
            .orElseGet(() -> Condition.absent(claim));
    StoredVersion stored = StoredVersion.of(context, to);
    Key kept = context.layout().route(to, stored.valid(context, force).get(0).id());
    return Transaction.builder()
        .require(pointer.unchanged())
        .require(Condition.present(kept)) // else the version was collected since
        .require(unclaimed)
        .put(context.layout().pointer(), Bytes.utf8(to.text()))
        .build();
  }

  /** Returns what {@link #rollback} would do now. Writes nothing, and refuses what that refuses. */
  public PublishPlan planRollback(VersionId to, ExpectedPointer expected, boolean force) {
    Pointer pointer = context.pointer();
    pointer.require(expected);
    List<Entry> live = pointer.version().map(context::subtree).orElse(List.of());
    boolean isLive = pointer.version().equals(Optional.of(to));
    StoredVersion stored = StoredVersion.of(context, to);
    return plan(
        pointer.version(),
        live,
        isLive ? Optional.empty() : Optional.of(to),
        isLive ? stored.readable(context) : stored.valid(context, force),
        List.of());
  }

  static GisException notFound(VersionId version) {
    return GisException.of(
        Code.VERSION_NOT_FOUND, "version %s does not exist: list the versions", version);
  }

  private Prepared prepare(PublishRequest request) {
    if (request.routes().isEmpty() && !request.allowEmpty()) {
      throw new GisException(
          Code.EMPTY_CONFIG, "there are no routes: allow an empty configuration if none is meant");
    }
    if (request.routes().isEmpty() && context.layout().sidecar().isEmpty()) {
      throw new GisException(
          Code.UNAVAILABLE,
          "an empty configuration leaves no key, so that its number is remembered in the sidecar,"
              + " which is off (gis.sidecar=off): switch it on");
    }
    List<PublishedRoute> routes = request.routes().stream().map(PublishedRoute::of).toList();
    Conflicts conflicts = Conflicts.among(routes, context.settings().policy());
    if (!conflicts.isEmpty()) {
      throw conflicts.refusal();
    }
    SortedMap<RouteId, Bytes> values = new TreeMap<>();
    for (PublishedRoute route : routes) {
      try {
        Bytes value = RouteCodec.write(route.route());
        // What readers refuse would keep the whole version from them.
        RouteCodec.route(JsonText.read(value));
        values.put(route.id(), value);
      } catch (GisException refused) {
        throw refused.at("the route of " + route.pattern());
      }
    }
    Destinations destinations =
        new Destinations(
            context,
            request.routes(),
            request.requireAdopted() ? DestinationCheck.FAIL : context.settings().adopted());
    Destinations.Seen seen = destinations.see();
    Pointer pointer = context.pointer();
    pointer.require(request.expected());
    List<Entry> live = pointer.version().map(context::subtree).orElse(List.of());
    return new Prepared(
        pointer, routes, new VersionContent(context.layout(), values), live, destinations, seen);
  }

  /**
   * Returns whether the live version holds these routes and nothing else, under any ids. Members of
   * their documents that mean nothing here do not matter where the request has none.
   */
  private boolean isLive(Prepared prepared) {
    return prepared
        .pointer
        .version()
        .filter(
            version ->
                prepared.content.isAll(version, prepared.live)
                    || isSame(prepared.routes, new StoredVersion(version, prepared.live)))
        .isPresent();
  }

  private boolean isSame(List<PublishedRoute> requested, StoredVersion live) {
    List<PublishedRoute> stored;
    try {
      stored = live.routes(context);
    } catch (GisException unreadable) {
      return false;
    }
    Map<Pattern, Route> byPattern = new HashMap<>();
    stored.forEach(route -> byPattern.put(route.pattern(), route.route()));
    return stored.size() == requested.size()
        && byPattern.size() == stored.size()
        && requested.stream()
            .allMatch(
                route ->
                    Optional.ofNullable(byPattern.get(route.pattern()))
                        .filter(same -> isKept(same, route.route()))
                        .isPresent());
  }

  private static boolean isKept(Route stored, Route requested) {
    return stored.equals(requested)
        || requested.others().equals(JsonValue.Members.NONE)
            && stored.destination().equals(requested.destination());
  }

  /** A number above that of every version that is live, or of which something is stored. */
  private VersionId nextVersion(Pointer pointer) {
    Stream<String> stored =
        context.store().children(context.layout().root(), '/').stream()
            .filter(Child::hasKeysBelow)
            .map(Child::segment);
    // Of a version without routes, only the record of its publication remains.
    Stream<String> recorded =
        context.layout().publications().stream()
            .flatMap(prefix -> context.store().children(prefix, '/').stream())
            .filter(Child::isKey)
            .map(Child::segment);
    VersionNumber last =
        Stream.concat(
                pointer.version().stream(),
                Stream.concat(stored, recorded)
                    .flatMap(segment -> VersionId.find(segment).stream()))
            .flatMap(version -> version.number().stream())
            .max(VersionNumber::compareTo)
            .orElse(VersionNumber.NEVER);
    return VersionId.of(last.next().value());
  }

  /**
   * A request that breaks no rule, and the pointer from which it starts.
   *
   * @param live all that is stored of the live version, a claim or a stray key included
   */
  private record Prepared(
      Pointer pointer,
      List<PublishedRoute> routes,
      VersionContent content,
      List<Entry> live,
      Destinations destinations,
      Destinations.Seen seen) {
    List<String> warnings() {
      return seen.warnings();
    }
  }
}
