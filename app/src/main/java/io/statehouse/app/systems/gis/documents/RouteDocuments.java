package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.layout.FieldType.FLAG;
import static io.statehouse.domain.layout.FieldType.INTEGER;
import static io.statehouse.domain.layout.FieldType.TEXT;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.gis.routes.RouteVersions.Published;
import io.statehouse.domain.gis.routes.entities.Claim;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishPlan;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Retention;
import io.statehouse.domain.gis.routes.entities.RoutesStatus;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.entities.VersionInfo;
import io.statehouse.domain.gis.routes.entities.VersionRecord;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Projection;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.ports.Key;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The JSON documents about routes, on the command line and over HTTP. */
public final class RouteDocuments {
  private static final Scalar<VersionId> VERSION = TEXT.as(VersionId::new, VersionId::text);
  private static final Scalar<Instant> TIME = TEXT.as(Instant::parse, Instant::toString);
  private static final Scalar<VersionInfo.State> STATE = words(VersionInfo.State.values());

  /** Its id is the last part of its key. */
  static final RecordType<PublishedRoute> ROUTE =
      Projection.<PublishedRoute>named("GisRoute")
          .text("id", route -> route.id().text())
          .field("pattern", route -> route.pattern().attributes(), TEXT.map())
          .text("destination", route -> route.route().destination().text());

  private static final FieldType<List<PublishedRoute>> ROUTES = ROUTE.list();

  /** The routes of a version, in the order of precedence. */
  public static final Shape<RoutingTable> TABLE =
      Shape.of(
          Projection.<RoutingTable>named("GisRoutingTable")
              .field("version", RoutingTable::version, VERSION)
              .text("digest", RoutingTable::digest)
              .field("routes", RoutingTable::routes, ROUTES));

  /** The result of a publication or a rollback. */
  public static final Shape<PublishResult> PUBLISHED =
      Shape.of(
          Projection.<PublishResult>named("GisPublished")
              .field("outcome", PublishResult::outcome, words(PublishResult.Outcome.values()))
              .field("version", PublishResult::version, VERSION)
              .field("previous", PublishResult::previous, VERSION.optional())
              .field("warnings", PublishResult::warnings, TEXT.list()));

  private static final RecordType<PublishPlan.Change> CHANGE =
      Projection.<PublishPlan.Change>named("GisRouteChange")
          .field("before", PublishPlan.Change::before, ROUTE)
          .field("after", PublishPlan.Change::after, ROUTE);

  /** The plan of a publication or a rollback; without a next version if it would do nothing. */
  public static final Shape<PublishPlan> PLAN =
      Shape.of(
          Projection.<PublishPlan>named("GisPublishPlan")
              .field("live", PublishPlan::live, VERSION.optional())
              .field("next", PublishPlan::next, VERSION.optional())
              .field("added", PublishPlan::added, ROUTES)
              .field("changed", PublishPlan::changed, CHANGE.list())
              .field("removed", PublishPlan::removed, ROUTES)
              .field(
                  "unreadable",
                  plan -> plan.unreadable().stream().map(Key::text).toList(),
                  TEXT.list())
              .field("unchanged", PublishPlan::unchanged, INTEGER)
              .field("warnings", PublishPlan::warnings, TEXT.list()));

  private static final Projection<RoutingTable.Match> MATCH_MEMBERS =
      Projection.<RoutingTable.Match>named("GisMatch")
          .field("route", RoutingTable.Match::route, ROUTE.optional())
          .field("ambiguous", RoutingTable.Match::ambiguous, FLAG);

  /** The route of an event, or none. */
  public static final Shape<OfVersion<RoutingTable.Match>> MATCH =
      Shape.of(
          Projection.<OfVersion<RoutingTable.Match>>named("GisMatch")
              .field("version", OfVersion::version, VERSION)
              .all(MATCH_MEMBERS.from(OfVersion::found)));

  private static final RecordType<RoutingTable.Mismatch> MISMATCH =
      Projection.<RoutingTable.Mismatch>named("GisMismatch")
          .field("route", RoutingTable.Mismatch::route, ROUTE)
          .text("attribute", RoutingTable.Mismatch::attribute)
          .text("expected", RoutingTable.Mismatch::expected)
          .field("found", RouteDocuments::found, TEXT.optional());

  /** All routes, as one event sees them; those that match it in the order of precedence. */
  public static final Shape<Explained> EXPLANATION =
      Shape.of(
          Projection.<Explained>named("GisExplanation")
              .field("version", Explained::version, VERSION)
              .all(MATCH_MEMBERS.from(explained -> explained.found().match()))
              .field("topic", Explained::topic, DestinationState.TYPE.optional())
              .field("matching", explained -> explained.found().matching(), ROUTES)
              .field("mismatches", explained -> explained.found().notMatching(), MISMATCH.list()));

  private static final RecordType<VersionRecord> RECORD =
      Projection.<VersionRecord>named("GisPublicationRecord")
          .text("publisher", VersionRecord::publisher)
          .text("comment", VersionRecord::comment)
          .field("publishedAt", VersionRecord::publishedAt, TIME)
          .field("routes", VersionRecord::routes, INTEGER)
          .field("previous", VersionRecord::previous, VERSION.optional());

