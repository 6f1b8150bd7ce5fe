package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.FreeObject;
import java.util.List;
import java.util.Optional;

/**
 * The definition of a graph of stages. A plan can be read without being valid; {@link
 * #requireValid} checks whether missions can run it.
 *
 * @param params kept, and never copied into missions
 */
public record Plan(
    PlanName name,
    Optional<List<Service>> services,
    List<PlanStage> stages,
    Optional<FreeObject> params) {

  public Plan {
    requireNonNull(name, "name");
    services = services.map(List::copyOf);
    stages = List.copyOf(stages);
    requireNonNull(params, "params");
  }

  /**
   * @throws MissionsException with the first rule that the stages break
   */
  public void requireValid() {
    GraphRules.check(stages);
  }
}
