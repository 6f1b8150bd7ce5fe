package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.OutputClosed;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionEvent;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Mode;
import io.statehouse.domain.missions.entities.StageState;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.domain.missions.layout.ResponseCodec;
import io.statehouse.ports.Watch;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Prints the events of missions until it is stopped or no one reads its output. */
final class EventPrinter {
  private EventPrinter() {}

  static void run(MissionsCall call, MissionsClient client) {
    Results results = call.results();
    AtomicReference<RuntimeException> failure = new AtomicReference<>();
    try (StopSignal stop = new StopSignal()) {
      Watch watch =
          client.events(
              event -> print(event, results, stop),
              broken -> {
                failure.set(broken);
                stop.stop();
              });
      call.complain("watching missions");
      stop.await();
      watch.close();
    }
    if (failure.get() != null) {
      throw failure.get();
    }
  }

  private static void print(MissionEvent event, Results results, StopSignal stop) {
    try {
      String kind = event.kind().text();
      if (results.wantsDocument()) {
        results.nextOf(ResponseCodec.event(kind, event.content()));
      } else {
        results.line(kind + " " + about(event));
      }
      results.flush();
    } catch (OutputClosed readerGone) {
      stop.stop();
    }
  }

  private static String about(MissionEvent event) {
    String content = event.content();
    try {
      return switch (event.kind()) {
        case PLAN_CREATION -> PlanCodec.read(content).name().text();
        case MISSION_CREATION, MISSION_UPDATE, MISSION_COMPLETED ->
            mission(MissionCodec.read(content, Mode.DEFAULT));
        // The event of a deletion has the name alone, as a JSON string.
        case PLAN_DELETED, MISSION_DELETED -> content.replaceFirst("(?s)\\A\"(.*)\"\\z", "$1");
      };
    } catch (MissionsException unreadable) {
      String what = event.kind() == MissionEvent.Kind.PLAN_CREATION ? "plan" : "mission";
      return "(a " + what + " that cannot be read)";
    }
  }

  private static String mission(Mission mission) {
    String done = MissionState.settled(mission) + "/" + mission.stages().size();
    String named = named(mission, StageState.STARTED) + named(mission, StageState.FAILED);
    return "%s/%s %s%s".formatted(mission.plan(), mission.id(), done, named);
  }

  private static String named(Mission mission, StageState state) {
    List<String> names = MissionState.stages(mission, state);
    return names.isEmpty() ? "" : " " + state.text() + ": " + String.join(", ", names);
  }
}
