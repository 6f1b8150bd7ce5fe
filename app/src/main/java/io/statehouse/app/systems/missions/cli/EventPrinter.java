package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.OutputClosed;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.MissionEvent;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.Mode;
import io.statehouse.domain.missions.StageState;
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
      call.invocation().err().println("watching missions");
      stop.await();
      watch.close();
    }
    if (failure.get() != null) {
      throw failure.get();
    }
  }

  private static void print(MissionEvent event, Results results, StopSignal stop) {
    try {
      results.line(
          results.wantsJson()
              ? ResponseCodec.event(event.kind().text(), event.content())
              : sentence(event));
      results.look();
    } catch (OutputClosed readerGone) {
      stop.stop();
    }
  }

  static String sentence(MissionEvent event) {
    String content = event.content();
    String about =
        switch (event.kind()) {
          case PLAN_CREATION -> plan(content);
          case MISSION_CREATION, MISSION_UPDATE, MISSION_COMPLETED -> mission(content);
          case PLAN_DELETED, MISSION_DELETED -> unquoted(content);
        };
    return event.kind().text() + " " + about;
  }

  private static String plan(String document) {
    try {
      return PlanCodec.read(document).name().text();
    } catch (MissionsException unreadable) {
      return "(a plan that cannot be read)";
    }
  }

  private static String mission(String document) {
    try {
      Mission mission = MissionCodec.read(document, Mode.DEFAULT);
      return mission.plan()
          + "/"
          + mission.id()
          + " "
          + MissionState.settled(mission)
          + "/"
          + mission.stages().size()
          + named(mission, StageState.STARTED)
          + named(mission, StageState.FAILED);
    } catch (MissionsException unreadable) {
      return "(a mission that cannot be read)";
    }
  }

  private static String named(Mission mission, StageState state) {
    List<String> names = MissionState.stages(mission, state);
    return names.isEmpty() ? "" : " " + state.text() + ": " + String.join(", ", names);
  }

  /** The event of a deletion has the name alone, as a JSON string. */
  private static String unquoted(String json) {
    return json.length() > 1 && json.startsWith("\"") && json.endsWith("\"")
        ? json.substring(1, json.length() - 1)
        : json;
  }
}
