package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.Stage;
import io.statehouse.domain.missions.StageState;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Waits for the end of a mission. */
@Command(
    description = {
      "Wait until a mission is complete (exit 0), or has failed with nothing running (exit 1).",
      "Also exit 1 if neither has happened in time."
    })
final class WaitVerb extends MissionsClientVerb {
  @Parameters(paramLabel = "MISSION")
  private String id;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "5m",
      description = "How long to wait (default: 5m).")
  private String patience;

  private Duration bound;

  WaitVerb(Invocation session) {
    super(session);
  }

  @Override
  void begin() {
    bound = duration(patience);
  }

  @Override
  Duration timeout() {
    return USUAL_TIMEOUT;
  }

  @Override
  void run(MissionsClient client, Results results) {
    MissionId mission = new MissionId(id);
    Mission last = client.await(mission, now -> MissionState.of(now).isOver(), bound);
    switch (MissionState.of(last)) {
      case COMPLETE -> tell(last, results);
      case FAILED ->
          throw new AppException(
              Kind.PRECONDITION_FAILED,
              "mission " + mission + " has failed at " + String.join(", ", failed(last)));
      default ->
          throw new AppException(
              Kind.PRECONDITION_FAILED,
              "mission "
                  + mission
                  + " is not complete after "
                  + patience
                  + ": "
                  + MissionState.of(last).word()
                  + ", "
                  + MissionState.settled(last)
                  + " of "
                  + last.stages().size()
                  + " stages done");
    }
  }

  private static List<String> failed(Mission mission) {
    return mission.stages().stream()
        .filter(stage -> stage.state() == StageState.FAILED)
        .map(Stage::name)
        .toList();
  }

  private static void tell(Mission mission, Results results) {
    if (results.wantsJson()) {
      results.json(
          Json.object(
              "id", mission.id(),
              "state", MissionState.COMPLETE.word(),
              "start", mission.start(),
              "end", mission.end()));
    } else {
      results.line(
          "mission "
              + mission.id()
              + " is complete, it took "
              + MissionState.text(MissionState.took(mission, MissionVerbs.now())));
    }
  }
}
