package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.FreeObject;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/**
 * One run of a plan. Whether it is complete is not stored: only a change of a stage checks it.
 *
 * @param services absent in new missions; kept where other programs wrote it
 * @param params those of the request that created it, not merged with the plan's
 * @param end when a change last found it complete
 */
public record Mission(
    MissionId id,
    PlanName plan,
    Optional<List<Service>> services,
    List<Stage> stages,
    Optional<FreeObject> params,
    Optional<OffsetDateTime> start,
    Optional<OffsetDateTime> end) {

  public Mission {
    requireNonNull(id, "id");
    requireNonNull(plan, "plan");
    services = services.map(List::copyOf);
    stages = List.copyOf(stages);
    requireNonNull(params, "params");
    requireNonNull(start, "start");
    requireNonNull(end, "end");
  }

  /** A new run of {@code plan}, started now. */
  public static Mission of(
      Plan plan, MissionId id, Optional<FreeObject> params, OffsetDateTime now) {
    return of(plan, id, params, Optional.of(now));
  }

  /** The plan in the form of a mission without id and start. */
  public static Mission preview(Plan plan) {
    return of(plan, MissionId.NONE, Optional.empty(), Optional.empty());
  }

  private static Mission of(
      Plan plan, MissionId id, Optional<FreeObject> params, Optional<OffsetDateTime> start) {
    return new Mission(
        id,
        plan.name(),
        Optional.empty(),
        plan.stages().stream().map(Stage::of).toList(),
        params,
        start,
        Optional.empty());
  }

  public Mission with(List<Stage> otherStages) {
    return new Mission(id, plan, services, otherStages, params, start, end);
  }

  Mission endedAt(OffsetDateTime now) {
    return new Mission(id, plan, services, stages, params, start, Optional.of(now));
  }

  /** Returns whether every stage is finished, excluded or skipped. */
  public boolean isSettled() {
    return stages.stream().allMatch(stage -> stage.state().isSettled());
  }
}
