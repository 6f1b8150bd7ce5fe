package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoFields;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.PlanStage;
import io.statehouse.domain.missions.entities.Service;
import java.util.List;
import java.util.Optional;

/** Plans, in requests and as they are stored. */
public final class PlanCodec {
  private static final Plan NO_PLAN =
      new Plan(new PlanName(""), Optional.empty(), List.of(), Optional.empty());
  private static final PlanStage NO_STAGE =
      new PlanStage("", "", Optional.empty(), Optional.empty(), Optional.empty());

  private PlanCodec() {}

  public static String write(Plan plan) {
    return new GoWriter().object(json -> plan(json, plan)).toString();
  }

  /**
   * Reads a plan, which need not be valid.
   *
   * @throws MissionsException if the document is not JSON, or a value has the wrong type
   */
  public static Plan read(String document) {
    return Documents.read(document, json -> plan(json, NO_PLAN));
  }

  private static Plan plan(GoFields json, Plan plan) {
    return new Plan(
        new PlanName(json.text("name", plan.name().text())),
        json.list(
            "services",
            plan.services(),
            value -> service(value.object(), Service.NONE),
            (to, service) -> to.object(members -> service(members, service))),
        json.list(
                "stages",
                Optional.of(plan.stages()),
                value -> Documents.stage(value, members -> stage(members, NO_STAGE)),
                (to, stage) -> to.object(members -> stage(members, stage)))
            .orElse(List.of()),
        json.freeObject("params", plan.params()));
  }

  static Service service(GoFields json, Service service) {
    return new Service(
        json.text("name", service.name()), json.freeObject("trigger", service.trigger()));
  }

  private static PlanStage stage(GoFields json, PlanStage stage) {
    return new PlanStage(
        json.text("name", stage.name()),
        json.text("service", stage.service()),
        json.texts("upstream", stage.upstream()),
        json.texts("downstream", stage.downstream()),
        json.freeObject("params", stage.params()));
  }
}
