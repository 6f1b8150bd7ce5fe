package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoFields;
import io.statehouse.domain.gojson.GoValue;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Mode;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.Service;
import io.statehouse.domain.missions.entities.Stage;
import io.statehouse.domain.missions.entities.StageState;
import java.util.List;
import java.util.Optional;

/** Missions as they are stored: one-letter names, in the original's order. */
public final class MissionCodec {
  private static final Mission NO_MISSION =
      new Mission(
          new MissionId(""),
          new PlanName(""),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
  private static final Stage NO_STAGE =
      new Stage(
          "",
          Service.NONE,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          StageState.READY,
          Optional.empty(),
          Optional.empty());

  private MissionCodec() {}

  public static String write(Mission mission) {
    return new GoWriter().object(json -> mission(json, mission, Mode.DEFAULT)).toString();
  }

  /**
   * Reads a mission. Where the original's documentation, but not its code, has a service as an
   * object, {@link Mode#DEFAULT} keeps its name and trigger; strict refuses it as the original
   * does.
   *
   * @throws MissionsException if the document is not JSON, a value has the wrong type, or a time
   *     cannot be read
   */
  public static Mission read(String document, Mode mode) {
    return Documents.read(document, json -> mission(json, NO_MISSION, mode));
  }

  private static Mission mission(GoFields json, Mission mission, Mode mode) {
    return new Mission(
        new MissionId(json.text("i", mission.id().text())),
        new PlanName(json.text("n", mission.plan().text())),
        json.list(
            "a",
            mission.services(),
            value -> service(value, Service.NONE, mode),
            MissionCodec::service),
        json.list(
                "s",
                Optional.of(mission.stages()),
                value -> Documents.stage(value, members -> stage(members, NO_STAGE, mode)),
                (to, stage) -> to.object(members -> stage(members, stage, mode)))
            .orElse(List.of()),
        json.freeObject("p", mission.params()),
        json.time("t", mission.start()),
        json.time("e", mission.end()));
  }

  private static Stage stage(GoFields json, Stage stage, Mode mode) {
    return new Stage(
        json.text("n", stage.name()),
        json.member(
            "a",
            stage.service(),
            (value, before) -> service(value, before, mode),
            MissionCodec::service),
        json.texts("u", stage.upstream()),
        json.texts("d", stage.downstream()),
        json.freeObject("p", stage.params()),
        json.member(
            "s",
            stage.state(),
            MissionCodec::state,
            (to, state) -> to.raw(Integer.toString(state.number()))),
        json.time("t", stage.start()),
        json.time("e", stage.end()));
  }

  private static Service service(GoValue value, Service before, Mode mode) {
    return mode == Mode.DEFAULT && value.isObject()
        ? PlanCodec.service(value.object(), before)
        : new Service(value.text(before.name()), Optional.empty());
  }

  /** Writes a name; only a trigger, which the original never writes here, needs an object. */
  private static void service(GoWriter json, Service service) {
    if (service.trigger().isEmpty()) {
      json.element(service.name());
    } else {
      json.object(members -> PlanCodec.service(members, service));
    }
  }

  private static StageState state(GoValue value, StageState before) {
    int number = value.integer(before.number());
    if (number < 0 || number >= StageState.values().length) {
      throw value.wrongType("a state from 0 to 5");
    }
    return StageState.values()[number];
  }
}
