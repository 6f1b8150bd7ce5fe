package io.statehouse.app.systems.gis.documents;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.gis.routes.RouteVersions.Published;
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
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Key;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The JSON documents about routes, on the command line and over HTTP. */
public final class RouteDocuments {
  public static final Shape<GisRoutingTable> TABLE = Shape.of(GisRoutingTable.class);
  public static final Shape<GisPublished> PUBLISHED = Shape.of(GisPublished.class);
  public static final Shape<GisPublishPlan> PLAN = Shape.of(GisPublishPlan.class);
  public static final Shape<GisMatch> MATCH = Shape.of(GisMatch.class);
  public static final Shape<GisExplanation> EXPLANATION = Shape.of(GisExplanation.class);
  public static final Shape<GisRoutesStatus> STATUS = Shape.of(GisRoutesStatus.class);
  public static final Shape<List<GisVersion>> VERSIONS = Shape.of(GisVersion.class).list();
  public static final Shape<List<GisPublication>> HISTORY = Shape.of(GisPublication.class).list();
  public static final Shape<List<GisRetention>> RETENTIONS = Shape.of(GisRetention.class).list();

  private RouteDocuments() {}

  /**
   * A route.
   *
   * @param id the last part of its key
   */
  public record GisRoute(String id, Map<String, String> pattern, String destination) {
    public GisRoute(PublishedRoute published) {
      this(
          published.id().text(),
          published.route().pattern().attributes(),
          published.route().destination().text());
    }

    static List<GisRoute> all(List<PublishedRoute> routes) {
      return routes.stream().map(GisRoute::new).toList();
    }
  }

  /**
   * The routes of a version, in the order of precedence.
   *
   * @param digest the same for the same content
   */
  public record GisRoutingTable(String version, String digest, List<GisRoute> routes) {
    public GisRoutingTable(RoutingTable table) {
      this(table.version().text(), table.digest(), GisRoute.all(table.routes()));
    }
  }

  /** What became of a publication or a rollback. */
  public record GisPublished(
      PublishResult.Outcome outcome,
      String version,
      Optional<String> previous,
      List<String> warnings) {
    public GisPublished(PublishResult result) {
      this(
          result.outcome(),
          result.version().text(),
          result.previous().map(VersionId::text),
          result.warnings());
    }
  }

  /** A route whose destination changes, or another member of its document. */
  public record GisRouteChange(GisRoute before, GisRoute after) {
    GisRouteChange(PublishPlan.Change change) {
      this(new GisRoute(change.before()), new GisRoute(change.after()));
    }
  }

  /**
   * What a publication or a rollback would do.
   *
   * @param next the version that would be live; null if the live one already is as requested
   * @param unreadable keys of the live version that hold no valid route
   */
  public record GisPublishPlan(
      Optional<String> live,
      Optional<String> next,
      List<GisRoute> added,
      List<GisRouteChange> changed,
      List<GisRoute> removed,
      List<String> unreadable,
      int unchanged,
      List<String> warnings) {
    public GisPublishPlan(PublishPlan plan) {
      this(
          plan.live().map(VersionId::text),
          plan.next().map(VersionId::text),
          GisRoute.all(plan.added()),
          plan.changed().stream().map(GisRouteChange::new).toList(),
          GisRoute.all(plan.removed()),
          plan.unreadable().stream().map(Key::text).toList(),
          plan.unchanged(),
          plan.warnings());
    }
  }

  /**
   * The route of an event.
   *
   * @param route null if there is none for it
   * @param ambiguous whether another route has an equal claim
   */
  public record GisMatch(String version, Optional<GisRoute> route, boolean ambiguous) {
    public GisMatch(VersionId version, RoutingTable.Match match) {
      this(version.text(), match.route().map(GisRoute::new), match.ambiguous());
    }
  }

  /**
   * Why a route does not match.
   *
   * @param attribute the first one that fails
   * @param found its value in the event, cut if it is longer than that of any pattern; null if the
   *     event does not have it
   */
  public record GisMismatch(
      GisRoute route, String attribute, String expected, Optional<String> found) {
    GisMismatch(RoutingTable.Mismatch mismatch) {
      this(
          new GisRoute(mismatch.route()),
          mismatch.attribute(),
          mismatch.expected(),
          mismatch.found().map(GisMismatch::shortened));
    }

    /** All routes may fail on one attribute, and each would repeat a value of the caller's. */
    private static String shortened(String value) {
      return value.codePointCount(0, value.length()) > Pattern.LONGEST_VALUE
          ? value.substring(0, value.offsetByCodePoints(0, Pattern.LONGEST_VALUE)) + "…"
          : value;
    }
  }

