package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Verb;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.layout.PlanCodec;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs about plans. */
final class PlanVerbs {
  private PlanVerbs() {}

  @Command(description = "Say whether missions could run a plan, without saving it.")
  static final class Validate extends Verb {
    @Parameters(paramLabel = "FILE", description = "JSON or YAML; - is standard input.")
    private String file;

    Validate(Invocation session) {
      super(session);
    }

    @Override
    protected void run(Results results) {
      Plan plan = new PlanFile(session(), file).read();
      plan.requireValid();
      if (results.wantsJson()) {
        results.json(
            Json.object("valid", true, "name", plan.name(), "stages", plan.stages().size()));
      } else {
        results.line("valid: " + plan.name() + ", stages: " + plan.stages().size());
        new StageTable(session(), results).graph(StageTable.of(plan));
      }
    }
  }

  @Command(description = "Save a plan, over one of the same name.")
  static final class Save extends MissionsVerb {
    @Parameters(
        arity = "0..1",
        paramLabel = "FILE",
        description = "JSON or YAML; - is standard input.")
    private Optional<String> file;

    @Option(
        names = {"-p", "--plan"},
        paramLabel = "FILE",
        description = "The same.")
    private Optional<String> plan;

    @Option(names = "--name", paramLabel = "NAME", description = "Save it under another name.")
    private Optional<String> name;

    Save(Invocation session) {
      super(session);
    }

    @Override
    void begin() {
      if (file.isPresent() == plan.isPresent()) {
        throw AppException.misused("give one plan: FILE or --plan FILE");
      }
    }

    @Override
    void run(MissionsClient client, Results results) {
      Plan read = new PlanFile(session(), file.or(() -> plan).orElseThrow()).read();
      Plan saved =
          new Plan(
              name.map(PlanName::new).orElse(read.name()),
              read.services(),
              read.stages(),
              read.params());
      saved.requireValid();
      client.save(saved);
      if (results.wantsJson()) {
        results.json(Json.object("name", saved.name()));
      } else {
        results.line("Saved plan.");
      }
    }
  }

  @Command(description = "List the plans: those saved, and those that only have missions.")
  static final class ListAll extends MissionsVerb {
    ListAll(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      var plans = client.plans();
      if (results.wantsJson()) {
        results.json(plans);
      } else {
        plans.forEach(plan -> results.line(plan.text()));
      }
    }
  }

  @Command(description = "Show a plan: its graph and stages; with --json as it is stored.")
  static final class Show extends MissionsVerb {
    @Parameters(paramLabel = "PLAN")
    private String name;

    Show(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      String document = client.plan(new PlanName(name));
      if (results.wantsJson()) {
        results.text(document + "\n");
        return;
      }
      Plan plan = PlanCodec.read(document);
      results.field("plan", plan.name());
      plan.services()
          .ifPresent(
              all -> results.field("services", all.stream().map(one -> one.name()).toList()));
      plan.params().ifPresent(params -> results.field("params", params));
      new StageTable(session(), results).plan(plan);
    }
  }

  @Command(description = "Delete a plan and all its missions, if there are any.")
  static final class Delete extends MissionsVerb {
    @Parameters(paramLabel = "PLAN")
    private String name;

    Delete(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      client.deletePlan(new PlanName(name));
    }
  }
}
