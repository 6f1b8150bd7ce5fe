package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.routes.entities.Claim;
import io.statehouse.domain.gis.routes.entities.ConflictPolicy;
import io.statehouse.domain.gis.routes.entities.Conflicts;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.RouteId;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.RecordCodec;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.domain.gis.routes.layout.RouteLayout;
import io.statehouse.domain.gis.routes.layout.RouteLayout.Located;
import io.statehouse.domain.gis.routes.layout.RouteLayout.Place;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Finding.Severity;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Screening;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The suspects among routes. Those of the live version are judged again together with the pointer,
 * since it may have moved on.
 */
final class RouteSuspects {
  private final KeyValueStore store;
  private final RouteLayout layout;
  private final Instant abandonedBefore;

  /**
   * @param abandonedBefore an unfinished version that was begun before this time is abandoned
   */
  RouteSuspects(KeyValueStore store, RouteLayout layout, Instant abandonedBefore) {
    this.store = store;
    this.layout = layout;
    this.abandonedBefore = abandonedBefore;
  }

  Stream<Suspect> all() {
    Optional<Entry> pointer = store.get(layout.pointer());
    Optional<VersionId> live = pointer.flatMap(RouteSuspects::version);
    Screening screening = new Screening(store, layout.pointer()::equals);
    return Stream.of(
            pointer.stream().flatMap(entry -> ofPointer(entry).stream()),
            live.stream().flatMap(this::ofLive),
            live.isEmpty() ? missingPointer().stream() : Stream.<Suspect>empty(),
            lastVersion(),
            screening.suspects(store.scan(layout.root()), this::ofEntry),
            layout.sidecar().stream()
                .flatMap(prefix -> screening.suspects(store.scan(prefix), this::ofEntry)))
        .flatMap(each -> each);
  }

  /** Returns where a pointer points; empty if that is nowhere. */
  private static Optional<VersionId> version(Entry pointer) {
    try {
      return VersionId.read(pointer.value());
    } catch (GisException bad) {
      return Optional.empty();
    }
  }

  private boolean isLive(VersionId version, Map<Key, Entry> view) {
    return Optional.ofNullable(view.get(layout.pointer()))
        .flatMap(RouteSuspects::version)
        .equals(Optional.of(version));
  }

  private Optional<Suspect> ofPointer(Entry pointer) {
    return problem(pointer)
        .map(
            found ->
                judged(
                    pointer.key(),
                    (entry, view) ->
                        problem(entry)
                            .map(
                                bad ->
                                    Finding.error(
                                        "bad-pointer",
                                        entry.key().text(),
                                        "at " + entry.key() + ": " + bad.getMessage()))));
  }

  private static Optional<GisException> problem(Entry pointer) {
    try {
      VersionId.read(pointer.value());
      return Optional.empty();
    } catch (GisException bad) {
      return Optional.of(bad);
    }
  }

  /**
   * A version has routes and no claim only once the pointer names it, or if another program wrote
   * it.
   */
  private Optional<Suspect> missingPointer() {
    SortedMap<VersionId, Key> routes = new TreeMap<>();
    Set<VersionId> claimed = new HashSet<>();
    try (Stream<Entry> entries = store.scan(layout.root())) {
      entries
          .filter(entry -> !StrayFolder.is(entry))
          .forEach(
              entry ->
                  layout
                      .read(entry.key())
                      .ifPresent(
                          found -> {
                            if (found.place() == Place.ROUTE) {
                              routes.putIfAbsent(found.version().orElseThrow(), entry.key());
                            } else if (found.place() == Place.CLAIM) {
                              claimed.add(found.version().orElseThrow());
                            }
                          }));
    }
    routes.keySet().removeAll(claimed);
    return routes.isEmpty()
        ? Optional.empty()
        : Optional.of(missingPointer(routes.lastKey(), routes.get(routes.lastKey())));
  }

