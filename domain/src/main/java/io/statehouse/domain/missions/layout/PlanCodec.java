package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.FreeObject;
import io.statehouse.domain.gojson.GoPointer;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.PlanStage;
import io.statehouse.domain.missions.entities.Service;
import java.util.List;
import java.util.Optional;

/** Plans, in requests and as they are stored. */
public final class PlanCodec {
  /** Names; null means no list, which is stored differently from an empty one. */
  static final FieldType<Optional<List<String>>> NAMES = FieldType.TEXT.list().optional();

  static final FieldType<Optional<FreeObject>> PARAMS = FreeObject.TYPE.optional();

  private static final FieldType<Optional<List<Service>>> SERVICES =
      RecordType.of("PlanService", Service.NONE, PlanCodec::service).list().optional();

  private static final FieldType<List<PlanStage>> STAGES =
      new GoPointer<>(
              "PlanStage",
              "a stage",
              new PlanStage("", "", Optional.empty(), Optional.empty(), Optional.empty()),
              PlanCodec::stage)
          .list();

  public static final RecordType<Plan> PLAN =
      RecordType.of(
          "Plan",
          new Plan(new PlanName(""), Optional.empty(), List.of(), Optional.empty()),
          (fields, plan) ->
              new Plan(
                  new PlanName(fields.text("name", plan.name().text())),
                  fields.field("services", plan.services(), SERVICES, Optional.empty()),
                  fields.field("stages", plan.stages(), STAGES),
                  fields.field("params", plan.params(), PARAMS, Optional.empty())));

  private PlanCodec() {}

  public static String write(Plan plan) {
    return GoWriter.json(PLAN, plan);
  }

  /**
   * Reads a plan, which need not be valid.
   *
   * @throws MissionsException if the document is not JSON, or a value has the wrong type
   */
  public static Plan read(String document) {
    return Documents.read(PLAN, document);
  }

  static Service service(Fields fields, Service service) {
    return new Service(
        fields.text("name", service.name()), fields.field("trigger", service.trigger(), PARAMS));
  }

  private static PlanStage stage(Fields fields, PlanStage stage) {
    return new PlanStage(
        fields.text("name", stage.name()),
        fields.field("service", stage.service(), FieldType.TEXT, ""),
        fields.field("upstream", stage.upstream(), NAMES, Optional.empty()),
        fields.field("downstream", stage.downstream(), NAMES, Optional.empty()),
        fields.field("params", stage.params(), PARAMS, Optional.empty()));
  }
}
