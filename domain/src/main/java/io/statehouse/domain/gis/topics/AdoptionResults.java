package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.topics.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.PlannedTopic.Action;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares what a cluster shows after a pass with what was to be done. */
final class AdoptionResults {
  private final AdoptionAttempt attempt;
  private final PlanApplication application;
  private final Optional<Duration> overdue;

  /**
   * @param overdue the time that the attempt had, if it is over
   */
  AdoptionResults(
      AdoptionAttempt attempt, PlanApplication application, Optional<Duration> overdue) {
    this.attempt = attempt;
    this.application = application;
    this.overdue = overdue;
  }

  /**
   * @param before the plan that was applied
   * @param after what is still to do
   */
  List<TopicResult> of(TopicPlan before, TopicPlan after) {
    List<TopicResult> results = new ArrayList<>();
    after.topics().stream()
        .filter(topic -> topic.action() != Action.ORPHAN)
        .forEach(topic -> results.add(result(topic)));
    Set<String> shown = after.topics().stream().map(PlannedTopic::name).collect(Collectors.toSet());
    before.topics().stream()
        .filter(topic -> topic.action() == Action.DELETE && !shown.contains(topic.name()))
        .forEach(
            topic -> results.add(new TopicResult(topic.name(), Outcome.CHANGED, Optional.empty())));
    return results;
  }

  private TopicResult result(PlannedTopic topic) {
    String name = topic.name();
    if (topic.action() == Action.NO_CHANGE) {
      Outcome done = application.touched().contains(name) ? Outcome.CHANGED : Outcome.OK;
      return new TopicResult(name, done, Optional.empty());
    }
    Optional<TopicProblem> error =
        Optional.ofNullable(application.errors().get(name))
            .map(each -> attempt.problem(name, each));
    if (error.isPresent()) {
      return new TopicResult(name, Outcome.FAILED, error);
    }
    if (topic.action() == Action.BLOCKED) {
      return topic.error().filter(TopicProblem::isPermanent).isPresent()
          ? new TopicResult(name, Outcome.BLOCKED, topic.error())
          : new TopicResult(
              name, Outcome.FAILED, topic.error().map(each -> attempt.counted(name, each)));
    }
    Optional<TopicProblem> late =
        overdue.map(
            time ->
                TopicProblem.temporary(
                    TopicProblem.TIMEOUT,
                    "topic " + name + " is not as defined after " + time.toSeconds() + " s"));
    return late.isPresent()
        ? new TopicResult(name, Outcome.FAILED, late)
        : new TopicResult(
            name,
            Outcome.PENDING,
            Optional.ofNullable(application.throttled().get(name)).map(TopicProblem::of));
  }
}
