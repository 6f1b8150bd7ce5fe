package io.statehouse.app.systems.gis.adopter;

import io.statehouse.app.system.SystemMetrics;
import io.statehouse.domain.gis.topics.LoopStatus;
import io.statehouse.domain.gis.topics.LoopStatus.DriftCheck;
import io.statehouse.domain.gis.topics.LoopStatus.Role;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * The metrics of an adopter. While it stands by, all but its attempts is 0: the active one shows
 * it.
 */
final class AdopterMetrics {
  private static final Set<State> UNDER_WAY = Set.of(State.IDLE, State.PENDING);

  private final SystemMetrics metrics;
  private final Clock clock;

  /** Of the loop's thread alone. */
  private Optional<AdoptionReport> counted = Optional.empty();

  AdopterMetrics(SystemMetrics metrics, Clock clock) {
    this.metrics = metrics;
    this.clock = clock;
  }

  /** Shows how the adopter is, from now on. */
  void show(Supplier<LoopStatus> status) {
    Gauges gauges = new Gauges(metrics, status);
    gauges.add("adoption.active", "Whether this server adopts topics: 1 or 0", active -> 1);
    gauges.add(
        "adoption.failing",
        "Whether the adopter warns of something: 1 or 0",
        active -> AdopterWarnings.of(active).isEmpty() ? 0 : 1);
    gauges.ofReport(
        "adoption.lag",
        "By how much the adopted version is less than the desired one",
        AdopterMetrics::lag);
    gauges.ofReport(
        "adoption.blocked",
        "Topics that cannot be made as they are defined, as last attempted",
        report -> AdopterWarnings.count(report, Outcome.BLOCKED));
    gauges.ofReport(
        "adoption.failed",
        "Topics of which the cluster did not do what was requested, as last attempted",
        report -> AdopterWarnings.count(report, Outcome.FAILED));
    for (Action action : Action.values()) {
      if (action != Action.NO_CHANGE) {
        gauges.ofDrift(
            "drift." + action.name().toLowerCase(Locale.ROOT),
            "Topics that others changed in the cluster, by what a repair does with them",
            check -> check.plan().map(plan -> (int) plan.count(action)).orElse(0));
      }
    }
  }

  /** Gauges of an adopter while it is active. */
  private record Gauges(SystemMetrics metrics, Supplier<LoopStatus> status) {
    void add(String name, String meaning, ToIntFunction<LoopStatus> value) {
      metrics.gauge(
          name,
          meaning,
          () -> {
            LoopStatus now = status.get();
            return now.role() == Role.ACTIVE ? value.applyAsInt(now) : 0;
          });
    }

    void ofReport(String name, String meaning, ToIntFunction<AdoptionReport> value) {
      add(name, meaning, active -> active.report().map(value::applyAsInt).orElse(0));
    }

    void ofDrift(String name, String meaning, ToIntFunction<DriftCheck> value) {
      add(name, meaning, active -> active.drift().map(value::applyAsInt).orElse(0));
    }
  }

  private static int lag(AdoptionReport report) {
    long lag = report.desired().value() - report.adopted().value();
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, lag));
  }

  /** Counts the attempt that has ended, unless it was counted before. */
  void count(LoopStatus status) {
    if (!status.report().equals(counted)) {
      counted = status.report();
      counted.filter(report -> !UNDER_WAY.contains(report.state())).ifPresent(this::count);
    }
  }

  private void count(AdoptionReport report) {
    Duration took = Duration.between(report.startedAt(), clock.instant());
    metrics.time(
        "adoptions",
        "Attempts to adopt a version of the topics, and how long they took",
        Map.of("state", report.state().name().toLowerCase(Locale.ROOT)),
        Math.max(0, took.toNanos()));
  }
}