  /**
   * All routes, as one event sees them.
   *
   * @param route the one of the event; null if there is none for it
   * @param matching in the order of precedence
   */
  public record GisExplanation(
      String version,
      Optional<GisRoute> route,
      boolean ambiguous,
      List<GisRoute> matching,
      List<GisMismatch> mismatches) {
    public GisExplanation(VersionId version, RoutingTable.Explanation explained) {
      this(
          version.text(),
          explained.match().route().map(GisRoute::new),
          explained.match().ambiguous(),
          GisRoute.all(explained.matching()),
          explained.notMatching().stream().map(GisMismatch::new).toList());
    }
  }

  /** By whom, when and why a version was published. */
  public record GisPublicationRecord(
      String publisher, String comment, String publishedAt, int routes, Optional<String> previous) {
    GisPublicationRecord(VersionRecord published) {
      this(
          published.publisher(),
          published.comment(),
          published.publishedAt().toString(),
          published.routes(),
          published.previous().map(VersionId::text));
    }
  }

  /**
   * A version of which something is stored.
   *
   * @param publisher of a version that is being written
   */
  public record GisVersion(
      String version,
      VersionInfo.State state,
      int routes,
      Optional<String> publisher,
      Optional<String> startedAt) {
    public GisVersion(VersionInfo info) {
      this(
          info.version().text(),
          info.state(),
          info.routes(),
          info.claim().map(claim -> claim.publisher()),
          info.claim().map(claim -> claim.startedAt()).map(Instant::toString));
    }
  }

  /**
   * The live version, and all that are stored.
   *
   * @param problem why no reader accepts the live version
   * @param publication who published it, if that is recorded
   */
  public record GisRoutesStatus(
      Optional<String> live,
      Optional<String> problem,
      int routes,
      Optional<String> digest,
      Optional<GisPublicationRecord> publication,
      List<GisVersion> versions,
      @Shape.Omitted Optional<GisServedRoutes> served) {
    public GisRoutesStatus(RoutesStatus status) {
      this(status, Optional.empty());
    }

    public GisRoutesStatus(RoutesStatus status, RouteReader.Status served) {
      this(status, Optional.of(new GisServedRoutes(served)));
    }

    private GisRoutesStatus(RoutesStatus status, Optional<GisServedRoutes> served) {
      this(
          status.live().map(VersionId::text),
          status.problem().map(problem -> problem.code() + ": " + problem.getMessage()),
          status.routes(),
          status.digest(),
          status.publication().map(GisPublicationRecord::new),
          status.versions().stream().map(GisVersion::new).toList(),
          served);
    }
  }

  /**
   * What the reader of a server serves.
   *
   * @param stale whether it comes from the cache, and the store may have another
   * @param error why the live version is not served
   * @param since when the error first occurred; or when the version was first served
   */
  public record GisServedRoutes(
      Optional<String> version,
      Optional<String> digest,
      boolean stale,
      Optional<String> error,
      String since) {
    public GisServedRoutes(RouteReader.Status status) {
      this(
          status.served().map(VersionId::text),
          status.table().map(RoutingTable::digest),
          status.stale(),
          status.error().map(error -> OneLine.of(String.valueOf(error.getMessage()))),
          status.since().toString());
    }
  }

  /**
   * A version that was published.
   *
   * @param stored whether it can be rolled back to
   * @param record null if it was not recorded
   */
  public record GisPublication(
      String version,
      Published.State state,
      boolean stored,
      Optional<GisPublicationRecord> record) {
    public GisPublication(Published published) {
      this(
          published.version().text(),
          published.state(),
          published.stored(),
          published.record().map(GisPublicationRecord::new));
    }
  }

  /** Whether a version is kept, and why. */
  public record GisRetention(
      String version, VersionInfo.State state, int routes, Retention.Action action, String reason) {
    public GisRetention(Retention retention) {
      this(
          retention.info().version().text(),
          retention.info().state(),
          retention.info().routes(),
          retention.action(),
          retention.reason());
    }
  }
}
