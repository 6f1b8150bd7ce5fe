package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.FreeObject;
import java.util.Optional;

/**
 * A request to create a mission.
 *
 * @param plan the name of a saved plan, or a plan as JSON
 * @param id empty for the next free one
 */
public record MissionRequest(String plan, String id, Optional<FreeObject> params) {
  public MissionRequest {
    requireNonNull(plan, "plan");
    requireNonNull(id, "id");
    requireNonNull(params, "params");
  }

  /** A request for a generated id, without params. */
  public static MissionRequest of(PlanName plan) {
    return new MissionRequest(plan.text(), "", Optional.empty());
  }

  public MissionRequest withId(String other) {
    return new MissionRequest(plan, other, params);
  }

  public MissionRequest withParams(FreeObject other) {
    return new MissionRequest(plan, id, Optional.of(other));
  }

  /** Returns whether the plan comes with the request: no runnable name has a brace. */
  public boolean isInline() {
    return plan.indexOf('{') >= 0;
  }
}
