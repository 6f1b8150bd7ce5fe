package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoObject;
import io.statehouse.domain.gojson.GoValue;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.PlanStage;
import io.statehouse.domain.missions.Service;
import java.util.List;
import java.util.Optional;

/** Plans, in requests and as they are stored. */
public final class PlanCodec {
  private static final String NAME = "name";
  private static final String SERVICES = "services";
  private static final String STAGES = "stages";
  private static final String PARAMS = "params";
  private static final String TRIGGER = "trigger";
  private static final String SERVICE = "service";
  private static final String UPSTREAM = "upstream";
  private static final String DOWNSTREAM = "downstream";

  private PlanCodec() {}

  public static String write(Plan plan) {
    return new GoWriter()
        .begin()
        .text(NAME, plan.name().text())
        .list(SERVICES, plan.services(), PlanCodec::write)
        .list(STAGES, Optional.of(plan.stages()), PlanCodec::write)
        .freeObject(PARAMS, plan.params())
        .end()
        .toString();
  }

  private static void write(GoWriter json, Service service) {
    json.begin().text(NAME, service.name()).freeObject(TRIGGER, service.trigger()).end();
  }

  private static void write(GoWriter json, PlanStage stage) {
    json.begin()
        .text(NAME, stage.name())
        .text(SERVICE, stage.service())
        .texts(UPSTREAM, stage.upstream())
        .texts(DOWNSTREAM, stage.downstream())
        .freeObject(PARAMS, stage.params())
        .end();
  }

  /**
   * Reads a plan, which need not be valid.
   *
   * @throws MissionsException if the document is not JSON, or a value has the wrong type
   */
  public static Plan read(String document) {
    return Documents.read(
        document,
        plan ->
            new Plan(
                new PlanName(plan.text(NAME)),
                plan.list(SERVICES, PlanCodec::service),
                plan.list(STAGES, PlanCodec::stage).orElse(List.of()),
                plan.freeObject(PARAMS)));
  }

  private static Service service(GoValue value) {
    GoObject service = value.object();
    return new Service(service.text(NAME), service.freeObject(TRIGGER));
  }

  private static PlanStage stage(GoValue value) {
    GoObject stage = Documents.stage(value);
    return new PlanStage(
        stage.text(NAME),
        stage.text(SERVICE),
        stage.texts(UPSTREAM),
        stage.texts(DOWNSTREAM),
        stage.freeObject(PARAMS));
  }
}