  private Suspect missingPointer(VersionId version, Key route) {
    Key claim = layout.claim(version);
    return new Suspect(
        Set.of(layout.pointer(), claim, route),
        view -> {
          Optional<Entry> pointer = Optional.ofNullable(view.get(layout.pointer()));
          boolean none =
              pointer.isEmpty()
                  || problem(pointer.get()).isEmpty() && version(pointer.get()).isEmpty();
          boolean finished =
              view.containsKey(route)
                  && Optional.ofNullable(view.get(claim)).filter(isClaim()).isEmpty();
          return none && finished
              ? Optional.of(
                  Finding.error(
                      "missing-pointer",
                      layout.pointer().text(),
                      "%s names no version, but there are some, such as %s: roll back to the one that was live"
                          .formatted(layout.pointer(), version)))
              : Optional.empty();
        });
  }

  private static Predicate<Entry> isClaim() {
    return entry -> !StrayFolder.is(entry);
  }

  /** Nothing can be published after the version with the greatest number. */
  private Stream<Suspect> lastVersion() {
    VersionId last = VersionId.of(Long.MAX_VALUE);
    Stream<Key> stored =
        store.scan(layout.version(last)).filter(isClaim()).map(Entry::key).limit(1);
    Stream<Key> recorded =
        layout.publication(last).filter(key -> store.get(key).isPresent()).stream();
    return Stream.concat(stored, recorded)
        .map(
            key ->
                judged(
                    key,
                    (entry, view) ->
                        Optional.of(
                            Finding.error(
                                "version-overflow",
                                OneLine.of(key.text()),
                                OneLine.of(key.text())
                                    + " has the greatest number there is, so that nothing more can be"
                                    + " published: delete it, if another program wrote it"))));
  }

  /** A version that was live once never changes, so that only the pointer must be read again. */
  private Stream<Suspect> ofLive(VersionId version) {
    List<PublishedRoute> routes = new ArrayList<>();
    for (Entry entry : store.list(layout.version(version))) {
      layout
          .read(entry.key())
          .flatMap(Located::route)
          .filter(id -> problemOfRoute(entry).isEmpty())
          .ifPresent(id -> routes.add(new PublishedRoute(id, RouteCodec.read(entry))));
    }
    if (routes.isEmpty()) {
      return Stream.of(
          ofLive(
              version,
              Finding.error(
                  "dangling-pointer",
                  version.text(),
                  "version " + version + " is live and has no routes: roll back, or publish")));
    }
    // Nested patterns are correct or not by configuration; what no policy allows is not.
    return Conflicts.among(routes, ConflictPolicy.NESTED).listed().stream()
        .map(
            conflict ->
                ofLive(
                    version,
                    Finding.error(
                        "conflicting-routes",
                        version.text(),
                        conflict.code()
                            + ": routes of the live version "
                            + version
                            + ": "
                            + conflict)));
  }

  private Suspect ofLive(VersionId version, Finding finding) {
    return new Suspect(
        Set.of(layout.pointer()),
        view -> isLive(version, view) ? Optional.of(finding) : Optional.empty());
  }

  private Stream<Suspect> ofEntry(Entry entry) {
    Key key = entry.key();
    Optional<Located> located = layout.read(key);
    if (located.isEmpty()) {
      return Stream.of(unexpected(key));
    }
    VersionId version = located.get().version().orElse(null);
    return switch (located.get().place()) {
      case CLAIM -> Stream.of(claim(key, version));
      case ROUTE -> Stream.of(route(key, version, located.get().route().orElseThrow()));
      case PUBLICATION -> Stream.of(publication(key, version));
      case SIGHTING -> Stream.of(sighting(key, version));
      case POINTER -> Stream.of();
    };
  }

  private Suspect unexpected(Key key) {
    return judged(
        key,
        (entry, view) -> {
          String subject = OneLine.of(key.text());
          if (StrayFolder.is(key)) {
            return Optional.of(StrayFolder.finding(entry));
          }
          boolean live =
              Optional.ofNullable(view.get(layout.pointer()))
                  .flatMap(RouteSuspects::version)
                  .filter(version -> layout.version(version).contains(key))
                  .isPresent();
          return Optional.of(
              new Finding(
                  "unexpected-key",
                  live ? Severity.ERROR : Severity.NOTICE,
                  subject,
                  subject
                      + (live
                          ? " is no route, so that no reader accepts the live version: delete it"
                          : " is not a key of the layout"),
                  List.of(),
                  List.of()));
        });
  }

