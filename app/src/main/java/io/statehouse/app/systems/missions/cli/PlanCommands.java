package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Json;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.Service;
import io.statehouse.domain.missions.layout.PlanCodec;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands about plans. */
final class PlanCommands {
  private PlanCommands() {}

  @Command(description = "Say whether missions could run a plan, without saving it.")
  static void validate(
      @Mixin Call call,
      @Parameters(paramLabel = "FILE", description = "JSON or YAML; - is standard input.")
          String file) {
    Plan plan = new PlanFile(call.invocation(), file).read();
    plan.requireValid();
    Results results = call.results();
    if (results.wantsJson()) {
      results.json(Json.object("valid", true, "name", plan.name(), "stages", plan.stages().size()));
    } else {
      results.line("valid: " + plan.name() + ", stages: " + plan.stages().size());
      new StageTable(call).graph(plan);
    }
  }

  @Command(description = "Save a plan, over one of the same name.")
  static void save(
      @Mixin MissionsCall.Bounded call,
      @Parameters(
              arity = "0..1",
              paramLabel = "FILE",
              description = "JSON or YAML; - is standard input.")
          Optional<String> file,
      @Option(
              names = {"-p", "--plan"},
              paramLabel = "FILE",
              description = "The same.")
          Optional<String> flag,
      @Option(names = "--name", paramLabel = "NAME", description = "Save it under another name.")
          Optional<PlanName> name) {
    if (file.isPresent() == flag.isPresent()) {
      throw AppException.misused("give one plan: FILE or --plan FILE");
    }
    call.run(
        client -> {
          Plan read = new PlanFile(call.invocation(), file.or(() -> flag).orElseThrow()).read();
          Plan plan =
              new Plan(name.orElse(read.name()), read.services(), read.stages(), read.params());
          plan.requireValid();
          client.save(plan);
          call.print(Json.object("name", plan.name()), "Saved plan.");
        });
  }

  @Command(description = "List the plans: those saved, and those that only have missions.")
  static void plans(@Mixin MissionsCall.Bounded call) {
    call.run(client -> call.print(client.plans()));
  }

  @Command(description = "Show a plan: its graph and stages; with --json as it is stored.")
  static void plan(
      @Mixin MissionsCall.Bounded call, @Parameters(paramLabel = "PLAN") PlanName name) {
    call.run(
        client -> {
          String document = client.plan(name);
          Results results = call.results();
          if (results.wantsJson()) {
            results.text(document + "\n");
            return;
          }
          Plan plan = PlanCodec.read(document);
          results.field("plan", plan.name());
          plan.services()
              .map(services -> services.stream().map(Service::name).toList())
              .ifPresent(services -> results.field("services", services));
          plan.params().ifPresent(params -> results.field("params", params));
          new StageTable(call).plan(plan);
        });
  }

  @Command(
      name = "delete-plan",
      description = "Delete a plan and all its missions, if there are any.")
  static void deletePlan(
      @Mixin MissionsCall.Bounded call, @Parameters(paramLabel = "PLAN") PlanName name) {
    call.run(client -> client.deletePlan(name));
  }
}
