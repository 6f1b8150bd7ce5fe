package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.FreeObject;
import java.util.List;
import java.util.Optional;

/** One step of a plan. A missing list and an empty one are stored differently. */
public record PlanStage(
    String name,
    String service,
    Optional<List<String>> upstream,
    Optional<List<String>> downstream,
    Optional<FreeObject> params)
    implements GraphVertex {

  public PlanStage {
    requireNonNull(name, "name");
    requireNonNull(service, "service");
    upstream = upstream.map(List::copyOf);
    downstream = downstream.map(List::copyOf);
    requireNonNull(params, "params");
  }
}
