package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.FreeObject;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/**
 * One step of a mission.
 *
 * @param service none in new missions; kept where other programs wrote it
 * @param start when it was started last
 * @param end when it was finished last, even if it was started again since
 */
public record Stage(
    String name,
    Service service,
    Optional<List<String>> upstream,
    Optional<List<String>> downstream,
    Optional<FreeObject> params,
    StageState state,
    Optional<OffsetDateTime> start,
    Optional<OffsetDateTime> end)
    implements GraphVertex {

  public Stage {
    requireNonNull(name, "name");
    requireNonNull(service, "service");
    upstream = upstream.map(List::copyOf);
    downstream = downstream.map(List::copyOf);
    requireNonNull(params, "params");
    requireNonNull(state, "state");
    requireNonNull(start, "start");
    requireNonNull(end, "end");
  }

  /** A stage of a new mission. */
  static Stage of(PlanStage planned) {
    return new Stage(
        planned.name(),
        Service.NONE,
        planned.upstream(),
        planned.downstream(),
        planned.params(),
        StageState.READY,
        Optional.empty(),
        Optional.empty());
  }

  public Stage in(StageState other) {
    return new Stage(name, service, upstream, downstream, params, other, start, end);
  }

  public Stage startedAt(OffsetDateTime now) {
    return new Stage(
        name, service, upstream, downstream, params, StageState.STARTED, Optional.of(now), end);
  }

  public Stage finishedAt(OffsetDateTime now) {
    return new Stage(
        name, service, upstream, downstream, params, StageState.FINISHED, start, Optional.of(now));
  }
}
