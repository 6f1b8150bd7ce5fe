package io.statehouse.app.operations.archive;

import io.statehouse.operations.archive.backups.Retention;
import io.statehouse.operations.archive.backups.Retention.Rule;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options with the rules for which backups to keep. */
final class KeepOptions {
  @Option(names = "--keep-last", paramLabel = "N", description = "Keep the newest N backups.")
  private Integer last;

  @Option(
      names = "--keep-daily",
      paramLabel = "N",
      description = "Keep the newest backup of each of N days.")
  private Integer daily;

  @Option(
      names = "--keep-weekly",
      paramLabel = "N",
      description = "Keep the newest backup of each of N weeks.")
  private Integer weekly;

  @Option(
      names = "--keep-monthly",
      paramLabel = "N",
      description = "Keep the newest backup of each of N months.")
  private Integer monthly;

  @Option(
      names = "--keep-yearly",
      paramLabel = "N",
      description = "Keep the newest backup of each of N years.")
  private Integer yearly;

  /** Returns the rules; empty if nothing is to be deleted. */
  Optional<Retention> retention() {
    Map<Rule, Integer> counts = new EnumMap<>(Rule.class);
    add(Rule.LAST, last, counts);
    add(Rule.DAILY, daily, counts);
    add(Rule.WEEKLY, weekly, counts);
    add(Rule.MONTHLY, monthly, counts);
    add(Rule.YEARLY, yearly, counts);
    return counts.isEmpty() ? Optional.empty() : Optional.of(new Retention(counts));
  }

  private static void add(Rule rule, Integer count, Map<Rule, Integer> counts) {
    if (count != null) {
      counts.put(rule, count);
    }
  }
}
