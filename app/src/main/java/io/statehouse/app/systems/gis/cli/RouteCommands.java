package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.gis.documents.ExpectedRoutes;
import io.statehouse.app.systems.gis.documents.RouteDocuments;
import io.statehouse.app.systems.gis.documents.RouteDocuments.Explained;
import io.statehouse.app.systems.gis.documents.RouteDocuments.OfVersion;
import io.statehouse.app.systems.gis.documents.VersionArgument;
import io.statehouse.domain.gis.routes.RouteVersions.Published;
import io.statehouse.domain.gis.routes.entities.ConflictPolicy;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.RoutesStatus;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.url.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The commands of {@code statehouse gis routes}, and here those that only read. */
final class RouteCommands {
  private RouteCommands() {}

  static CommandGroup group() {
    return new CommandGroup()
        .with(RoutePublishCommands.class, "publish", "edit")
        .with(RouteCommands.class, "show", "match", "explain", "status", "history")
        .with(RoutePublishCommands.class, "rollback", "gc")
        .with(RouteFileCommands.class, "lint", "schema", "test")
        .withMethod("import", RouteFileCommands.class, "import-routes")
        .reads(ConflictPolicy.class, RouteCommands::policy)
        .reads(VersionId.class, VersionArgument::version)
        .reads(ExpectedPointer.class, VersionArgument::expected)
        .reads(Duration.class, text -> Quantity.duration("--staging-ttl", text));
  }

  private static ConflictPolicy policy(String text) {
    return switch (text) {
      case "nested" -> ConflictPolicy.NESTED;
      case "strict" -> ConflictPolicy.STRICT;
      default ->
          throw new IllegalArgumentException(
              "--policy is \"%s\": use nested or strict".formatted(OneLine.of(text)));
    };
  }

  @Watchable
  @Command(
      footer = {"  statehouse gis routes show", "  statehouse gis routes show 7 --json"},
      description = "Show the routes of a version, those with the most attributes first.")
  static void show(@Mixin GisCall call, @Mixin VersionChoice version) {
    call.run(
        access -> {
          RoutingTable table = version.table(access.routes());
          call.results()
              .print(
                  RouteDocuments.TABLE,
                  table,
                  shown -> new RouteReport(call).table(shown, ExpectedRoutes.revision(table)));
        });
  }

  @Command(
      footer = {
        "  statehouse gis routes match deviceVendor=CISCO deviceProduct=ASA",
        "  statehouse gis routes match - --json"
      },
      description = {
        "Find the route of an event in the live version.",
        "Exit code 1 if there is none."
      })
  static void match(@Mixin GisCall call, @Mixin EventArgument argument) {
    Map<String, String> event = argument.read(call.invocation());
    call.run(
        access -> {
          RoutingTable table = access.routes().read();
          OfVersion<RoutingTable.Match> match =
              new OfVersion<>(table.version(), table.match(event));
          Results results = call.results();
          if (results.wantsDocument() || match.found().route().isPresent()) {
            results.print(RouteDocuments.MATCH, match, new RouteReport(call)::match);
          }
          if (match.found().route().isEmpty()) {
            throw new AppException(
                Kind.NOT_FOUND,
                "NO_ROUTE: no route of version %s matches the event: see gis routes explain"
                    .formatted(match.version()));
          }
        });
  }

  @Command(
      footer = {
        "  statehouse gis routes explain deviceVendor=CISCO deviceProduct=ASA",
        "  statehouse gis routes explain - --json"
      },
      description = {
        "Show which routes of the live version match an event, and why others do not.",
        "Of the topic that is chosen, show whether it is defined, adopted, and in the cluster."
      })
  static void explain(@Mixin GisCall call, @Mixin EventArgument argument) {
    Map<String, String> event = argument.read(call.invocation());
    call.run(
        access -> {
          RoutingTable table = access.routes().read();
          call.results()
              .print(
                  RouteDocuments.EXPLANATION,
                  Explained.of(table, event, access::state),
                  new RouteReport(call)::explanation);
        });
  }

  @Watchable
  @Command(
      footer = "  statehouse gis routes status --json",
      description = "Show which version is live, whether it can be read, and all versions.")
  static void status(@Mixin GisCall call) {
    call.run(
        access -> {
          RoutesStatus status = access.routes().status();
          call.results().print(RouteDocuments.STATUS, status, new RouteReport(call)::status);
          if (status.live().isEmpty() && status.versions().isEmpty()) {
            call.reportNothingPublished();
          }
        });
  }

  @Watchable
  @Command(
      footer = "  statehouse gis routes history --json",
      description = "List what was published, the newest version first.")
  static void history(@Mixin GisCall call) {
    call.run(
        access -> {
          List<Published> history = access.routes().versions().history();
          call.results().print(RouteDocuments.HISTORY, history, new RouteReport(call)::history);
          if (history.isEmpty()) {
            call.reportNothingPublished();
          }
        });
  }
}
