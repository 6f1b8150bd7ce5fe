package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.systems.gis.documents.RouteDocuments.GisExplanation;
import io.statehouse.app.systems.gis.documents.RouteDocuments.GisMatch;
import io.statehouse.app.systems.gis.documents.RouteDocuments.GisMismatch;
import io.statehouse.app.systems.gis.documents.RouteDocuments.GisPublication;
import io.statehouse.app.systems.gis.documents.RouteDocuments.GisPublicationRecord;
import io.statehouse.app.systems.gis.documents.RouteDocuments.GisPublishPlan;
import io.statehouse.app.systems.gis.documents.RouteDocuments.GisRetention;
import io.statehouse.app.systems.gis.documents.RouteDocuments.GisRoute;
import io.statehouse.app.systems.gis.documents.RouteDocuments.GisRouteChange;
import io.statehouse.app.systems.gis.documents.RouteDocuments.GisRoutesStatus;
import io.statehouse.app.systems.gis.documents.RouteDocuments.GisRoutingTable;
import io.statehouse.app.systems.gis.documents.RouteDocuments.GisVersion;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.Retention.Action;
import io.statehouse.domain.gis.routes.entities.VersionId;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The lines about routes that people read; patterns, which may be long, are at their ends. */
final class RouteReport {
  /** Enough to compare digests by sight; the whole one is in the JSON. */
  private static final int SHOWN_OF_DIGEST = 16;

  private static final Comparator<GisRoute> BY_PATTERN =
      Comparator.comparingInt((GisRoute route) -> -route.pattern().size())
          .thenComparing(RouteReport::pattern);

  private final GisCall call;
  private final Results results;

  RouteReport(GisCall call) {
    this.call = call;
    this.results = call.results();
  }

  static String published(PublishResult result, int routes) {
    String with = counted(routes, "route");
    return switch (result.outcome()) {
      case PUBLISHED ->
          "published version %s with %s; %s"
              .formatted(result.version(), with, before(result.previous()));
      case UNCHANGED ->
          "version %s is live with the same %s: nothing is written"
              .formatted(result.version(), with);
      case SUPERSEDED ->
          "published version %s with %s; another version is live since"
              .formatted(result.version(), with);
    };
  }

  static String rolledBack(PublishResult result) {
    return result.outcome() == PublishResult.Outcome.UNCHANGED
        ? "version %s is live: nothing is written".formatted(result.version())
        : "version %s is live again; %s".formatted(result.version(), before(result.previous()));
  }

  private static String before(Optional<VersionId> previous) {
    return previous.map(version -> "version " + version).orElse("no version") + " was live before";
  }

  void table(GisRoutingTable table, String revision) {
    results.field("version", table.version());
    results.field("routes", table.routes().size());
    results.field("digest", shortened(table.digest()));
    results.field("revision", revision);
    if (!table.routes().isEmpty()) {
      results.line("");
    }
    try (Table rows = Table.of(call, "destination", "pattern")) {
      table.routes().stream()
          .sorted(BY_PATTERN)
          .forEach(route -> rows.add(route.destination(), pattern(route)));
    }
  }

  void match(GisMatch match) {
    results.field("version", match.version());
    route(match.route(), match.ambiguous());
  }

  private void route(Optional<GisRoute> route, boolean ambiguous) {
    results.field("destination", route.map(GisRoute::destination).orElse("(no route)"));
    route.ifPresent(found -> results.field("pattern", pattern(found)));
    if (ambiguous) {
      results.field("ambiguous", "another route has an equal claim: see gis verify");
    }
  }

  void explanation(GisExplanation explained) {
    results.field("version", explained.version());
    route(explained.route(), explained.ambiguous());
    results.line("");
    try (Table rows = Table.of(call, "destination", "event", "pattern")) {
      for (GisRoute route : explained.matching()) {
        boolean chosen = explained.route().filter(route::equals).isPresent();
        rows.add(route.destination(), chosen ? "is sent there" : "matches too", pattern(route));
      }
      for (GisMismatch mismatch : explained.mismatches()) {
        rows.add(mismatch.route().destination(), why(mismatch), pattern(mismatch.route()));
      }
    }
  }

