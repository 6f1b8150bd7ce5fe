package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.systems.gis.documents.AdoptionDocument;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Flag;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.entities.PausedTopic;
import io.statehouse.domain.gis.topics.entities.PlanText;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The report of an attempt to adopt a version, as lines: first what it came to, then what is open.
 *
 * <pre>
 *   version 7: failed, attempt 3; again in 12 s
 *   ! other-events: blocked
 *       PARTITION_DECREASE: topic other-events has 4 partitions …
 *   1 blocked, 3 ok
 * </pre>
 */
record ReportText(WrappedOutput lines) {
  private static final String INDENT = "    ";

  static ReportText of(GisCall call) {
    return new ReportText(WrappedOutput.of(call));
  }

  void print(AdoptionReport report) {
    lines.print(
        report.state() == State.IDLE && report.desired().equals(VersionNumber.NEVER)
            ? "no version is desired: nothing to adopt"
            : "version " + report.desired() + ": " + state(report) + again(report));
    report.flags().forEach(flag -> explain(sentence(flag, report)));
    report.problem().ifPresent(this::explain);
    for (TopicResult topic : report.topics()) {
      if (!topic.isAsDefined()) {
        lines.print(
            mark(topic.outcome()) + topic.name() + ": " + AdoptionDocument.words(topic.outcome()));
        topic.error().ifPresent(this::explain);
      }
    }
    if (!report.topics().isEmpty()) {
      lines.print(counts(report));
    }
  }

  /** Prints the topics that are left alone, one in a line. */
  void printPaused(List<PausedTopic> topics) {
    if (!topics.isEmpty()) {
      lines.print("paused:");
      topics.forEach(topic -> explain(topic.name() + " since " + PlanText.text(topic.pause())));
    }
  }

  private static String mark(Outcome outcome) {
    return switch (outcome) {
      case PENDING -> "~ ";
      case PAUSED -> "= ";
      default -> "! ";
    };
  }

  private static String state(AdoptionReport report) {
    String attempt = ", attempt " + report.attempt();
    return switch (report.state()) {
      case IDLE -> "adopted before";
      case ADOPTED -> "adopted" + attempt;
      case PARTIAL -> "the topics asked for are as defined" + attempt;
      case PENDING -> "not done yet" + attempt;
      case FAILED -> "failed" + attempt;
      case SUPERSEDED -> "another adopter came first" + attempt;
      case STOPPED -> "stopped" + attempt;
    };
  }

  private static String again(AdoptionReport report) {
    boolean over = report.state() == State.ADOPTED || report.state() == State.IDLE;
    if (over || report.nextAttemptAt().isEmpty()) {
      return "";
    }
    long seconds = Duration.between(Instant.now(), report.nextAttemptAt().get()).toSeconds();
    return seconds > 0 ? "; the next is due in " + seconds + " s" : "; the next is due";
  }

  private void explain(TopicProblem problem) {
    explain(problem.code() + ": " + problem.message());
  }

  private void explain(String sentence) {
    lines.print(INDENT + sentence);
  }

  private static String sentence(Flag flag, AdoptionReport report) {
    return switch (flag) {
      case DESIRED_WENT_BACK ->
          "%s: version %s was adopted before: the store was restored or reset"
              .formatted(flag, report.adopted());
      case UNSIGNALLED ->
          flag + ": there are topics without a desired version: a writer did not set it";
    };
  }

  private static String counts(AdoptionReport report) {
    Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
    report.topics().forEach(topic -> counts.merge(topic.outcome(), 1, Integer::sum));
    StringJoiner line = new StringJoiner(", ");
    for (Outcome outcome :
        List.of(
            Outcome.BLOCKED,
            Outcome.FAILED,
            Outcome.PENDING,
            Outcome.PAUSED,
            Outcome.CHANGED,
            Outcome.OK)) {
      if (counts.containsKey(outcome)) {
        line.add(counts.get(outcome) + " " + AdoptionDocument.words(outcome));
      }
    }
    return report.omitted() == 0 ? line.toString() : line + ", " + report.omitted() + " not listed";
  }
}
