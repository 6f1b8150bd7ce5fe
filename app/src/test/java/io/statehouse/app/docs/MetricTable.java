package io.statehouse.app.docs;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The metrics of a server with their meanings, as it explains them to Prometheus; without those of
 * the process, and with one line for what every system has.
 */
final class MetricTable {
  private static final Pattern HELP =
      Pattern.compile("(?m)^# HELP ((?:statehouse|http)_\\w+) (.*)$");
  private static final Pattern OF_EVERY_SYSTEM =
      Pattern.compile("statehouse_[a-z]+_((?:verify|backup)_\\w+)");

  private final SortedMap<String, String> meanings = new TreeMap<>();

  /**
   * @param text in Prometheus' format
   */
  MetricTable(String text) {
    HELP.matcher(text)
        .results()
        .filter(metric -> !metric.group(1).endsWith("_max"))
        .forEach(
            metric ->
                meanings.put(
                    OF_EVERY_SYSTEM.matcher(metric.group(1)).replaceFirst("statehouse_NAME_$1"),
                    metric.group(2)));
  }

  @Override
  public String toString() {
    MarkdownTable table = new MarkdownTable("Metric", "Is");
    meanings.forEach((name, meaning) -> table.row("`" + name + "`", meaning));
    return table.toString();
  }
}
