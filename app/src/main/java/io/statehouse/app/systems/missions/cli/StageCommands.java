package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.StageChange;
import io.statehouse.domain.missions.StageChange.Target;
import io.statehouse.domain.missions.StageResponse;
import io.statehouse.domain.missions.StageState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that change the state of stages. */
final class StageCommands {
  private StageCommands() {}

  /** A call that names stages of a mission. */
  static final class StageCall extends MissionsCall.Bounded {
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
      name = "start-stage",
      description = "Say that stages have been started, if all that they wait for is done.")
  static void startStage(
      @Mixin StageCall call,
      @Option(
              names = "--ignore-dependencies",
              description = "Exclude what they would wait for, and what hangs off that.")
          boolean ignore) {
    call.change(Target.STARTED, ignore);
  }

  @Command(description = "Say that stages have finished; prints what may start now.")
  static void finish(
      @Mixin StageCall call,
      @Option(
              names = {"--ignore-dependencies", "--ignore-dependants"},
              description = "Exclude what waits for them.")
          boolean ignore) {
    call.change(Target.FINISHED, ignore);
  }

  @Command(description = "Say that stages have failed.")
  static void fail(@Mixin StageCall call) {
    call.change(Target.FAILED, false);
  }

  @Command(description = "Skip stages: what waits for them may start without them.")
  static void skip(@Mixin StageCall call) {
    call.change(Target.SKIPPED, false);
  }

  @Command(description = "Exclude stages, and all that waits for them.")
  static void exclude(@Mixin StageCall call) {
    call.change(Target.EXCLUDED, false);
  }

  @Command(description = "Start stages again that have failed: those named, else all.")
  static void retry(
      @Mixin MissionsCall.Bounded call,
      @Parameters(index = "0", paramLabel = "MISSION") MissionId id,
      @Parameters(index = "1..*", arity = "0..*", paramLabel = "STAGE") List<String> named) {
    call.run(
        client -> {
          List<String> failed = MissionState.stages(client.mission(id), StageState.FAILED);
          if (failed.isEmpty()) {
            throw new AppException(
                Kind.PRECONDITION_FAILED, "no stage of mission " + id + " has failed");
          }
          List<String> stages = named == null ? failed : named;
          for (String stage : stages) {
            if (!failed.contains(stage)) {
              throw new AppException(
                  Kind.PRECONDITION_FAILED,
                  "stage '" + stage + "' has not failed: those that have are " + failed);
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
      MissionId mission,
      List<String> stages,
      StageChange change,
      Results results) {
    List<Object> responses = new ArrayList<>();
    for (String stage : stages) {
      StageResponse response = client.change(mission, stage, change);
      List<String> next = response.next().orElse(List.of());
      if (results.wantsJson()) {
        responses.add(
            Json.object(
                "stage", stage, "success", true, "next", next, "complete", response.complete()));
      } else {
        results.line(
            stage
                + " "
                + change.target().name().toLowerCase(Locale.ROOT)
                + (next.isEmpty() ? "" : "; next: " + String.join(", ", next))
                + (response.complete() ? "; the mission is complete" : ""));
        results.look();
      }
    }
    if (results.wantsJson()) {
      results.json(responses);
    }
  }
}
