package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import java.time.Instant;
import java.util.Optional;

/**
 * The status of one server's adopter.
 *
 * @param report the result of this server's last pass; a standby has an old one or none, and finds
 *     the active server's in the store
 * @param nextAttemptAt when the next pass is due if no version is desired before; empty if none is
 *     due
 * @param drift the last comparison of the cluster with what is adopted; empty if a pass has changed
 *     either since, or if it was made before this server was active
 * @param problem why the last pass has no report, or why it is unknown which server is active: one
 *     line
 */
public record LoopStatus(
    Role role,
    TopicAdopter.Phase phase,
    Optional<AdoptionReport> report,
    Optional<Instant> nextAttemptAt,
    Optional<DriftCheck> drift,
    Optional<String> problem) {
  static final LoopStatus STARTED =
      new LoopStatus(
          Role.STANDBY,
          TopicAdopter.Phase.IDLE,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** The role of this server: whether it adopts. */
  public enum Role {
    ACTIVE,
    /** Another server is active. */
    STANDBY,
    CLOSED
  }

  /**
   * One comparison of the cluster with what is adopted.
   *
   * @param plan what differed; empty if it could not be found out
   * @param repaired whether the plan was applied, except for what is blocked in it
   * @param problem why there is no plan
   */
  public record DriftCheck(
      Instant at, Optional<TopicPlan> plan, boolean repaired, Optional<String> problem) {
    public DriftCheck {
      requireNonNull(at, "at");
      requireNonNull(plan, "plan");
      requireNonNull(problem, "problem");
    }

    /** Returns whether the cluster is known to differ still. */
    public boolean isLeft() {
      return plan.filter(
              found -> repaired ? found.count(PlannedTopic.Action.BLOCKED) > 0 : !found.isEmpty())
          .isPresent();
    }
  }

  public LoopStatus {
    requireNonNull(role, "role");
    requireNonNull(phase, "phase");
    requireNonNull(report, "report");
    requireNonNull(nextAttemptAt, "nextAttemptAt");
    requireNonNull(drift, "drift");
    requireNonNull(problem, "problem");
  }

  LoopStatus after(AdoptionReport pass) {
    return new LoopStatus(
        role,
        phase,
        Optional.of(pass),
        pass.nextAttemptAt(),
        drift.filter(check -> isStill(check, pass)),
        Optional.empty());
  }

  /** A pass that had anything to adopt made the cluster what the comparison did not see. */
  private static boolean isStill(DriftCheck check, AdoptionReport pass) {
    return pass.state() == AdoptionReport.State.IDLE
        && check.plan().filter(plan -> !plan.adopted().equals(pass.adopted())).isEmpty();
  }

  LoopStatus withoutDrift() {
    return new LoopStatus(role, phase, report, nextAttemptAt, Optional.empty(), problem);
  }

  LoopStatus after(DriftCheck check) {
    return new LoopStatus(role, phase, report, nextAttemptAt, Optional.of(check), problem);
  }

  LoopStatus failed(String failure, Instant next) {
    return new LoopStatus(role, phase, report, Optional.of(next), drift, Optional.of(failure));
  }

  LoopStatus as(Role now, TopicAdopter.Phase current, Optional<String> known) {
    return new LoopStatus(now, current, report, nextAttemptAt, drift, known);
  }
}
