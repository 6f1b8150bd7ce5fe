package io.statehouse.app.systems.missions.cli;

import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.PlanStage;
import java.util.List;
import java.util.Optional;

/** The plan of the demonstration: some stages at once, some one after the other. */
final class DemoPlan {
  private DemoPlan() {}

  static Plan plan() {
    return new Plan(
        new PlanName("demo-launch"),
        Optional.empty(),
        List.of(
            stage("roll-out"),
            stage("fuel", "roll-out"),
            stage("weather", "roll-out"),
            stage("crew", "roll-out"),
            stage("engines", "fuel"),
            stage("countdown", "engines", "weather", "crew"),
            stage("lift-off", "countdown"),
            stage("telemetry", "lift-off"),
            stage("broadcast", "lift-off"),
            stage("orbit", "telemetry", "broadcast")),
        Optional.empty());
  }

  private static PlanStage stage(String name, String... upstream) {
    return new PlanStage(
        name,
        "demo",
        upstream.length == 0 ? Optional.empty() : Optional.of(List.of(upstream)),
        Optional.empty(),
        Optional.empty());
  }
}
