package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.missions.cli.MissionsCall.Bounded;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.StageChange.Target;
import io.statehouse.domain.missions.entities.StageResponse;
import io.statehouse.domain.missions.entities.StageState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands about stages of a mission. */
final class StageCommands {
  private StageCommands() {}

  /** A call that names stages of a mission. */
  static final class StageCall extends Bounded {
    @Parameters(index = "0", paramLabel = "MISSION")
    private MissionId mission;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "STAGE")
    private List<String> stages;

    StageCall(Invocation invocation) {
      super(invocation);
    }

    private void change(Target target, boolean ignoreDependencies) {
      StageChange change = new StageChange(target, ignoreDependencies);
      run(client -> StageCommands.change(client, mission, stages, change, results()));
    }
  }

  @Command(
      footer = "  statehouse missions start-stage m0 fuel",
      description = "Say that stages have been started, if all that they wait for is done.")
  static void startStage(
      @Mixin StageCall call,
      @Option(
              names = "--ignore-dependencies",
              description = "Exclude what they would wait for, and what hangs off that.")
          boolean ignore) {
    call.change(Target.STARTED, ignore);
  }

  @Command(
      footer = "  statehouse missions finish m0 fuel",
      description = "Say that stages have finished; prints what may start now.")
  static void finish(
      @Mixin StageCall call,
      @Option(
              names = {"--ignore-dependencies", "--ignore-dependants"},
              description = "Exclude what waits for them.")
          boolean ignore) {
    call.change(Target.FINISHED, ignore);
  }

  @Command(
      footer = "  statehouse missions fail m0 fuel",
      description = "Say that stages have failed.")
  static void fail(@Mixin StageCall call) {
    call.change(Target.FAILED, false);
  }

  @Command(
      footer = "  statehouse missions skip m0 weather",
      description = "Skip stages: what waits for them may start without them.")
  static void skip(@Mixin StageCall call) {
    call.change(Target.SKIPPED, false);
  }

  @Command(
      footer = "  statehouse missions exclude m0 weather",
      description = "Exclude stages, and all that waits for them.")
  static void exclude(@Mixin StageCall call) {
    call.change(Target.EXCLUDED, false);
  }

  @Command(
      footer = "  statehouse missions retry m0",
      description = "Start stages again that have failed: those named, else all.")
  static void retry(
      @Mixin Bounded call,
      @Parameters(index = "0", paramLabel = "MISSION") MissionId id,
      @Parameters(index = "1..*", arity = "0..*", paramLabel = "STAGE") List<String> named) {
    call.run(
        client -> {
          List<String> failed = MissionState.stages(client.mission(id), StageState.FAILED);
          if (failed.isEmpty()) {
            throw MissionCommands.failed("no stage of mission %s has failed", id);
          }
          List<String> stages = named == null ? failed : named;
          for (String stage : stages) {
            if (!failed.contains(stage)) {
              throw MissionCommands.failed(
                  "stage '%s' has not failed: those that have are %s", stage, failed);
            }
          }
          change(client, id, stages, StageChange.to(Target.STARTED), call.results());
        });
  }

  /**
   * Changes stages one after the other and prints each change at once: stages before a rejected one
   * stay changed.
   */
  private static void change(
      MissionsClient client,
      MissionId id,
      List<String> stages,
      StageChange change,
      Results results) {
    List<Object> responses = new ArrayList<>();
    for (String stage : stages) {
      StageResponse response = client.change(id, stage, change);
      List<String> next = response.next().orElse(List.of());
      boolean complete = response.complete();
      if (results.wantsDocument()) {
        responses.add(
            Json.object("stage", stage, "success", true, "next", next, "complete", complete));
      } else {
        String changed = stage + " " + change.target().name().toLowerCase(Locale.ROOT);
        String ready = next.isEmpty() ? "" : "; next: " + String.join(", ", next);
        results.line(changed + ready + (complete ? "; the mission is complete" : ""));
        results.flush();
      }
    }
    if (results.wantsDocument()) {
      results.document(responses);
    }
  }
}
