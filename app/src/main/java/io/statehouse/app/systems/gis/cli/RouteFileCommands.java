package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.gis.documents.ImportedRoutes;
import io.statehouse.app.systems.gis.documents.RouteFileSchema;
import io.statehouse.app.systems.gis.documents.RouteFiles;
import io.statehouse.app.systems.gis.documents.RouteProblems;
import io.statehouse.app.systems.gis.documents.RouteTestResults;
import io.statehouse.app.systems.gis.documents.RouteTestResults.Result;
import io.statehouse.app.systems.gis.documents.RouteTests;
import io.statehouse.app.systems.gis.documents.RouteTests.TestFile;
import io.statehouse.app.systems.gis.documents.TopicFiles;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.routes.entities.ConflictPolicy;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.VersionId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands about files with routes; none writes to a store. */
final class RouteFileCommands {
  /** The version that routes of files are said to be of, which none is. */
  private static final VersionId UNPUBLISHED = new VersionId("files");

  private RouteFileCommands() {}

  @Command(
      footer = {
        "  statehouse gis routes lint examples/routes",
        "  statehouse gis routes lint routes.yaml --policy strict --topics topics.yaml"
      },
      description = {
        "Find all that is wrong with files of routes, without a store.",
        "Exit code 1 if anything is."
      })
  static void lint(
      @Mixin GisCall call,
      @Option(
              names = "--policy",
              paramLabel = "POLICY",
              description = "Which routes conflict: nested or strict (default: as configured).")
          Optional<ConflictPolicy> policy,
      @Option(
              names = "--topics",
              paramLabel = "FILE",
              description = "A file or directory of topics to which all routes must lead.")
          Optional<Path> topics,
      @Parameters(
              arity = "1..*",
              paramLabel = "FILE",
              description = "Files and directories with routes; - is standard input.")
          List<Path> files) {
    RouteFiles.Read read = RouteFiles.read(call.invocation(), files);
    RouteProblems problems =
        RouteProblems.of(read, policy.orElseGet(() -> call.configured().routes().policy()));
    if (topics.isPresent()) {
      problems =
          problems.withDestinations(
              read,
              TopicFiles.read(call.invocation(), List.of(topics.get())).noted(),
              topics.get().toString());
    }
    Results results = call.results();
    results.print(RouteProblems.SHAPE, problems, found -> print(results, found));
    results.flush();
    if (!problems.problems().isEmpty()) {
      throw new AppException(
          Kind.BAD_INPUT,
          RouteReport.counted(problems.problems().size(), "problem") + " found: correct the files");
    }
  }

  @Command(
      footer = "  statehouse gis routes schema",
      description = {
        "Print the JSON Schema of files with routes and tests, with which editors check them.",
        "In the first line of a file: # yaml-language-server: $schema=FILE"
      })
  static void schema(@Mixin Call call) {
    FileCommands.print(call, RouteFileSchema.document());
  }

  private static void print(Results results, RouteProblems found) {
    for (GisException problem : found.problems()) {
      results.line(problem.code() + ": " + problem.getMessage());
    }
    results.line(
        "%s in %s, %s"
            .formatted(
                RouteReport.counted(found.routes(), "route"),
                RouteReport.counted(found.files(), "file"),
                RouteReport.counted(found.problems().size(), "problem")));
  }

  @Command(
      name = "import",
      footer = {"  statehouse gis routes import", "  statehouse gis routes import 7 --json"},
      description = {
        "Print the routes of a version as a file.",
        "It has the same order for the same routes; publishing it changes nothing."
      })
  static void importRoutes(@Mixin GisCall call, @Mixin VersionChoice version) {
    call.run(
        access -> {
          RoutingTable table = version.table(access.routes());
          call.results()
              .print(
                  ImportedRoutes.SHAPE,
                  table,
                  shown -> call.results().text(ImportedRoutes.file(shown)));
        });
  }

  @Command(
      footer = {
        "  statehouse gis routes test examples/routes",
        "  statehouse gis routes test tests.yaml --routes routes.yaml"
      },
      description = {
        "Try events against routes, and compare where they go with what is expected.",
        "A file has routes: FILE, if not those of the live version are meant, and tests: [{name,"
            + " event, destination}], with null as the destination where no route must match.",
        "Exit code 1 if a test fails."
      })
  static void test(
      @Mixin GisCall call,
      @Option(
              names = "--routes",
              paramLabel = "FILE",
              description = "The routes of all tests, a file or directory, whatever the files say.")
          Optional<Path> routes,
      @Parameters(
              arity = "1..*",
              paramLabel = "FILE",
              description = "Files and directories with tests; - is standard input.")
          List<Path> files) {
    List<TestFile> tests = RouteTests.read(call.invocation(), files);
    Map<Path, RoutingTable> tables = new HashMap<>();
    if (routes.isPresent() || tests.stream().allMatch(each -> each.routes().isPresent())) {
      report(call, results(call, tests, routes, tables));
      return;
    }
    call.run(
        access -> {
          RoutingTable live = access.routes().read();
          List<Result> results = new ArrayList<>();
          for (TestFile each : tests) {
            results.addAll(
                each.routes().isPresent()
                    ? results(call, List.of(each), routes, tables)
                    : results(each, live));
          }
          report(call, results);
        });
  }

  /** Runs tests on the routes of files. */
  private static List<Result> results(
      GisCall call, List<TestFile> tests, Optional<Path> routes, Map<Path, RoutingTable> tables) {
    List<Result> results = new ArrayList<>();
    for (TestFile each : tests) {
      Path file = routes.orElseGet(() -> each.routes().orElseThrow());
      results.addAll(results(each, tables.computeIfAbsent(file, named -> table(call, named))));
    }
    return results;
  }

  private static RoutingTable table(GisCall call, Path file) {
    List<Route> routes = RouteFiles.read(call.invocation(), List.of(file)).all();
    return new RoutingTable(UNPUBLISHED, routes.stream().map(PublishedRoute::of).toList());
  }

  private static List<Result> results(TestFile file, RoutingTable table) {
    return file.tests().stream().map(test -> Result.of(test, table)).toList();
  }

  private static void report(GisCall call, List<Result> all) {
    RouteTestResults results = new RouteTestResults(all);
    call.results().print(RouteTestResults.SHAPE, results, shown -> print(call.results(), shown));
    call.results().flush();
    if (results.failed() > 0) {
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          RouteReport.counted(results.failed(), "test")
              + " failed: correct the routes or the tests");
    }
  }

  private static void print(Results results, RouteTestResults all) {
    for (Result each : all.results()) {
      if (!each.passed()) {
        results.line(
            "FAILED %s%s: expected %s but was %s: %s"
                .formatted(
                    each.test().place(),
                    each.test().name().isEmpty() ? "" : " (" + each.test().name() + ")",
                    each.test().destination().map(Object::toString).orElse("no route"),
                    each.actual().orElse("no route"),
                    each.why().orElse("")));
      }
    }
    results.line("%d passed, %d failed".formatted(all.passed(), all.failed()));
  }
}
