package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.app.systems.missions.client.StoreMissions;
import io.statehouse.domain.gojson.FreeObject;
import io.statehouse.domain.gojson.GoJsonException;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.MissionRequest;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.Mode;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.PlanStage;
import io.statehouse.domain.missions.StageChange;
import io.statehouse.domain.missions.StageChange.Target;
import io.statehouse.domain.missions.StageState;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.PlanCodec;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands about missions as a whole. */
final class MissionCommands {
  private MissionCommands() {}

  /** A call that names a plan, and stages to change once its mission is created. */
  static final class StartCall extends MissionsCall.Bounded {
    @Parameters(arity = "0..1", paramLabel = "PLAN", description = "The name of a plan, or a file.")
    private Optional<String> plan;

    @Option(
        names = {"-p", "--plan"},
        paramLabel = "PLAN",
        description = "The same.")
    private Optional<String> planFlag;

    @Option(
        names = {"-m", "--mission-id"},
        paramLabel = "ID",
        defaultValue = "",
        description = "Its id (default: the next free one, m0, m1…).")
    private String id;

    @Option(
        names = {"-s", "--stages"},
        paramLabel = "STAGE",
        split = ",",
        description = "Stages to begin with: looked up, and no more, as in the original.")
    private List<String> first = List.of();

    @Option(
        names = {"-i", "--exclude"},
        paramLabel = "STAGE",
        split = ",",
        description = "Stages to exclude, and with them what hangs off them.")
    private List<String> excluded = List.of();

    @Option(
        names = {"-k", "--skip"},
        paramLabel = "STAGE",
        split = ",",
        description = "Stages to skip.")
    private List<String> skipped = List.of();

    @Option(names = "--params", paramLabel = "JSON", description = "Params of the mission.")
    private Optional<String> params;

    StartCall(Invocation invocation) {
      super(invocation);
    }

    private void start(MissionsClient client) {
      Optional<FreeObject> read = params();
      String name = plan.or(() -> planFlag).orElseThrow();
      Optional<Plan> inFile =
          PlanFile.isFile(invocation(), name)
              ? Optional.of(new PlanFile(invocation(), name).read())
              : Optional.empty();
      requireStages(client, inFile, name);
      MissionId mission =
          client.create(new MissionRequest(inFile.map(PlanCodec::write).orElse(name), id, read));
      excluded.forEach(stage -> client.change(mission, stage, StageChange.to(Target.EXCLUDED)));
      skipped.forEach(stage -> client.change(mission, stage, StageChange.to(Target.SKIPPED)));
      print(Json.object("id", mission), "New mission started with ID: " + mission);
    }

    private Optional<FreeObject> params() {
      try {
        return params.flatMap(FreeObject::read);
      } catch (GoJsonException malformed) {
        throw new AppException(
            Kind.BAD_INPUT,
            "--params is not a JSON object: "
                + malformed.getMessage()
                + "; write it as in '{\"a\":1}'",
            malformed);
      }
    }

    /** Rejects an unknown stage before the mission is created, not after it. */
    private void requireStages(MissionsClient client, Optional<Plan> inFile, String name) {
      List<String> named = Stream.of(first, excluded, skipped).flatMap(List::stream).toList();
      if (named.isEmpty()) {
        return;
      }
      Plan plan = inFile.orElseGet(() -> PlanCodec.read(client.plan(new PlanName(name))));
      Set<String> known = plan.stages().stream().map(PlanStage::name).collect(Collectors.toSet());
      for (String stage : named) {
        if (!known.contains(stage)) {
          throw MissionsException.stageNotFound(stage);
        }
      }
    }
  }

  @Command(
      description = {
        "Make a mission of a plan that is saved, or of one in a file.",
        "First the stages to exclude are excluded, then those to skip skipped. No stage is started:"
            + " services do that, or start-stage."
      })
  static void start(@Mixin StartCall call) {
    if (call.plan.isPresent() == call.planFlag.isPresent()) {
      throw AppException.misused("give one plan: PLAN or --plan PLAN");
    }
    call.run(call::start);
  }

  @Command(description = "List the missions, one per line.")
  static void list(
      @Mixin MissionsCall.Bounded call,
      @Option(names = "--plan", paramLabel = "NAME", description = "Only those of this plan.")
          Optional<PlanName> plan,
      @Option(names = "--active", description = "Only those that are not complete.") boolean active,
      @Option(
              names = "--long",
              description = "With plan, state, stages done and time taken; each mission is read.")
          boolean details) {
    call.run(
        client -> {
          List<MissionId> ids = plan.map(client::missions).orElseGet(client::missions);
          if (active) {
            Set<MissionId> completed = new HashSet<>(client.completed());
            ids = ids.stream().filter(id -> !completed.contains(id)).toList();
          }
          if (!details) {
            call.print(ids);
          } else if (call.results().wantsJson()) {
            call.results().json(ids.stream().map(client::mission).map(MissionCommands::json));
          } else {
            Results results = call.results();
            ids.stream().map(client::mission).forEach(mission -> row(mission, results));
          }
        });
  }

