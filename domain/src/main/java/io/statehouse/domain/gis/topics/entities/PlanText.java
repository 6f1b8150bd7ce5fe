package io.statehouse.domain.gis.topics.entities;

import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Count;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Part;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Property;
import io.statehouse.domain.layout.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A plan in readable form.
 *
 * <pre>
 *   + new                                          to create
 *       + partitions: 5
 *   ~ topic-123                                    to update
 *       ~ partitions: 5 -> 6
 *       - cleanup.policy: compact
 *       warning: PARTITION_GROWTH_REHASHES_KEYS
 *   - old                                          to delete
 *   ? other                                        in the cluster, not defined
 *   ! fewer                                        cannot be made as it is defined
 *       error: PARTITION_DECREASE: …
 *       ! partitions: 5 -> 4
 *   = held                                         left alone, since it is paused
 *       paused: 2026-01-02T03:04:05Z by dana: …
 *   1 to create, 1 to update, 1 to delete, 1 orphan, 1 blocked, 40 unchanged
 * </pre>
 */
public final class PlanText {
  private static final String INDENT = "    ";

  private PlanText() {}

  /**
   * @param verbose whether topics are shown that are as they are defined
   */
  public static List<String> lines(TopicPlan plan, boolean verbose) {
    List<String> lines = new ArrayList<>();
    plan.topics().stream()
        .filter(topic -> verbose || topic.action() != Action.NO_CHANGE)
        .forEach(topic -> addTopic(topic, lines));
    lines.add(counts(plan));
    return lines;
  }

  /** Returns the last line: how many topics have which action. */
  public static String counts(TopicPlan plan) {
    long orphans = plan.count(Action.ORPHAN);
    return plan.count(Action.CREATE)
        + " to create, "
        + plan.count(Action.UPDATE)
        + " to update, "
        + plan.count(Action.DELETE)
        + " to delete, "
        + orphans
        + (orphans == 1 ? " orphan, " : " orphans, ")
        + plan.count(Action.BLOCKED)
        + " blocked, "
        + paused(plan.count(Action.PAUSED))
        + plan.count(Action.NO_CHANGE)
        + " unchanged";
  }

  private static String paused(long count) {
    return count == 0 ? "" : count + " paused, ";
  }

  private static void addTopic(PlannedTopic topic, List<String> lines) {
    lines.add(sign(topic.action()) + " " + OneLine.of(topic.name()));
    topic.pause().ifPresent(pause -> lines.add(INDENT + "paused: " + text(pause)));
    topic
        .error()
        .ifPresent(error -> lines.add(INDENT + "error: " + error.code() + ": " + error.message()));
    topic.partitions().ifPresent(count -> addCount("partitions", count, lines));
    topic.replicas().ifPresent(count -> addCount("replicas", count, lines));
    topic.properties().forEach(property -> lines.add(INDENT + line(property)));
    topic.warnings().forEach(warning -> lines.add(INDENT + "warning: " + warning));
  }

  /** Returns since when a topic is paused, by whom and why, in one line. */
  public static String text(Pause pause) {
    return pause.since()
        + (pause.by().isEmpty() ? "" : " by " + OneLine.of(pause.by()))
        + (pause.reason().isEmpty() ? "" : ": " + OneLine.of(pause.reason()));
  }

  private static void addCount(String name, Count count, List<String> lines) {
    if (count.action() != Part.NO_CHANGE) {
      String sign = count.blocked() ? "!" : sign(count.action());
      String from = count.from().map(few -> range(few, count.fromMost()) + " -> ").orElse("");
      lines.add(INDENT + sign + " " + name + ": " + from + count.to());
    }
  }

  private static String range(int fewest, Optional<Integer> most) {
    return most.filter(other -> other != fewest)
        .map(other -> fewest + "-" + other)
        .orElse("" + fewest);
  }

  private static String line(Property property) {
    String values =
        property.from().isPresent() && property.to().isPresent()
            ? value(property.from().get()) + " -> " + value(property.to().get())
            : property.to().or(property::from).map(PlanText::value).orElse("(not shown)");
    return sign(property.action()) + " " + property.key() + ": " + values;
  }

  /** An empty value is shown as something, so that the line has an end. */
  private static String value(String text) {
    return text.isEmpty() ? "\"\"" : OneLine.of(text);
  }

  private static String sign(Action action) {
    return switch (action) {
      case CREATE -> "+";
      case UPDATE -> "~";
      case DELETE -> "-";
      case ORPHAN -> "?";
      case BLOCKED -> "!";
      case PAUSED -> "=";
      case NO_CHANGE -> " ";
    };
  }

  private static String sign(Part part) {
    return switch (part) {
      case ADD -> "+";
      case UPDATE -> "~";
      case REMOVE -> "-";
      case NO_CHANGE -> " ";
    };
  }
}
