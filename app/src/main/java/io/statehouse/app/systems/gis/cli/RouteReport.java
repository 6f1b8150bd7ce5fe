package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.systems.gis.documents.RouteDocuments;
import io.statehouse.app.systems.gis.documents.RouteDocuments.Explained;
import io.statehouse.app.systems.gis.documents.RouteDocuments.OfVersion;
import io.statehouse.domain.gis.routes.RouteVersions.Published;
import io.statehouse.domain.gis.routes.entities.Claim;
import io.statehouse.domain.gis.routes.entities.PublishPlan;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Retention;
import io.statehouse.domain.gis.routes.entities.Retention.Action;
import io.statehouse.domain.gis.routes.entities.RoutesStatus;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.entities.VersionInfo;
import io.statehouse.domain.gis.routes.entities.VersionRecord;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The lines about routes that people read; patterns, which may be long, are at their ends. */
final class RouteReport {
  /** Enough to compare digests by sight; the whole one is in the JSON. */
  private static final int SHOWN_OF_DIGEST = 16;

  private static final Comparator<PublishedRoute> BY_PATTERN =
      Comparator.comparingInt((PublishedRoute route) -> -route.pattern().attributes().size())
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

  void table(RoutingTable table, String revision) {
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
          .forEach(route -> rows.add(destination(route), pattern(route)));
    }
  }

  void match(OfVersion<RoutingTable.Match> matched) {
    results.field("version", matched.version());
    route(matched.found());
  }

  private void route(RoutingTable.Match match) {
    results.field("destination", match.route().map(RouteReport::destination).orElse("(no route)"));
    match.route().ifPresent(found -> results.field("pattern", pattern(found)));
    if (match.ambiguous()) {
      results.field("ambiguous", "another route has an equal claim: see gis verify");
    }
  }

  void explanation(Explained explained) {
    results.field("version", explained.version());
    RoutingTable.Match match = explained.found().match();
    route(match);
    explained.topic().ifPresent(topic -> results.field("topic", topic.text()));
    results.line("");
    try (Table rows = Table.of(call, "destination", "event", "pattern")) {
      for (PublishedRoute route : explained.found().matching()) {
        boolean chosen = match.route().filter(route::equals).isPresent();
        rows.add(destination(route), chosen ? "is sent there" : "matches too", pattern(route));
      }
      for (RoutingTable.Mismatch mismatch : explained.found().notMatching()) {
        rows.add(destination(mismatch.route()), why(mismatch), pattern(mismatch.route()));
      }
    }
  }

  private static String why(RoutingTable.Mismatch mismatch) {
    return RouteDocuments.found(mismatch)
        .map(found -> "has " + mismatch.attribute() + "=" + AttributeText.value(found))
        .orElse("has no " + mismatch.attribute());
  }

  void status(RoutesStatus status) {
    results.field("live", status.live().map(VersionId::text).orElse("(none)"));
    RouteDocuments.problem(status).ifPresent(problem -> results.field("problem", problem));
    if (status.problem().isEmpty()) {
      results.field("routes", status.routes());
    }
    status.digest().ifPresent(digest -> results.field("digest", shortened(digest)));
    status.publication().ifPresent(this::publication);
    if (!status.versions().isEmpty()) {
      results.line("");
    }
    try (Table rows = Table.of(call, "version", "state", "routes", "started", "publisher")) {
      for (VersionInfo each : status.versions()) {
        rows.add(
            each.version(),
            RouteDocuments.word(each.state()),
            each.routes(),
            each.claim().map(claim -> toSeconds(claim.startedAt())).orElse(""),
            each.claim().map(Claim::publisher).orElse(""));
      }
    }
  }

  private void publication(VersionRecord published) {
    results.field("published", toSeconds(published.publishedAt()));
    results.field("publisher", published.publisher());
    if (!published.comment().isEmpty()) {
      results.field("comment", published.comment());
    }
  }

  void history(List<Published> history) {
    try (Table rows =
        Table.of(call, "version", "state", "kept", "routes", "published", "publisher", "comment")) {
      for (Published each : history) {
        Optional<VersionRecord> known = each.record();
        rows.add(
            each.version(),
            RouteDocuments.word(each.state()),
            each.stored() ? "yes" : "no",
            known.map(record -> "" + record.routes()).orElse(""),
            known.map(record -> toSeconds(record.publishedAt())).orElse(""),
            known.map(VersionRecord::publisher).orElse(""),
            known.map(VersionRecord::comment).orElse(""));
      }
    }
  }

  void plan(PublishPlan plan) {
    try (Table rows = Table.of(call, " ", "destination", "pattern")) {
      plan.added().stream()
          .sorted(BY_PATTERN)
          .forEach(route -> rows.add("+", destination(route), pattern(route)));
      plan.changed().stream()
          .sorted(Comparator.comparing(PublishPlan.Change::after, BY_PATTERN))
          .forEach(change -> rows.add("~", destinations(change), pattern(change.after())));
      plan.removed().stream()
          .sorted(BY_PATTERN)
          .forEach(route -> rows.add("-", destination(route), pattern(route)));
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

  private static String destinations(PublishPlan.Change change) {
    String before = destination(change.before());
    String after = destination(change.after());
    return before.equals(after) ? after : after + ", was " + before;
  }

  void retentions(List<Retention> retentions, boolean planned) {
    try (Table rows = Table.of(call, "version", "state", "routes", "action", "reason")) {
      retentions.forEach(
          each ->
              rows.add(
                  each.info().version(),
                  RouteDocuments.word(each.info().state()),
                  each.info().routes(),
                  RouteDocuments.word(each.action()),
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

  private static String destination(PublishedRoute route) {
    return route.route().destination().text();
  }

  private static String pattern(PublishedRoute route) {
    return AttributeText.of(route.pattern().attributes());
  }

  private static String shortened(String digest) {
    return digest.length() > SHOWN_OF_DIGEST ? digest.substring(0, SHOWN_OF_DIGEST) + "…" : digest;
  }

  private static String toSeconds(Instant instant) {
    return instant.toString().replaceFirst("\\.[0-9]+Z$", "Z");
  }

  static String counted(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
