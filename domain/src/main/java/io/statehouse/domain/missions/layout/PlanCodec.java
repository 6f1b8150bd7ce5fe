package io.statehouse.domain.missions.layout;

import io.statehouse.domain.missions.FreeObject;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.PlanStage;
import io.statehouse.domain.missions.Service;
import java.util.ArrayList;
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
    return new JsonText()
        .begin()
        .text(NAME, plan.name().text())
        .list(SERVICES, plan.services(), PlanCodec::write)
        .list(STAGES, Optional.of(plan.stages()), PlanCodec::write)
        .raw(PARAMS, FreeText.of(plan.params()))
        .end()
        .toString();
  }

  private static void write(JsonText json, Service service) {
    json.begin().text(NAME, service.name()).raw(TRIGGER, FreeText.of(service.trigger())).end();
  }

  private static void write(JsonText json, PlanStage stage) {
    json.begin()
        .text(NAME, stage.name())
        .text(SERVICE, stage.service())
        .texts(UPSTREAM, stage.upstream())
        .texts(DOWNSTREAM, stage.downstream())
        .raw(PARAMS, FreeText.of(stage.params()))
        .end();
  }

  /**
   * Reads a plan, which need not be valid. A stage that is null, on which the original falls over,
   * is refused.
   *
   * @throws MissionsException.BadSyntax if the document is not JSON
   * @throws MissionsException.BadType if a value is of the wrong type
   */
  public static Plan read(String document) {
    return JsonSource.read(document, source -> new PlanDraft(source).plan());
  }

  private static final class PlanDraft {
    private String name = "";
    private Optional<List<Service>> services = Optional.empty();
    private List<PlanStage> stages = new ArrayList<>();
    private Optional<FreeObject> params = Optional.empty();

    PlanDraft(JsonSource source) {
      source.object(
          List.of(NAME, SERVICES, STAGES, PARAMS),
          member -> {
            switch (member) {
              case NAME -> name = source.text(name);
              case SERVICES -> services = source.list(() -> new ServiceDraft(source).service());
              case STAGES ->
                  stages = source.list(() -> new StageDraft(source).stage()).orElse(List.of());
              default -> params = source.freeObject();
            }
          });
    }

    Plan plan() {
      return new Plan(new PlanName(name), services, stages, params);
    }
  }

  private static final class ServiceDraft {
    private String name = "";
    private Optional<FreeObject> trigger = Optional.empty();

    ServiceDraft(JsonSource source) {
      source.object(
          List.of(NAME, TRIGGER),
          member -> {
            if (member.equals(NAME)) {
              name = source.text(name);
            } else {
              trigger = source.freeObject();
            }
          });
    }

    Service service() {
      return new Service(name, trigger);
    }
  }

  private static final class StageDraft {
    private String name = "";
    private String service = "";
    private Optional<List<String>> upstream = Optional.empty();
    private Optional<List<String>> downstream = Optional.empty();
    private Optional<FreeObject> params = Optional.empty();

    StageDraft(JsonSource source) {
      if (source.isNull()) {
        throw source.badType("a stage");
      }
      source.object(
          List.of(NAME, SERVICE, UPSTREAM, DOWNSTREAM, PARAMS),
          member -> {
            switch (member) {
              case NAME -> name = source.text(name);
              case SERVICE -> service = source.text(service);
              case UPSTREAM -> upstream = source.texts();
              case DOWNSTREAM -> downstream = source.texts();
              default -> params = source.freeObject();
            }
          });
    }

    PlanStage stage() {
      return new PlanStage(name, service, upstream, downstream, params);
    }
  }
}
