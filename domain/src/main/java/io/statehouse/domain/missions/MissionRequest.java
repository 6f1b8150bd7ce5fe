package io.statehouse.domain.missions;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.FreeObject;
import java.util.Optional;

/**
 * What mission is to be made.
 *
 * @param plan the name of a saved plan, or a plan itself as JSON text
 * @param id empty for the next free one
 */
public record MissionRequest(String plan, String id, Optional<FreeObject> params) {
  public MissionRequest {
    requireNonNull(plan, "plan");
    requireNonNull(id, "id");
    requireNonNull(params, "params");
  }

  /** Asks for any id, without params. */
  public static MissionRequest of(PlanName plan) {
    return new MissionRequest(plan.text(), "", Optional.empty());
  }

  public MissionRequest withId(String other) {
    return new MissionRequest(plan, other, params);
  }

  public MissionRequest withParams(FreeObject other) {
    return new MissionRequest(plan, id, Optional.of(other));
  }

  /** Tells whether the plan comes with the request. No name may have a brace. */
  boolean isInline() {
    return plan.indexOf('{') >= 0;
  }
}
