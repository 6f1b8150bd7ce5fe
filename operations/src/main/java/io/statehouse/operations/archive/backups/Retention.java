package io.statehouse.operations.archive.backups;

import static java.util.Objects.requireNonNull;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rules for which backups to keep, with the meaning that restic gives them.
 *
 * <p>A rule goes through the backups from the newest to the oldest. {@code LAST} keeps each, the
 * others the newest of each day, week (from Monday), month or year that has one, until the rule has
 * kept its number. A rule that has not kept its number by then keeps the oldest backup too, so that
 * there is something old while a collection grows. Backups that no rule keeps are to be deleted.
 *
 * @param counts how many backups each rule keeps, at least one rule
 */
public record Retention(Map<Rule, Integer> counts) {

  /** A rule, named for the periods that it counts. */
  public enum Rule {
    LAST,
    DAILY,
    WEEKLY,
    MONTHLY,
    YEARLY;

    /** Returns the first day of the period, of which this rule keeps only the newest backup. */
    private LocalDate period(LocalDate day) {
      return switch (this) {
        case LAST, DAILY -> day;
        case WEEKLY -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        case MONTHLY -> day.withDayOfMonth(1);
        case YEARLY -> day.withDayOfYear(1);
      };
    }
  }

  /**
   * A backup to keep.
   *
   * @param reasons the rules that keep it
   */
  public record Kept(Backup backup, List<Rule> reasons) {
    public Kept {
      requireNonNull(backup, "backup");
      reasons = List.copyOf(reasons);
    }
  }

  /** The backups to keep and to delete, both with the newest first. */
  public record Plan(List<Kept> keep, List<Backup> delete) {
    public Plan {
      keep = List.copyOf(keep);
      delete = List.copyOf(delete);
    }
  }

  /**
   * @throws IllegalArgumentException if there is no rule, which would delete all backups, or one
   *     with a count below 1
   */
  public Retention {
    counts = Map.copyOf(counts);
    if (counts.isEmpty()) {
      throw new IllegalArgumentException("no rule says which backups to keep: name at least one");
    }
    counts.forEach(
        (rule, count) -> {
          if (count < 1) {
            throw new IllegalArgumentException(
                "the number of backups to keep must be at least 1: " + count);
          }
        });
  }

  /**
   * Returns the plan for these backups of one system.
   *
   * @param zone the time zone in which days begin
   */
  public Plan plan(List<Backup> backups, ZoneId zone) {
    List<Backup> newestFirst =
        backups.stream()
            .sorted(Comparator.comparing(Backup::time).reversed().thenComparing(Backup::file))
            .toList();
    Map<Rule, Bucket> buckets = new EnumMap<>(Rule.class);
    counts.forEach((rule, count) -> buckets.put(rule, new Bucket(rule, count)));
    List<Kept> keep = new ArrayList<>();
    List<Backup> delete = new ArrayList<>();
    for (int i = 0; i < newestFirst.size(); i++) {
      Backup backup = newestFirst.get(i);
      LocalDate day = LocalDate.ofInstant(backup.time(), zone);
      boolean isOldest = i == newestFirst.size() - 1;
      List<Rule> reasons =
          buckets.values().stream()
              .filter(bucket -> bucket.keeps(day, isOldest))
              .map(bucket -> bucket.rule)
              .toList();
      if (reasons.isEmpty()) {
        delete.add(backup);
      } else {
        keep.add(new Kept(backup, reasons));
      }
    }
    return new Plan(keep, delete);
  }

  /** The count of one rule while backups are gone through. */
  private static final class Bucket {
    private final Rule rule;
    private int left;
    private Optional<LocalDate> last = Optional.empty();

    Bucket(Rule rule, int count) {
      this.rule = rule;
      this.left = count;
    }

    boolean keeps(LocalDate day, boolean isOldest) {
      LocalDate period = rule.period(day);
      boolean isNew = rule == Rule.LAST || !last.equals(Optional.of(period));
      if (left == 0 || !(isNew || isOldest)) {
        return false;
      }
      last = Optional.of(period);
      left--;
      return true;
    }
  }
}