  private static final RecordType<VersionInfo> INFO =
      Projection.<VersionInfo>named("GisVersion")
          .field("version", VersionInfo::version, VERSION)
          .field("state", VersionInfo::state, STATE)
          .field("routes", VersionInfo::routes, INTEGER)
          .field("publisher", info -> info.claim().map(Claim::publisher), TEXT.optional())
          .field("startedAt", info -> info.claim().map(Claim::startedAt), TIME.optional());

  /** The versions of which something is stored. */
  public static final Shape<List<VersionInfo>> VERSIONS = Shape.of(INFO.list());

  private static final Projection<RoutesStatus> STATUS_MEMBERS =
      Projection.<RoutesStatus>named("GisRoutesStatus")
          .field("live", RoutesStatus::live, VERSION.optional())
          .field("problem", RouteDocuments::problem, TEXT.optional())
          .field("routes", RoutesStatus::routes, INTEGER)
          .field("digest", RoutesStatus::digest, TEXT.optional())
          .field("publication", RoutesStatus::publication, RECORD.optional())
          .field("versions", RoutesStatus::versions, INFO.list());

  /** The live version, and all that are stored. */
  public static final Shape<RoutesStatus> STATUS = Shape.of(STATUS_MEMBERS);

  /** Its time is when the error first occurred, or when the version was first served. */
  private static final RecordType<RouteReader.Status> READER =
      Projection.<RouteReader.Status>named("GisServedRoutes")
          .field("version", RouteReader.Status::served, VERSION.optional())
          .field("digest", reader -> reader.table().map(RoutingTable::digest), TEXT.optional())
          .field("stale", RouteReader.Status::stale, FLAG)
          .field(
              "error",
              reader -> reader.error().map(error -> OneLine.of(String.valueOf(error.getMessage()))),
              TEXT.optional())
          .field("since", RouteReader.Status::since, TIME);

  /** The live version, and the one that a server serves. */
  public static final Shape<ServedStatus> SERVED_STATUS =
      Shape.of(
          STATUS_MEMBERS
              .from(ServedStatus::status)
              .field("served", status -> Optional.of(status.served()), READER.omitted()));

  /** Versions that were published. */
  public static final Shape<List<Published>> HISTORY =
      Shape.of(
              Projection.<Published>named("GisPublication")
                  .field("version", Published::version, VERSION)
                  .field("state", Published::state, words(Published.State.values()))
                  .field("stored", Published::stored, FLAG)
                  .field("record", Published::record, RECORD.optional()))
          .list();

  /** The retention of versions: whether they are kept, and why. */
  public static final Shape<List<Retention>> RETENTIONS =
      Shape.of(
              Projection.<Retention>named("GisRetention")
                  .field("version", retention -> retention.info().version(), VERSION)
                  .field("state", retention -> retention.info().state(), STATE)
                  .field("routes", retention -> retention.info().routes(), INTEGER)
                  .field("action", Retention::action, words(Retention.Action.values()))
                  .text("reason", Retention::reason))
          .list();

  private RouteDocuments() {}

  /**
   * The routes of a version, as an event sees them.
   *
   * @param topic that of the route that is chosen; empty without one
   */
  public record Explained(
      VersionId version, RoutingTable.Explanation found, Optional<DestinationState> topic) {
    /**
     * @param state finds out how a topic is
     */
    public static Explained of(
        RoutingTable table,
        Map<String, String> event,
        Function<TopicName, DestinationState> state) {
      RoutingTable.Explanation found = table.explain(event);
      return new Explained(
          table.version(),
          found,
          found.match().route().map(route -> state.apply(route.route().destination())));
    }
  }

  /** Something that was found in a version. */
  public record OfVersion<T>(VersionId version, T found) {}

  /** The routes in the store, and those that the reader of a server serves. */
  public record ServedStatus(RoutesStatus status, RouteReader.Status served) {}

  private static <E extends Enum<E>> Scalar<E> words(E[] values) {
    return Scalar.words(List.of(values), RouteDocuments::word);
  }

  /** Returns the word for a value, in documents and in tables. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns why no reader accepts the live version. */
  public static Optional<String> problem(RoutesStatus status) {
    return status.problem().map(problem -> problem.code() + ": " + problem.getMessage());
  }

  /**
   * Returns the value that an event has, cut if it is longer than that of any pattern: all routes
   * may fail on one attribute, and each would repeat a value of the caller's.
   */
  public static Optional<String> found(RoutingTable.Mismatch mismatch) {
    return mismatch.found().map(RouteDocuments::shortened);
  }

  private static String shortened(String value) {
    return value.codePointCount(0, value.length()) > Pattern.MAX_VALUE_LENGTH
        ? value.substring(0, value.offsetByCodePoints(0, Pattern.MAX_VALUE_LENGTH)) + "…"
        : value;
  }
}
