package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.OutputClosed;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.MissionEvent;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.Mode;
import io.statehouse.domain.missions.Stage;
import io.statehouse.domain.missions.StageState;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.domain.missions.layout.ResponseCodec;
import io.statehouse.ports.Watch;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Prints what happens, until it is stopped. */
@Command(
    description = {
      "Print what happens to plans and missions, an event a line, until Ctrl-C.",
      "Changes that follow each other quickly may be one event."
    })
final class WatchVerb extends MissionsVerb {
  WatchVerb(Invocation session) {
    super(session);
  }

  @Override
  void run(MissionsClient client, Results results) {
    AtomicReference<RuntimeException> end = new AtomicReference<>();
    try (StopSignal stop = new StopSignal()) {
      Watch watch =
          client.events(
              event -> print(event, results, stop),
              broken -> {
                end.set(broken);
                stop.stop();
              });
      session().err().println("watching missions");
      stop.await();
      watch.close();
    }
    if (end.get() != null) {
      throw end.get();
    }
  }

  private static void print(MissionEvent event, Results results, StopSignal stop) {
    try {
      results.line(
          results.wantsJson()
              ? ResponseCodec.event(event.kind().text(), event.content())
              : sentence(event));
      results.look();
    } catch (OutputClosed nobodyReads) {
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
    List<String> names =
        mission.stages().stream().filter(stage -> stage.state() == state).map(Stage::name).toList();
    return names.isEmpty() ? "" : " " + state.text() + ": " + String.join(", ", names);
  }

  /** What is gone is told by its name, as a JSON string. */
  private static String unquoted(String json) {
    return Stream.of(json)
        .filter(text -> text.length() > 1 && text.startsWith("\"") && text.endsWith("\""))
        .map(text -> text.substring(1, text.length() - 1))
        .findFirst()
        .orElse(json);
  }
}