  private Suspect claim(Key claim, VersionId version) {
    return judged(
        claim,
        (entry, view) -> {
          if (StrayFolder.is(entry)) {
            return Optional.of(StrayFolder.finding(entry));
          }
          if (isLive(version, view)) {
            return Optional.of(
                Finding.error(
                    "unfinished-live",
                    version.text(),
                    "version "
                        + version
                        + " is live and has a claim, the key "
                        + claim
                        + ", so that no reader accepts it: roll back, or delete the key if the"
                        + " version is complete"));
          }
          Optional<Claim> read = RecordCodec.claim(entry.value());
          Finding notice =
              Finding.notice(
                  "unfinished-version",
                  version.text(),
                  read.map(
                          by ->
                              "version "
                                  + version
                                  + " is being written by \""
                                  + OneLine.of(by.publisher())
                                  + "\" since "
                                  + by.startedAt()
                                  + ", or was abandoned")
                      .orElse(
                          "version "
                              + version
                              + " has a claim that cannot be read, the key "
                              + claim
                              + ": gis routes gc deletes the version once it has seen the claim for"
                              + " as long as gis.routes.staging-ttl"));
          boolean old = read.filter(by -> by.startedAt().isBefore(abandonedBefore)).isPresent();
          // A publisher that is still at work finds its claim gone, and leaves nothing either.
          return Optional.of(
              old ? notice.repairedBy(new Write.DeletePrefix(layout.version(version))) : notice);
        });
  }

  private Suspect route(Key key, VersionId version, RouteId id) {
    return judged(
        key,
        (entry, view) -> {
          Optional<GisException> bad = problemOfRoute(entry);
          if (bad.isPresent()) {
            return Optional.of(
                Finding.error(
                    "bad-route",
                    key,
                    bad.get().getMessage()
                        + (isLive(version, view) ? "; no reader accepts the live version" : "")));
          }
          RouteId expected = RouteCodec.read(entry).pattern().routeId();
          return expected.equals(id)
              ? Optional.empty()
              : Optional.of(
                  Finding.notice(
                      "foreign-route-id",
                      key,
                      "the key of route "
                          + OneLine.of(id.text())
                          + " of version "
                          + version
                          + " is not the hash of its pattern: another publisher wrote it"));
        });
  }

  /** It is kept, since its key may be all that prevents the reuse of the number. */
  private Suspect publication(Key key, VersionId version) {
    return judged(
        key,
        (entry, view) ->
            RecordCodec.publication(entry.value()).isPresent()
                ? Optional.empty()
                : Optional.of(
                    Finding.error(
                        "unreadable-publication",
                        version.text(),
                        "the record of the publication of version "
                            + version
                            + " cannot be read, so that the history lacks it")));
  }

  private Suspect sighting(Key key, VersionId version) {
    return judged(
        key,
        (entry, view) ->
            RecordCodec.sighting(entry.value()).isPresent()
                ? Optional.empty()
                : Optional.of(
                    Finding.error(
                            "unreadable-sighting",
                            version.text(),
                            key
                                + " cannot be read: it says since when the claim of version "
                                + version
                                + " cannot be")
                        .repairedBy(new Write.Delete(key))));
  }

  private static Optional<GisException> problemOfRoute(Entry entry) {
    try {
      RouteCodec.read(entry);
      return Optional.empty();
    } catch (GisException bad) {
      return Optional.of(bad);
    }
  }

  /** A suspect that is judged by its entry, if that still exists, and by the pointer. */
  private Suspect judged(Key key, BiFunction<Entry, Map<Key, Entry>, Optional<Finding>> judgement) {
    return new Suspect(
        key.equals(layout.pointer()) ? Set.of(key) : Set.of(key, layout.pointer()),
        view -> Optional.ofNullable(view.get(key)).flatMap(entry -> judgement.apply(entry, view)));
  }
}
