package io.statehouse.domain.gis.routes;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.routes.entities.Claim;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.entities.VersionRecord;
import io.statehouse.domain.gis.routes.layout.RecordCodec;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.domain.gis.routes.layout.RouteLayout;
import io.statehouse.domain.gis.routes.layout.RouteLayout.Located;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The meaning of the entries of routes.
 *
 * <pre>
 *   bad-pointer            reported   it is not a version
 *   missing-pointer        reported   there are versions, and none is live: roll back to one
 *   dangling-pointer       reported   the live version has no routes: roll back, or publish
 *   unfinished-live        reported   the live version has a claim; no reader accepts it
 *   unfinished-version     a notice   it is being written; repaired once it is old: deleted
 *   bad-route              reported   no route; in the live version, no reader accepts that
 *   conflicting-routes     reported   of the live version: DUPLICATE_ or INTERSECTING_PATTERNS
 *   foreign-route-id       a notice   the key of a route is not the hash of its pattern
 *   unexpected-key         reported   in the live version, no reader accepts that; elsewhere a notice
 *   version-overflow       reported   the greatest number there is has been used: none can follow
 *   unreadable-publication reported   the history lacks it; kept, so that its number is not reused
 *   unreadable-sighting    repaired   of a claim that cannot be read: deleted; gc writes it again
 *   stray-folder           repaired   an empty key ending in a slash that a tool left: deleted
 * </pre>
 *
 * <p>State is moved in these stages:
 *
 * <pre>
 *   foundation   claims      without its claim, a version that is being written would seem whole
 *   record       routes  publications
 *   pointer      the pointer
 *   server       sightings
 * </pre>
 */
public final class RoutesMeaning implements Meaning {
  /**
   * Versions are written before the pointer. Where it moves to a version that was being written,
   * the claim is deleted after that.
   */
  private static final Set<String> LEFT_BY_INTERRUPTED_MOVE =
      Set.of("missing-pointer", "unfinished-live");

  private final RouteLayout layout;
  private final Clock clock;
  private final Duration stagingTtl;

  /**
   * @param clock by which the age of an unfinished version is measured
   */
  public RoutesMeaning(GisSettings keys, RouteSettings settings, Clock clock) {
    this.layout = new RouteLayout(keys);
    this.clock = requireNonNull(clock, "clock");
    this.stagingTtl = settings.stagingTtl();
  }

  @Override
  public StateRecord decode(Entry entry) {
    return layout
        .read(entry.key())
        .map(located -> decode(located, entry))
        .orElseGet(
            () ->
                new StateRecord(
                    StateRecord.UNKNOWN,
                    entry.key().text(),
                    List.of(Field.of("bytes", entry.value().size()))));
  }

  private static StateRecord decode(Located located, Entry entry) {
    String version = located.version().map(VersionId::text).orElse("");
    return switch (located.place()) {
      case POINTER -> pointer(entry);
      case CLAIM ->
          StrayFolder.is(entry)
              ? new StateRecord("folder", version, List.of())
              : RecordCodec.claim(entry.value())
                  .map(claim -> new StateRecord("claim", version, fields(claim)))
                  .orElseGet(() -> unreadable(entry.key(), "no claim"));
      case ROUTE -> route(version + "/" + located.route().orElseThrow(), entry);
      case PUBLICATION ->
          RecordCodec.publication(entry.value())
              .map(record -> new StateRecord("publication", version, fields(record)))
              .orElseGet(() -> unreadable(entry.key(), "no record of a publication"));
      case SIGHTING ->
          RecordCodec.sighting(entry.value())
              .map(
                  sighting ->
                      new StateRecord(
                          "claim-sighting",
                          version,
                          List.of(Field.of("seenAt", sighting.seenAt()))))
              .orElseGet(() -> unreadable(entry.key(), "no sighting of a claim"));
    };
  }

  private static StateRecord pointer(Entry entry) {
    try {
      String version = VersionId.read(entry.value()).map(VersionId::text).orElse("");
      return new StateRecord("pointer", "version", List.of(Field.of("version", version)));
    } catch (GisException bad) {
      return unreadable(entry.key(), bad.getMessage());
    }
  }

  private static StateRecord route(String identity, Entry entry) {
    try {
      Route route = RouteCodec.read(entry);
      List<Field> fields = new ArrayList<>();
      route
          .pattern()
          .attributes()
          .forEach((name, value) -> fields.add(Field.of("pattern " + name, value)));
      fields.add(Field.of("destination", route.destination()));
      route
          .others()
          .values()
          .forEach((name, value) -> fields.add(Field.of(OneLine.of(name), value.text())));
      return new StateRecord("route", identity, fields);
    } catch (GisException bad) {
      return unreadable(entry.key(), bad.getMessage());
    }
  }

  private static List<Field> fields(Claim claim) {
    return List.of(
        Field.of("publisher", claim.publisher()),
        Field.of("startedAt", claim.startedAt()),
        Field.of("routes", claim.routes()));
  }

  private static List<Field> fields(VersionRecord published) {
    return List.of(
        Field.of("publisher", published.publisher()),
        Field.of("comment", published.comment()),
        Field.of("publishedAt", published.publishedAt()),
        Field.of("routes", published.routes()),
        Field.of("previous", published.previous().map(VersionId::text).orElse("")));
  }

  private static StateRecord unreadable(Key key, String problem) {
    return new StateRecord(
        StateRecord.UNREADABLE, key.text(), List.of(Field.of("problem", problem)));
  }

  @Override
  public Stage stage(Key key) {
    return layout.stage(key);
  }

  @Override
  public Set<String> leftByInterruptedMove() {
    return LEFT_BY_INTERRUPTED_MOVE;
  }

  /** Returns whether a key is of this part, also one that the layout does not know. */
  public boolean contains(Key key) {
    return layout.contains(key);
  }

  /**
   * {@inheritDoc}
   *
   * <p>In memory is the live version.
   */
  @Override
  public Stream<Suspect> suspects(KeyValueStore store) {
    return new RouteSuspects(store, layout, clock.instant().minus(stagingTtl)).all();
  }
}
