package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.IfRevision;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.revision.Expectation;
import io.statehouse.app.systems.gis.documents.ExpectedRoutes;
import io.statehouse.app.systems.gis.documents.RouteDocuments;
import io.statehouse.app.systems.gis.documents.RouteFiles;
import io.statehouse.domain.gis.routes.RoutePublisher;
import io.statehouse.domain.gis.routes.RouteVersions;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.CollectOptions;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.PublishPlan;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.Retention;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.VersionId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that move the pointer, or delete versions. */
final class RoutePublishCommands {
  private static final String FILE =
      "Routes in YAML or JSON, or a directory with such files; - is standard input.";

  private static final int MAX_WARNINGS = 20;

  private RoutePublishCommands() {}

  /** The conditions of a command that moves the pointer, and whether it moves it. */
  static final class MoveFlags {
    @Option(
        names = "--expect",
        paramLabel = "VERSION",
        description = "Refuse unless this version is live now; none if no version should be.")
    private ExpectedPointer expected = ExpectedPointer.ANY;

    @Option(names = "--dry-run", description = "Print what would change; write nothing.")
    private boolean dryRun;

    @Mixin private IfRevision revision;

    private <R> R moving(Routes routes, Function<ExpectedPointer, R> move) {
      return new ExpectedRoutes(routes, revision.expected()).moving(expected, move);
    }
  }

  /** The flags that decide how routes are published, and what is recorded of it. */
  static final class PublishFlags {
    @Option(names = "--allow-empty", description = "Publish even if there are no routes.")
    private boolean allowEmpty;

    @Option(names = "--force", description = "Publish even what is live already.")
    private boolean force;

    @Option(
        names = "--require-adopted",
        description = "Refuse destinations that are not known to be adopted as they are defined.")
    private boolean requireAdopted;

    @Option(
        names = "--publisher",
        paramLabel = "NAME",
        description = "Who publishes (default: the name of the user).")
    private Optional<String> publisher;

    @Option(
        names = "--comment",
        paramLabel = "TEXT",
        defaultValue = "",
        description = "Why, for the history.")
    private String comment;

    PublishRequest request(GisCall call, List<Route> routes, ExpectedPointer expected) {
      return new PublishRequest(
          routes, expected, allowEmpty, force, requireAdopted, publisher(call), comment);
    }

    private String publisher(GisCall call) {
      return publisher.orElseGet(() -> UserName.of(call.invocation()));
    }
  }

  @Command(
      footer = {
        "  statehouse gis routes publish routes.yaml --dry-run",
        "  statehouse gis routes publish routes.yaml --expect 7 --comment rollout"
      },
      description = {
        "Publish routes as a new version, and make it live.",
        "What is live already is not published again."
      })
  static void publish(
      @Mixin GisCall call,
      @Mixin WriteReport report,
      @Mixin MoveFlags move,
      @Mixin PublishFlags flags,
      @Parameters(paramLabel = "FILE", description = FILE) Path file) {
    List<Route> routes = RouteFiles.read(call.invocation(), List.of(file)).all();
    PublishRequest request = flags.request(call, routes, ExpectedPointer.ANY);
    call.run(
        access -> {
          Routes stored = access.routes();
          RoutePublisher publisher = stored.publisher();
          if (move.dryRun) {
            print(call, move.moving(stored, pointer -> publisher.plan(request.expecting(pointer))));
          } else {
            PublishResult result =
                move.moving(stored, pointer -> publisher.publish(request.expecting(pointer)));
            print(call, report, result, RouteReport.published(result, routes.size()));
            if (routes.isEmpty() && !access.config().routes().allowEmpty()) {
              call.warn("readers accept a version without routes only with gis.routes.allow-empty");
            }
          }
        });
  }

  @Command(
      footer = "  statehouse gis routes edit --comment rollout",
      description = {
        "Edit the live routes in an editor, as VISUAL or EDITOR names it, and publish them.",
        EditedDocument.HELP
      })
  static void edit(@Mixin GisCall call, @Mixin WriteReport report, @Mixin PublishFlags flags) {
    call.run(
        access -> {
          Routes stored = access.routes();
          EditedDocument.of(call, "the routes", RouteDocuments.TABLE, stored::read)
              .edit(
                  (file, revision) -> {
                    List<Route> routes = RouteFiles.read(call.invocation(), List.of(file)).all();
                    PublishRequest request = flags.request(call, routes, ExpectedPointer.ANY);
                    PublishResult result =
                        new ExpectedRoutes(stored, Expectation.of(revision))
                            .moving(
                                ExpectedPointer.ANY,
                                pointer -> stored.publisher().publish(request.expecting(pointer)));
                    print(call, report, result, RouteReport.published(result, routes.size()));
                  });
        });
  }

  private static void print(GisCall call, PublishPlan plan) {
    call.results().print(RouteDocuments.PLAN, plan, new RouteReport(call)::plan);
    warn(call, plan.warnings());
  }

  private static void print(GisCall call, WriteReport report, PublishResult result, String line) {
    report.print(call.results(), RouteDocuments.PUBLISHED, result, line);
    warn(call, result.warnings());
  }

  /** Prints the first warnings; the JSON has all. */
  private static void warn(GisCall call, List<String> warnings) {
    warnings.stream().limit(MAX_WARNINGS).forEach(call::warn);
    if (warnings.size() > MAX_WARNINGS) {
      call.warn("%d more, see --json".formatted(warnings.size() - MAX_WARNINGS));
    }
  }

  @Command(
      footer = {
        "  statehouse gis routes rollback 6 --dry-run",
        "  statehouse gis routes rollback 6"
      },
      description = "Make an earlier version live again.")
  static void rollback(
      @Mixin GisCall call,
      @Mixin WriteReport report,
      @Mixin MoveFlags move,
      @Option(names = "--force", description = "Ignore conflicts between its routes.")
          boolean force,
      @Parameters(paramLabel = "VERSION", description = "The version to make live.")
          VersionId version) {
    call.run(
        access -> {
          Routes stored = access.routes();
          RoutePublisher publisher = stored.publisher();
          if (move.dryRun) {
            print(
                call,
                move.moving(stored, pointer -> publisher.planRollback(version, pointer, force)));
          } else {
            PublishResult result =
                move.moving(stored, pointer -> publisher.rollback(version, pointer, force));
            print(call, report, result, RouteReport.rolledBack(result));
          }
        });
  }

  @Command(
      footer = {
        "  statehouse gis routes gc --dry-run",
        "  statehouse gis routes gc --include-newer --staging-ttl 10m"
      },
      description = "Delete the versions that are not needed, and print what is kept and why.")
  static void gc(
      @Mixin GisCall call,
      @Mixin WriteReport report,
      @Option(names = "--dry-run", description = "Print what would be deleted; delete nothing.")
          boolean dryRun,
      @Option(
              names = "--include-newer",
              description = "Delete also versions above the live one, after a rollback.")
          boolean includeNewer,
      @Option(
              names = "--staging-ttl",
              paramLabel = "DURATION",
              description = "When unfinished versions are deleted (default: as configured).")
          Optional<Duration> stagingTtl) {
    CollectOptions options = new CollectOptions(includeNewer, stagingTtl);
    call.run(
        access -> {
          RouteVersions versions = access.routes().versions();
          List<Retention> retentions = dryRun ? versions.plan(options) : versions.collect(options);
          Results results = call.results();
          if (dryRun || !report.isSilent(results)) {
            results.print(
                RouteDocuments.RETENTIONS,
                retentions,
                all -> new RouteReport(call).retentions(all, dryRun));
          }
        });
  }
}
