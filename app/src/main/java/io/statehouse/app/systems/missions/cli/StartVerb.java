package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.gojson.FreeObject;
import io.statehouse.domain.gojson.GoJsonException;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.MissionRequest;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.PlanStage;
import io.statehouse.domain.missions.StageChange;
import io.statehouse.domain.missions.StageChange.Target;
import io.statehouse.domain.missions.layout.PlanCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a mission. Services start its stages, or {@code start-stage} does. */
@Command(
    description = {
      "Make a mission of a plan that is saved, or of one in a file.",
      "First the stages to exclude are excluded, then those to skip skipped. No stage is started:"
          + " services do that, or start-stage."
    })
final class StartVerb extends MissionsVerb {
  @Parameters(arity = "0..1", paramLabel = "PLAN", description = "The name of a plan, or a file.")
  private Optional<String> given;

  @Option(
      names = {"-p", "--plan"},
      paramLabel = "PLAN",
      description = "The same.")
  private Optional<String> plan;

  @Option(
      names = {"-m", "--mission-id"},
      paramLabel = "ID",
      description = "Its id (default: the next free one, m0, m1…).")
  private Optional<String> id;

  @Option(
      names = {"-s", "--stages"},
      paramLabel = "STAGE",
      split = ",",
      description = "Stages to begin with: looked up, and no more, as in the original.")
  private List<String> first = new ArrayList<>();

  @Option(
      names = {"-i", "--exclude"},
      paramLabel = "STAGE",
      split = ",",
      description = "Stages to exclude, and with them what hangs off them.")
  private List<String> excluded = new ArrayList<>();

  @Option(
      names = {"-k", "--skip"},
      paramLabel = "STAGE",
      split = ",",
      description = "Stages to skip.")
  private List<String> skipped = new ArrayList<>();

  @Option(names = "--params", paramLabel = "JSON", description = "Params of the mission.")
  private Optional<String> params;

  StartVerb(Invocation session) {
    super(session);
  }

  @Override
  void begin() {
    if (given.isPresent() == plan.isPresent()) {
      throw AppException.misused("give one plan: PLAN or --plan PLAN");
    }
  }

  @Override
  void run(MissionsClient client, Results results) {
    Optional<FreeObject> read = params();
    String name = given.or(() -> plan).orElseThrow();
    Optional<Plan> inFile =
        PlanFile.isMeant(session(), name)
            ? Optional.of(new PlanFile(session(), name).read())
            : Optional.empty();
    requireStages(client, inFile, name);
    MissionId made =
        client.create(
            new MissionRequest(inFile.map(PlanCodec::write).orElse(name), id.orElse(""), read));
    change(client, made, excluded, Target.EXCLUDED);
    change(client, made, skipped, Target.SKIPPED);
    if (results.wantsJson()) {
      results.json(Json.object("id", made));
    } else {
      results.line("New mission started with ID: " + made);
    }
  }

  private Optional<FreeObject> params() {
    try {
      return params.flatMap(FreeObject::read);
    } catch (GoJsonException unlike) {
      throw new AppException(
          Kind.BAD_INPUT,
          "--params is not a JSON object: " + unlike.getMessage() + "; write it as in '{\"a\":1}'",
          unlike);
    }
  }

  /** A name that no stage has would be found out only when the mission is there already. */
  private void requireStages(MissionsClient client, Optional<Plan> inFile, String name) {
    List<String> asked = new ArrayList<>(first);
    asked.addAll(excluded);
    asked.addAll(skipped);
    if (asked.isEmpty()) {
      return;
    }
    Set<String> known =
        inFile.orElseGet(() -> PlanCodec.read(client.plan(new PlanName(name)))).stages().stream()
            .map(PlanStage::name)
            .collect(Collectors.toSet());
    for (String stage : asked) {
      if (!known.contains(stage)) {
        throw MissionsException.stageNotFound(stage);
      }
    }
  }

  private static void change(
      MissionsClient client, MissionId mission, List<String> stages, Target target) {
    for (String stage : stages) {
      client.change(mission, stage, StageChange.to(target));
    }
  }
}
