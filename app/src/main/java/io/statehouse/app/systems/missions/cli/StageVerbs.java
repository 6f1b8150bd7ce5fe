package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Verb;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.Stage;
import io.statehouse.domain.missions.StageChange;
import io.statehouse.domain.missions.StageChange.Target;
import io.statehouse.domain.missions.StageResponse;
import io.statehouse.domain.missions.StageState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs that bring stages to another state. */
final class StageVerbs {
  private StageVerbs() {}

  /** Makes the verb for one state. */
  static Function<Invocation, Verb> to(Target target) {
    return switch (target) {
      case STARTED -> Start::new;
      case FINISHED -> Finish::new;
      case FAILED -> Fail::new;
      case SKIPPED -> Skip::new;
      case EXCLUDED -> Exclude::new;
    };
  }

  /**
   * Changes stages one after the other, and tells of each at once: those before one that is refused
   * stay changed.
   */
  private static void change(
      MissionsClient client,
      MissionId mission,
      List<String> stages,
      StageChange change,
      Results results) {
    List<Object> answers = new ArrayList<>();
    for (String stage : stages) {
      StageResponse answer = client.change(mission, stage, change);
      if (results.wantsJson()) {
        answers.add(
            Json.object(
                "stage",
                stage,
                "success",
                true,
                "next",
                answer.next().orElse(List.of()),
                "complete",
                answer.complete()));
      } else {
        results.line(sentence(stage, change, answer));
        results.look();
      }
    }
    if (results.wantsJson()) {
      results.json(answers);
    }
  }

  private static String sentence(String stage, StageChange change, StageResponse answer) {
    List<String> next = answer.next().orElse(List.of());
    return stage
        + " "
        + change.target().name().toLowerCase(Locale.ROOT)
        + (next.isEmpty() ? "" : "; next: " + String.join(", ", next))
        + (answer.complete() ? "; the mission is complete" : "");
  }

  /** A verb for one state. */
  private abstract static class Change extends MissionsVerb {
    @Parameters(index = "0", paramLabel = "MISSION")
    private String mission;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "STAGE")
    private List<String> stages;

    private final Target target;

    Change(Invocation session, Target target) {
      super(session);
      this.target = target;
    }

    @Override
    final void run(MissionsClient client, Results results) {
      change(
          client,
          new MissionId(mission),
          stages,
          new StageChange(target, ignoresDependencies()),
          results);
    }

    boolean ignoresDependencies() {
      return false;
    }
  }

  @Command(description = "Say that stages have been started, if all that they wait for is done.")
  static final class Start extends Change {
    @Option(
        names = "--ignore-dependencies",
        description = "Exclude what they would wait for, and what hangs off that.")
    private boolean ignore;

    Start(Invocation session) {
      super(session, Target.STARTED);
    }

    @Override
    boolean ignoresDependencies() {
      return ignore;
    }
  }

  @Command(description = "Say that stages have finished; tells what may start now.")
  static final class Finish extends Change {
    @Option(
        names = {"--ignore-dependencies", "--ignore-dependants"},
        description = "Exclude what waits for them.")
    private boolean ignore;

    Finish(Invocation session) {
      super(session, Target.FINISHED);
    }

    @Override
    boolean ignoresDependencies() {
      return ignore;
    }
  }

  @Command(description = "Say that stages have failed.")
  static final class Fail extends Change {
    Fail(Invocation session) {
      super(session, Target.FAILED);
    }
  }

  @Command(description = "Skip stages: what waits for them may start without them.")
  static final class Skip extends Change {
    Skip(Invocation session) {
      super(session, Target.SKIPPED);
    }
  }

  @Command(description = "Exclude stages, and all that waits for them.")
  static final class Exclude extends Change {
    Exclude(Invocation session) {
      super(session, Target.EXCLUDED);
    }
  }

  @Command(description = "Start stages again that have failed: those named, else all.")
  static final class Retry extends MissionsVerb {
    @Parameters(index = "0", paramLabel = "MISSION")
    private String mission;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "STAGE")
    private List<String> stages = List.of();

    Retry(Invocation session) {
      super(session);
    }

    @Override
    void run(MissionsClient client, Results results) {
      MissionId id = new MissionId(mission);
      List<String> failed =
          client.mission(id).stages().stream()
              .filter(stage -> stage.state() == StageState.FAILED)
              .map(Stage::name)
              .toList();
      if (failed.isEmpty()) {
        throw new AppException(
            Kind.PRECONDITION_FAILED, "no stage of mission " + id + " has failed");
      }
      for (String stage : stages) {
        if (!failed.contains(stage)) {
          throw new AppException(
              Kind.PRECONDITION_FAILED,
              "stage '" + stage + "' has not failed: those that have are " + failed);
        }
      }
      change(
          client, id, stages.isEmpty() ? failed : stages, StageChange.to(Target.STARTED), results);
    }
  }
}