  private static void row(Mission mission, Results results) {
    results.row(
        mission.id(),
        mission.plan(),
        MissionState.of(mission).word(),
        MissionState.settled(mission) + "/" + mission.stages().size(),
        MissionState.took(mission, now()));
  }

  private static Object json(Mission mission) {
    return Json.object(
        "id", mission.id(),
        "plan", mission.plan(),
        "state", MissionState.of(mission).word(),
        "stages", mission.stages().size(),
        "settled", MissionState.settled(mission),
        "start", mission.start(),
        "end", mission.end());
  }

  @Command(description = "List the completed missions, in the order in which they were completed.")
  static void completed(@Mixin MissionsCall.Bounded call) {
    call.run(client -> call.print(client.completed()));
  }

  @Command(description = "Show a mission: its graph and stages; with --json as it is stored.")
  static void show(
      @Mixin MissionsCall.Bounded call, @Parameters(paramLabel = "MISSION") MissionId id) {
    call.run(
        client -> {
          String document = client.document(id);
          Results results = call.results();
          if (results.wantsJson()) {
            results.text(document + "\n");
            return;
          }
          OffsetDateTime now = now();
          Mission mission = MissionCodec.read(document, Mode.DEFAULT);
          results.field("mission", mission.id());
          results.field("plan", mission.plan());
          results.field("state", MissionState.progress(mission));
          field(results, "started", mission.start());
          field(results, "ended", mission.end());
          results.field("took", MissionState.took(mission, now));
          mission.params().ifPresent(params -> results.field("params", params));
          new StageTable(call).mission(mission, now);
        });
  }

  private static void field(Results results, String name, Optional<OffsetDateTime> time) {
    time.ifPresent(exact -> results.field(name, exact.truncatedTo(ChronoUnit.SECONDS)));
  }

  @Command(description = "Print a mission as Houston reports it: a line, then one for each stage.")
  static void report(
      @Mixin MissionsCall.Bounded call, @Parameters(paramLabel = "MISSION") MissionId id) {
    call.run(
        client -> {
          String report = client.report(id);
          if (call.results().wantsJson()) {
            call.results().json(Json.object("message", report));
          } else {
            call.results().text(report);
          }
        });
  }

  @Command(description = "Delete missions, if there are any of these ids.")
  static void rm(
      @Mixin MissionsCall.Bounded call,
      @Parameters(arity = "1..*", paramLabel = "MISSION") List<MissionId> ids) {
    call.run(client -> ids.forEach(client::delete));
  }

  @Command(
      description = {
        "Wait until a mission is complete (exit 0), or has failed with nothing running (exit 1).",
        "Also exit 1 if neither has happened in time."
      })
  static void wait(
      @Mixin MissionsCall call,
      @Parameters(paramLabel = "MISSION") MissionId id,
      @Option(
              names = "--timeout",
              paramLabel = "TIME",
              defaultValue = "5m",
              description = "How long to wait (default: 5m).")
          String timeout) {
    Duration duration = MissionsCall.duration(timeout);
    call.run(
        client -> {
          Mission last = client.await(id, now -> MissionState.of(now).isOver(), duration);
          switch (MissionState.of(last)) {
            case COMPLETE ->
                call.print(
                    Json.object(
                        "id", last.id(),
                        "state", MissionState.COMPLETE.word(),
                        "start", last.start(),
                        "end", last.end()),
                    "mission "
                        + last.id()
                        + " is complete, it took "
                        + MissionState.took(last, now()));
            case FAILED ->
                throw new AppException(
                    Kind.PRECONDITION_FAILED,
                    "mission "
                        + id
                        + " has failed at "
                        + String.join(", ", MissionState.stages(last, StageState.FAILED)));
            default ->
                throw new AppException(
                    Kind.PRECONDITION_FAILED,
                    "mission "
                        + id
                        + " is not complete after "
                        + timeout
                        + ": "
                        + MissionState.progress(last));
          }
        });
  }

  @Command(
      description = {
        "Print what happens to plans and missions, an event a line, until Ctrl-C.",
        "Changes that follow each other quickly may be one event."
      })
  static void watch(@Mixin MissionsCall.Bounded call) {
    call.run(client -> EventPrinter.run(call, client));
  }

  @Command(
      description = {
        "Delete the missions of all API keys that are older than the setting missions.expiry.",
        "A server does so by itself; this is for a store without one."
      })
  static void expire(@Mixin MissionsCall.Bounded call) {
    if (call.namesServer()) {
      throw serverExpires();
    }
    call.run(
        client -> {
          if (!(client instanceof StoreMissions store)) {
            throw serverExpires();
          }
          int deleted = store.expire();
          call.print(
              Json.object("deleted", deleted),
              "deleted " + deleted + (deleted == 1 ? " mission" : " missions"));
        });
  }

  private static AppException serverExpires() {
    return AppException.misused("a server expires missions by itself: give --store");
  }

  static OffsetDateTime now() {
    return OffsetDateTime.now(ZoneOffset.UTC);
  }
}
