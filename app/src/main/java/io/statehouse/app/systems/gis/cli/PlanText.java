package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.text.Printable;
import io.statehouse.app.text.TextWidth;
import io.statehouse.domain.gis.topics.PlannedTopic;
import io.statehouse.domain.gis.topics.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.PlannedTopic.Count;
import io.statehouse.domain.gis.topics.PlannedTopic.Part;
import io.statehouse.domain.gis.topics.PlannedTopic.Property;
import io.statehouse.domain.gis.topics.PlannedTopic.Warning;
import io.statehouse.domain.gis.topics.TopicPlan;
import io.statehouse.domain.gis.topics.TopicProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A plan as lines.
 *
 * <pre>
 *   + asa-events
 *       partitions    3
 *       retention.ms  60000
 *   ~ cisco-events
 *       partitions    3 -> 6
 *       warning: records of a key may go to another partition than before
 *   ! other-events
 *       PARTITION_DECREASE: topic other-events has 4 partitions …
 *   1 to create, 1 to update, 0 to delete, 1 blocked, 0 not defined, 40 as defined
 * </pre>
 *
 * @param columns where explanations are wrapped
 * @param verbose whether to show what stays as it is, too
 */
record PlanText(Results results, int columns, boolean verbose) {
  private static final String INDENT = "    ";

  /** One part of a topic, as name and change. */
  private record Line(String name, String change) {}

  static PlanText of(GisCall call) {
    int columns =
        call.invocation().terminal().out() ? call.invocation().columns() : Integer.MAX_VALUE;
    return new PlanText(call.results(), columns, call.verbose());
  }

  void print(TopicPlan plan) {
    plan.topics().forEach(this::print);
    results.line(counts(plan));
  }

  private void print(PlannedTopic topic) {
    if (topic.action() == Action.NO_CHANGE && topic.warnings().isEmpty() && !verbose) {
      return;
    }
    results.line(mark(topic.action()) + " " + topic.name());
    List<Line> lines = lines(topic);
    int width = lines.stream().mapToInt(line -> TextWidth.of(line.name())).max().orElse(0);
    lines.forEach(
        line ->
            results.line(
                INDENT
                    + line.name()
                    + " ".repeat(width - TextWidth.of(line.name()))
                    + "  "
                    + line.change()));
    topic.error().ifPresent(this::explain);
    topic.warnings().forEach(warning -> explain("warning: " + sentence(warning)));
  }

  private void explain(TopicProblem problem) {
    explain(problem.code() + ": " + problem.message());
  }

  private void explain(String sentence) {
    wrapped(results, INDENT, sentence, columns);
  }

  /** Prints a sentence in lines that begin with an indent. */
  static void wrapped(Results results, String indent, String sentence, int columns) {
    TextWidth.wrapped(Printable.line(sentence), Math.max(20, columns - indent.length()))
        .forEach(line -> results.painted(indent + line));
  }

  private static String mark(Action action) {
    return switch (action) {
      case CREATE -> "+";
      case UPDATE -> "~";
      case DELETE -> "-";
      case ORPHAN -> "?";
      case BLOCKED -> "!";
      case NO_CHANGE -> " ";
    };
  }

  private List<Line> lines(PlannedTopic topic) {
    List<Line> lines = new ArrayList<>();
    addCount(lines, "partitions", topic.partitions());
    addCount(lines, "replicas", topic.replicas());
    topic.properties().forEach(each -> lines.add(new Line(each.key(), change(each))));
    return lines;
  }

  private void addCount(List<Line> lines, String name, Optional<Count> count) {
    count
        .filter(each -> verbose || each.action() != Part.NO_CHANGE)
        .ifPresent(each -> lines.add(new Line(name, change(each))));
  }

  private static String change(Count count) {
    if (count.action() == Part.NO_CHANGE || count.from().isEmpty()) {
      return String.valueOf(count.to());
    }
    String most = count.from().equals(count.fromMost()) ? "" : "-" + count.fromMost().orElseThrow();
    return count.from().get() + most + " -> " + count.to() + (count.blocked() ? ", not made" : "");
  }

  private static String change(Property property) {
    if (property.to().isEmpty()) {
      return property.from().map(PlanText::shown).orElse("set") + " -> the cluster's default";
    }
    String to = shown(property.to().get());
    return property.from().map(from -> shown(from) + " -> " + to).orElse(to);
  }

  private static String shown(String value) {
    return value.isEmpty() ? "\"\"" : value;
  }

  private static String sentence(Warning warning) {
    return switch (warning) {
      case PARTITION_GROWTH_REHASHES_KEYS ->
          "records of a key may go to another partition than before";
      case REASSIGNMENT_RUNNING -> "replicas are being moved: the topic is changed after that";
      case SENSITIVE_PROPERTY_NOT_COMPARED ->
          "the cluster does not reveal a property: whether it is as defined is not known";
    };
  }

  private static String counts(TopicPlan plan) {
    return "%d to create, %d to update, %d to delete, %d blocked, %d not defined, %d as defined"
        .formatted(
            plan.count(Action.CREATE),
            plan.count(Action.UPDATE),
            plan.count(Action.DELETE),
            plan.count(Action.BLOCKED),
            plan.count(Action.ORPHAN),
            plan.count(Action.NO_CHANGE));
  }
}