  private static String why(GisMismatch mismatch) {
    return mismatch
        .found()
        .map(found -> "has " + mismatch.attribute() + "=" + AttributeText.value(found))
        .orElse("has no " + mismatch.attribute());
  }

  void status(GisRoutesStatus status) {
    results.field("live", status.live().orElse("(none)"));
    status.problem().ifPresent(problem -> results.field("problem", problem));
    if (status.problem().isEmpty()) {
      results.field("routes", status.routes());
    }
    status.digest().ifPresent(digest -> results.field("digest", shortened(digest)));
    status.publication().ifPresent(this::publication);
    if (!status.versions().isEmpty()) {
      results.line("");
    }
    try (Table rows = Table.of(call, "version", "state", "routes", "started", "publisher")) {
      for (GisVersion each : status.versions()) {
        rows.add(
            each.version(),
            word(each.state()),
            each.routes(),
            each.startedAt().map(RouteReport::toSeconds).orElse(""),
            each.publisher().orElse(""));
      }
    }
  }

  private void publication(GisPublicationRecord published) {
    results.field("published", toSeconds(published.publishedAt()));
    results.field("publisher", published.publisher());
    if (!published.comment().isEmpty()) {
      results.field("comment", published.comment());
    }
  }

  void history(List<GisPublication> history) {
    try (Table rows =
        Table.of(call, "version", "state", "kept", "routes", "published", "publisher", "comment")) {
      for (GisPublication each : history) {
        Optional<GisPublicationRecord> known = each.record();
        rows.add(
            each.version(),
            word(each.state()),
            each.stored() ? "yes" : "no",
            known.map(record -> "" + record.routes()).orElse(""),
            known.map(record -> toSeconds(record.publishedAt())).orElse(""),
            known.map(GisPublicationRecord::publisher).orElse(""),
            known.map(GisPublicationRecord::comment).orElse(""));
      }
    }
  }

  void plan(GisPublishPlan plan) {
    try (Table rows = Table.of(call, " ", "destination", "pattern")) {
      plan.added().stream()
          .sorted(BY_PATTERN)
          .forEach(route -> rows.add("+", route.destination(), pattern(route)));
      plan.changed().stream()
          .sorted(Comparator.comparing(GisRouteChange::after, BY_PATTERN))
          .forEach(change -> rows.add("~", destinations(change), pattern(change.after())));
      plan.removed().stream()
          .sorted(BY_PATTERN)
          .forEach(route -> rows.add("-", route.destination(), pattern(route)));
      plan.unreadable().forEach(key -> rows.add("-", "(no valid route)", key));
    }
    results.line(
        "%s: %d added, %d changed, %d removed, %d unchanged"
            .formatted(
                plan.next()
                    .map(next -> "version " + next + " would be live")
                    .orElseGet(() -> "version " + plan.live().orElseThrow() + " would stay live"),
                plan.added().size(),
                plan.changed().size(),
                plan.removed().size() + plan.unreadable().size(),
                plan.unchanged()));
  }

  private static String destinations(GisRouteChange change) {
    String before = change.before().destination();
    String after = change.after().destination();
    return before.equals(after) ? after : after + ", was " + before;
  }

  void retentions(List<GisRetention> retentions, boolean planned) {
    try (Table rows = Table.of(call, "version", "state", "routes", "action", "reason")) {
      retentions.forEach(
          each ->
              rows.add(
                  each.version(),
                  word(each.state()),
                  each.routes(),
                  word(each.action()),
                  each.reason()));
    }
    long deleted = retentions.stream().filter(each -> each.action() == Action.DELETE).count();
    results.line(
        "%s %d of %s"
            .formatted(
                planned ? "would delete" : "deleted",
                deleted,
                counted(retentions.size(), "version")));
  }

  private static String pattern(GisRoute route) {
    return AttributeText.of(route.pattern());
  }

  private static String shortened(String digest) {
    return digest.length() > SHOWN_OF_DIGEST ? digest.substring(0, SHOWN_OF_DIGEST) + "…" : digest;
  }

  private static String toSeconds(String instant) {
    return instant.replaceFirst("\\.[0-9]+Z$", "Z");
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String counted(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
