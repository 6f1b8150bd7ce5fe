package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoObject;
import io.statehouse.domain.gojson.GoValue;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.Mode;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.Stage;
import io.statehouse.domain.missions.StageState;
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
    return new GoWriter()
        .begin()
        .text(ID, mission.id().text())
        .text(NAME, mission.plan().text())
        .texts(SERVICE, mission.services())
        .list(STAGES, Optional.of(mission.stages()), MissionCodec::write)
        .freeObject(PARAMS, mission.params())
        .time(START, mission.start())
        .time(END, mission.end())
        .end()
        .toString();
  }

  private static void write(GoWriter json, Stage stage) {
    json.begin()
        .text(NAME, stage.name())
        .text(SERVICE, stage.service())
        .texts(UPSTREAM, stage.upstream())
        .texts(DOWNSTREAM, stage.downstream())
        .freeObject(PARAMS, stage.params())
        .number(STAGES, stage.state().number())
        .time(START, stage.start())
        .time(END, stage.end())
        .end();
  }

  /**
   * Reads a mission. Where the original's documentation, but not its code, has a service as an
   * object, {@link Mode#DEFAULT} takes its name; strict refuses it as the original does.
   *
   * @throws MissionsException if the document is not JSON, a value has the wrong type, or a time
   *     cannot be read
   */
  public static Mission read(String document, Mode mode) {
    return Documents.read(
        document,
        mission ->
            new Mission(
                new MissionId(mission.text(ID)),
                new PlanName(mission.text(NAME)),
                mission.list(SERVICE, service -> service(service, "", mode)),
                mission.list(STAGES, stage -> stage(stage, mode)).orElse(List.of()),
                mission.freeObject(PARAMS),
                mission.time(START),
                mission.time(END)));
  }

  private static Stage stage(GoValue value, Mode mode) {
    GoObject stage = Documents.stage(value);
    return new Stage(
        stage.text(NAME),
        stage.member(SERVICE, "", (service, before) -> service(service, before, mode)),
        stage.texts(UPSTREAM),
        stage.texts(DOWNSTREAM),
        stage.freeObject(PARAMS),
        stage.member(STAGES, StageState.READY, MissionCodec::state),
        stage.time(START),
        stage.time(END));
  }

  private static String service(GoValue value, String before, Mode mode) {
    if (mode == Mode.STRICT || !value.isObject()) {
      return value.text(before);
    }
    GoObject service = value.object();
    return service.member("name", service.text(NAME), GoValue::text);
  }

  private static StageState state(GoValue value, StageState before) {
    int number = value.integer(before.number());
    if (number < 0 || number >= StageState.values().length) {
      throw value.wrongType("a state from 0 to 5");
    }
    return StageState.values()[number];
  }
}
