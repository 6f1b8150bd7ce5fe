package io.statehouse.app.systems.gis.adopter;

import io.statehouse.app.systems.gis.documents.AdoptionDocument;
import io.statehouse.domain.gis.topics.LoopStatus;
import io.statehouse.domain.gis.topics.LoopStatus.DriftCheck;
import io.statehouse.domain.gis.topics.LoopStatus.Role;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Flag;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The warnings about an adopter for an operator, one sentence each. */
final class AdopterWarnings {
  private AdopterWarnings() {}

  /** Returns what is wrong now; of an adopter that stands by, only why it cannot take over. */
  static List<String> of(LoopStatus status) {
    List<String> warnings = new ArrayList<>();
    status.problem().map("topics are not adopted: "::concat).ifPresent(warnings::add);
    if (status.role() == Role.ACTIVE) {
      status.report().flatMap(AdopterWarnings::failure).ifPresent(warnings::add);
      status.report().flatMap(AdopterWarnings::flags).ifPresent(warnings::add);
      status.drift().flatMap(AdopterWarnings::drift).ifPresent(warnings::add);
    }
    return warnings;
  }

  /** Returns why the desired version is not adopted; empty if the last attempt did not fail. */
  static Optional<String> failure(AdoptionReport report) {
    return report.state() == State.FAILED
        ? Optional.of(
            "%s, in attempt %d: %s".formatted(what(report), report.attempt(), reason(report)))
        : Optional.empty();
  }

  /** A pass after the version was adopted is of the topics that were resumed. */
  private static String what(AdoptionReport report) {
    return report.adopted().equals(report.desired())
        ? "topics that were resumed are not as version %s defines them"
            .formatted(report.desired().value())
        : "version %s of the topics is not adopted".formatted(report.desired().value());
  }

  private static String reason(AdoptionReport report) {
    if (report.problem().isPresent()) {
      return sentence(report.problem().get());
    }
    String counts =
        Stream.of(Outcome.BLOCKED, Outcome.FAILED)
            .filter(outcome -> count(report, outcome) > 0)
            .map(outcome -> count(report, outcome) + " " + AdoptionDocument.words(outcome))
            .collect(Collectors.joining(", "));
    return report.topics().stream()
        .filter(topic -> topic.error().isPresent())
        .findFirst()
        .map(topic -> counts + ", such as " + sentence(topic))
        .orElse(counts);
  }

  static int count(AdoptionReport report, Outcome outcome) {
    return (int) report.topics().stream().filter(topic -> topic.outcome() == outcome).count();
  }

  private static String sentence(TopicResult topic) {
    return topic.name() + ": " + sentence(topic.error().orElseThrow());
  }

  private static String sentence(TopicProblem problem) {
    return problem.code() + ": " + problem.message();
  }

  private static Optional<String> flags(AdoptionReport report) {
    return report.flags().contains(Flag.UNSIGNALLED)
        ? Optional.of("UNSIGNALLED: there are topics, but no desired version: define one of them")
        : Optional.empty();
  }

  private static Optional<String> drift(DriftCheck check) {
    if (check.problem().isPresent()) {
      return check.problem().map("the cluster could not be compared with the topics: "::concat);
    }
    return check
        .plan()
        .filter(plan -> check.isLeft())
        .map(
            plan ->
                "the cluster differs from version %s of the topics, which was adopted%s"
                    .formatted(
                        plan.adopted().value(),
                        check.repaired()
                            ? ", and what is blocked cannot be repaired: see statehouse gis topics drift"
                            : ""));
  }
}
