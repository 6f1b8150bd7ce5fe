package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The outcome for each topic, by what a cluster shows after a pass. */
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
    attempt.touch(application.touched());
    this.application = application;
    this.overdue = overdue;
  }

  /**
   * @param after what is still to do
   */
  List<TopicResult> of(TopicPlan after) {
    List<TopicResult> results = new ArrayList<>();
    after.topics().stream()
        .filter(topic -> topic.action() != Action.ORPHAN)
        .forEach(topic -> results.add(result(topic)));
    Set<String> shown = after.topics().stream().map(PlannedTopic::name).collect(Collectors.toSet());
    // What is defined is shown, so the others were deleted.
    attempt.touched().stream()
        .filter(name -> !shown.contains(name))
        .forEach(name -> results.add(new TopicResult(name, Outcome.CHANGED, Optional.empty())));
    return results;
  }

  private TopicResult result(PlannedTopic topic) {
    String name = topic.name();
    if (topic.action() == Action.PAUSED && topic.error().isEmpty()) {
      return new TopicResult(name, Outcome.PAUSED, Optional.empty());
    }
    if (topic.action() == Action.NO_CHANGE) {
      Outcome done = attempt.touched().contains(name) ? Outcome.CHANGED : Outcome.OK;
      return new TopicResult(name, done, Optional.empty());
    }
    Optional<TopicProblem> error =
        Optional.ofNullable(application.errors().get(name))
            .map(each -> attempt.problem(name, each));
    if (error.isPresent()) {
      return new TopicResult(name, Outcome.FAILED, error);
    }
    if (topic.action() == Action.BLOCKED || topic.action() == Action.PAUSED) {
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
