package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoPointer;
import io.statehouse.domain.gojson.GoTime;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
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
import java.util.function.BiFunction;

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

  private static final Scalar<StageState> STATE =
      FieldType.INTEGER.as(MissionCodec::state, StageState::number);

  public static final RecordType<Mission> MISSION = mission(Mode.DEFAULT);
  private static final RecordType<Mission> STRICT_MISSION = mission(Mode.STRICT);

  private MissionCodec() {}

  public static String write(Mission mission) {
    return GoWriter.json(MISSION, mission);
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
    return Documents.read(mode == Mode.STRICT ? STRICT_MISSION : MISSION, document);
  }

  private static RecordType<Mission> mission(Mode mode) {
    FieldType<Service> service = new ServiceType(mode);
    FieldType<Optional<List<Service>>> services = service.list().optional();
    FieldType<List<Stage>> stages =
        new GoPointer<>(
                "Stage", "a stage", NO_STAGE, (fields, stage) -> stage(fields, stage, service))
            .list();
    return RecordType.of(
        "Mission",
        NO_MISSION,
        (fields, mission) ->
            new Mission(
                new MissionId(fields.text("i", mission.id().text())),
                new PlanName(fields.text("n", mission.plan().text())),
                fields.field("a", mission.services(), services),
                fields.field("s", mission.stages(), stages),
                fields.field("p", mission.params(), PlanCodec.PARAMS),
                fields.field("t", mission.start(), GoTime.TYPE),
                fields.field("e", mission.end(), GoTime.TYPE)));
  }

  private static Stage stage(Fields fields, Stage stage, FieldType<Service> service) {
    return new Stage(
        fields.text("n", stage.name()),
        fields.field("a", stage.service(), service),
        fields.field("u", stage.upstream(), PlanCodec.NAMES),
        fields.field("d", stage.downstream(), PlanCodec.NAMES),
        fields.field("p", stage.params(), PlanCodec.PARAMS),
        fields.field("s", stage.state(), STATE),
        fields.field("t", stage.start(), GoTime.TYPE),
        fields.field("e", stage.end(), GoTime.TYPE));
  }

  private static StageState state(int number) {
    if (number < 0 || number >= StageState.values().length) {
      throw new IllegalArgumentException("a state from 0 to 5");
    }
    return StageState.values()[number];
  }

  /** A name; only a trigger, which the original never writes here, needs an object. */
  private record ServiceType(Mode mode) implements RecordType.Declared<Service> {
    @Override
    public String name() {
      return "PlanService";
    }

    @Override
    public Service none() {
      return Service.NONE;
    }

    @Override
    public BiFunction<Fields, Service, Service> fields() {
      return PlanCodec::service;
    }

    @Override
    public <R> R write(Writer<R> form, Service service) {
      return service.trigger().isEmpty()
          ? form.scalar(TEXT, service.name())
          : form.record(this, service);
    }

    @Override
    public Service read(Reader form) {
      return mode == Mode.DEFAULT && form.isObject()
          ? form.record(this)
          : new Service(form.scalar(TEXT), Optional.empty());
    }

    @Override
    public <R> R describe(Describer<R> form) {
      return form.scalar(TEXT);
    }
  }
}
