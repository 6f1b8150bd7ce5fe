package io.statehouse.domain.missions.layout;

import io.statehouse.domain.missions.FreeObject;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.Mode;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.Stage;
import io.statehouse.domain.missions.StageState;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/** Missions as they are stored: one-letter names, in the original's order. */
public final class MissionCodec {
  private static final String ID = "i";
  private static final String NAME = "n";
  private static final String SERVICE = "a"; // of a mission, all services
  private static final String STAGES = "s"; // of a stage, its state
  private static final String PARAMS = "p";
  private static final String START = "t";
  private static final String END = "e";
  private static final String UPSTREAM = "u";
  private static final String DOWNSTREAM = "d";

  private MissionCodec() {}

  public static String write(Mission mission) {
    return new JsonText()
        .begin()
        .text(ID, mission.id().text())
        .text(NAME, mission.plan().text())
        .texts(SERVICE, mission.services())
        .list(STAGES, Optional.of(mission.stages()), MissionCodec::write)
        .raw(PARAMS, FreeText.of(mission.params()))
        .text(START, Timestamps.text(mission.start()))
        .text(END, Timestamps.text(mission.end()))
        .end()
        .toString();
  }

  private static void write(JsonText json, Stage stage) {
    json.begin()
        .text(NAME, stage.name())
        .text(SERVICE, stage.service())
        .texts(UPSTREAM, stage.upstream())
        .texts(DOWNSTREAM, stage.downstream())
        .raw(PARAMS, FreeText.of(stage.params()))
        .number(STAGES, stage.state().number())
        .text(START, Timestamps.text(stage.start()))
        .text(END, Timestamps.text(stage.end()))
        .end();
  }

  /**
   * Reads a mission. Where the original's documentation, but not its code, has a service as an
   * object, {@link Mode#DEFAULT} takes its name; strict refuses it as the original does.
   *
   * @throws MissionsException.BadSyntax if the document is not JSON
   * @throws MissionsException.BadType if a value is of the wrong type
   * @throws MissionsException.BadTime if a moment cannot be read
   */
  public static Mission read(String document, Mode mode) {
    return JsonSource.read(document, source -> new MissionDraft(source, mode).mission());
  }

  private static String service(JsonSource source, String before, Mode mode) {
    if (mode == Mode.STRICT || !source.isObject()) {
      return source.text(before);
    }
    String[] name = {before};
    source.object(List.of("name", NAME), member -> name[0] = source.text(name[0]));
    return name[0];
  }

  private static final class MissionDraft {
    private String id = "";
    private String plan = "";
    private Optional<List<String>> services = Optional.empty();
    private List<Stage> stages = List.of();
    private Optional<FreeObject> params = Optional.empty();
    private Optional<OffsetDateTime> start = Optional.empty();
    private Optional<OffsetDateTime> end = Optional.empty();

    MissionDraft(JsonSource source, Mode mode) {
      source.object(
          List.of(ID, NAME, SERVICE, STAGES, PARAMS, START, END),
          member -> {
            switch (member) {
              case ID -> id = source.text(id);
              case NAME -> plan = source.text(plan);
              case SERVICE -> services = source.list(() -> service(source, "", mode));
              case STAGES ->
                  stages =
                      source.list(() -> new StageDraft(source, mode).stage()).orElse(List.of());
              case PARAMS -> params = source.freeObject();
              case START -> start = time(source, start);
              default -> end = time(source, end);
            }
          });
    }

    Mission mission() {
      return new Mission(
          new MissionId(id), new PlanName(plan), services, stages, params, start, end);
    }
  }

  private static final class StageDraft {
    private String name = "";
    private String service = "";
    private Optional<List<String>> upstream = Optional.empty();
    private Optional<List<String>> downstream = Optional.empty();
    private Optional<FreeObject> params = Optional.empty();
    private StageState state = StageState.READY;
    private Optional<OffsetDateTime> start = Optional.empty();
    private Optional<OffsetDateTime> end = Optional.empty();

    StageDraft(JsonSource source, Mode mode) {
      if (source.isNull()) {
        throw source.badType("a stage");
      }
      source.object(
          List.of(NAME, SERVICE, UPSTREAM, DOWNSTREAM, PARAMS, STAGES, START, END),
          member -> {
            switch (member) {
              case NAME -> name = source.text(name);
              case SERVICE -> service = service(source, service, mode);
              case UPSTREAM -> upstream = source.texts();
              case DOWNSTREAM -> downstream = source.texts();
              case PARAMS -> params = source.freeObject();
              case STAGES -> state = state(source, state);
              case START -> start = time(source, start);
              default -> end = time(source, end);
            }
          });
    }

    Stage stage() {
      return new Stage(name, service, upstream, downstream, params, state, start, end);
    }
  }

  private static StageState state(JsonSource source, StageState before) {
    int number = source.integer(before.number());
    if (number < 0 || number >= StageState.values().length) {
      throw source.badType("a state from 0 to 5");
    }
    return StageState.values()[number];
  }

  private static Optional<OffsetDateTime> time(JsonSource source, Optional<OffsetDateTime> before) {
    return source.isNull() ? before : Timestamps.read(source.text(""));
  }
}
