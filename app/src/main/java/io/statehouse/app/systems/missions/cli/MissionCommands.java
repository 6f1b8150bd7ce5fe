package io.statehouse.app.systems.missions.cli;

import static java.time.temporal.ChronoUnit.SECONDS;
import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.missions.cli.MissionsCall.Bounded;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.gojson.FreeObject;
import io.statehouse.domain.gojson.GoJsonException;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Mode;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.PlanStage;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.StageChange.Target;
import io.statehouse.domain.missions.entities.StageState;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.PlanCodec;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands about missions as a whole. */
final class MissionCommands {
  private MissionCommands() {}

  /** A call that names a plan, and stages to change once its mission is created. */
  static final class StartCall extends Bounded {
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
          Optional.of(new PlanFile(invocation(), name))
              .filter(PlanFile::exists)
              .map(PlanFile::read);
      requireStages(client, inFile, name);
      String source = inFile.map(PlanCodec::write).orElse(name);
      MissionId mission = client.create(new MissionRequest(source, id, read));
      excluded.forEach(stage -> client.change(mission, stage, StageChange.to(Target.EXCLUDED)));
      skipped.forEach(stage -> client.change(mission, stage, StageChange.to(Target.SKIPPED)));
      print(Json.object("id", mission), "New mission started with ID: " + mission);
    }

    private Optional<FreeObject> params() {
      try {
        return params.flatMap(FreeObject::read);
      } catch (GoJsonException malformed) {
        String problem = "--params is not a JSON object: %s; write it as in '{\"a\":1}'";
        throw new AppException(Kind.MISUSED, problem.formatted(malformed.getMessage()), malformed);
      }
    }

    /** Rejects an unknown stage before the mission is created, not after it. */
    private void requireStages(MissionsClient client, Optional<Plan> inFile, String name) {
      List<String> named = Stream.of(first, excluded, skipped).flatMap(List::stream).toList();
      if (named.isEmpty()) {
        return;
      }
      Plan plan = inFile.orElseGet(() -> PlanCodec.read(client.plan(new PlanName(name))));
      Set<String> known = plan.stages().stream().map(PlanStage::name).collect(toSet());
      for (String stage : named) {
        if (!known.contains(stage)) {
          throw MissionsException.stageNotFound(stage);
        }
      }
    }
  }

  @Command(
      footer = "  statehouse missions start hop --skip weather",
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

  @Watchable
  @Command(
      footer = "  statehouse missions list --active --long",
      description = "List the missions, one per line.")
  static void list(
      @Mixin Bounded call,
      @Option(names = "--plan", paramLabel = "NAME", description = "Only those of this plan.")
          Optional<PlanName> plan,
      @Option(names = "--active", description = "Only those that are not complete.") boolean active,
      @Option(
              names = "--long",
              description = "With plan, state, stages done and time taken; each mission is read.")
          boolean details) {
    Results results = call.results();
    call.run(
        client -> {
          List<MissionId> ids = plan.map(client::missions).orElseGet(client::missions);
          if (active) {
            ids = ids.stream().filter(not(Set.copyOf(client.completed())::contains)).toList();
          }
          if (!details && !results.isWide()) {
            call.print(ids);
          } else if (results.wantsDocument()) {
            results.document(ids.stream().map(client::mission).map(MissionCommands::json));
          } else {
            ids.stream().map(client::mission).map(MissionCommands::row).forEach(results::row);
          }
        });
  }

  private static Object[] row(Mission mission) {
    String done = MissionState.settled(mission) + "/" + mission.stages().size();
    String word = MissionState.of(mission).word();
    String took = MissionState.took(mission, now());
    return new Object[] {mission.id(), mission.plan(), word, done, took};
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

  @Watchable
  @Command(
      footer = "  statehouse missions completed",
      description = "List the completed missions, in the order in which they were completed.")
  static void completed(@Mixin Bounded call) {
    call.run(client -> call.print(client.completed()));
  }

  @Watchable
  @Command(
      footer = "  statehouse missions show m0",
      description = "Show a mission: its graph and stages; with --json as it is stored.")
  static void show(@Mixin Bounded call, @Parameters(paramLabel = "MISSION") MissionId id) {
    call.run(
        client -> {
          String document = client.document(id);
          Results results = call.results();
          if (results.wantsDocument()) {
            results.documentOf(document);
            return;
          }
          OffsetDateTime now = now();
          Mission mission = MissionCodec.read(document, Mode.DEFAULT);
          results.field("mission", mission.id());
          results.field("plan", mission.plan());
          results.field("state", MissionState.progress(mission));
          mission.start().ifPresent(time -> results.field("started", time.truncatedTo(SECONDS)));
          mission.end().ifPresent(time -> results.field("ended", time.truncatedTo(SECONDS)));
          results.field("took", MissionState.took(mission, now));
          mission.params().ifPresent(params -> results.field("params", params));
          new StageTable(call).mission(mission, now);
        });
  }

  @Watchable
  @Command(
      footer = "  statehouse missions report m0",
      description = "Print a mission as Houston reports it: a line, then one for each stage.")
  static void report(@Mixin Bounded call, @Parameters(paramLabel = "MISSION") MissionId id) {
    Results results = call.results();
    call.run(
        client -> {
          String report = client.report(id);
          if (results.wantsDocument()) {
            results.document(Json.object("message", report));
          } else {
            results.text(report);
          }
        });
  }

  @Command(
      footer = "  statehouse missions rm m0 m1",
      description = "Delete missions, if there are any of these ids.")
  static void rm(
      @Mixin Bounded call,
      @Mixin WriteReport report,
      @Parameters(arity = "1..*", paramLabel = "MISSION") List<MissionId> ids) {
    String named = ids.stream().map(MissionId::text).collect(joining(", "));
    call.run(
        client -> {
          ids.forEach(client::delete);
          String deleted = ids.size() == 1 ? "mission %s is deleted" : "missions %s are deleted";
          report.print(call.results(), deleted.formatted(named));
        });
  }

  @Command(
      footer = "  statehouse missions wait m0 --timeout 10m",
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
                    "mission %s is complete, it took %s"
                        .formatted(last.id(), MissionState.took(last, now())));
            case FAILED -> {
              String stages = String.join(", ", MissionState.stages(last, StageState.FAILED));
              throw failed("mission %s has failed at %s", id, stages);
            }
            default -> {
              String progress = MissionState.progress(last);
              throw failed("mission %s is not complete after %s: %s", id, timeout, progress);
            }
          }
        });
  }

  @Command(
      footer = "  statehouse missions watch --json",
      description = {
        "Print what happens to plans and missions, an event a line, until Ctrl-C.",
        "Changes that follow each other quickly may be one event."
      })
  static void watch(@Mixin Bounded call) {
    call.run(client -> EventPrinter.run(call, client));
  }

  @Command(
      footer = "  statehouse missions expire",
      description = {
        "Delete the missions of all API keys that are older than the setting missions.expiry.",
        "A server does so by itself; this is for a store without one."
      })
  static void expire(@Mixin Bounded call) {
    call.run(
        client -> {
          int deleted = client.expire();
          String line = "deleted " + deleted + (deleted == 1 ? " mission" : " missions");
          call.print(Json.object("deleted", deleted), line);
        });
  }

  static OffsetDateTime now() {
    return OffsetDateTime.now(ZoneOffset.UTC);
  }

  static AppException failed(String sentence, Object... values) {
    return new AppException(Kind.PRECONDITION_FAILED, sentence.formatted(values));
  }
}
