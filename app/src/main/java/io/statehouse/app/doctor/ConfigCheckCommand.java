package io.statehouse.app.doctor;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.json.Shape;
import io.statehouse.app.serve.ServerConfigCheck;
import io.statehouse.app.system.SystemRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Checks the settings as a server would when it starts. */
@Command(
    footer = "  statehouse config check --config /etc/statehouse/statehouse.yaml",
    description = {
      "Check the settings as serve does when it starts, and print all that is wrong.",
      "No store is opened; statehouse doctor looks at these too. Exit code 1 if anything is wrong."
    })
public final class ConfigCheckCommand implements Callable<Integer> {
  @Mixin private final Call call;

  private final SystemRegistry systems;

  public ConfigCheckCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new Call(invocation);
    this.systems = systems;
  }

  private record Report(
      boolean sound, Optional<String> file, List<String> problems, List<String> warnings) {}

  @Override
  public Integer call() {
    Installation installation = Installation.of(call, systems, Optional.empty(), Duration.ZERO);
    List<String> problems = new ArrayList<>(ConfigExamination.problems(installation));
    TlsExamination.serverTls(installation.config())
        .flatMap(ServerConfigCheck::tlsProblem)
        .ifPresent(problems::add);
    Results results = call.results();
    results.print(
        Shape.of(Report.class),
        new Report(
            problems.isEmpty(),
            installation.config().settingsFile().map(Path::toString),
            problems,
            installation.config().warnings()),
        report -> print(results, report));
    results.flush();
    return problems.isEmpty() ? 0 : 1;
  }

  private static void print(Results results, Report report) {
    report.problems.forEach(problem -> results.line("error    " + problem));
    report.warnings.forEach(warning -> results.line("warning  " + warning));
    if (report.sound) {
      results.line("the settings can be served: " + report.file.orElse("no file of settings"));
    }
  }
}
