package io.statehouse.operations.archive.backups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.operations.archive.backups.Retention.Kept;
import io.statehouse.operations.archive.backups.Retention.Rule;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RetentionTest {

  @Test
  void the_last_are_kept_however_close_they_are() {
    assertThat(kept(Map.of(Rule.LAST, 2), "07-26T01:00", "07-26T01:01", "07-26T01:02"))
        .containsExactly("07-26T01:02", "07-26T01:01");
  }

  @Test
  void the_newest_of_each_day_is_kept() {
    assertThat(
            kept(
                Map.of(Rule.DAILY, 2),
                "07-23T12:00",
                "07-24T01:00",
                "07-24T23:59",
                "07-26T00:00",
                "07-26T00:01"))
        .containsExactly("07-26T00:01", "07-24T23:59");
  }

  /** 26 July 2026 is a Sunday. */
  @Test
  void weeks_begin_on_monday() {
    assertThat(
            kept(
                Map.of(Rule.WEEKLY, 2),
                "07-13T00:00",
                "07-19T23:59",
                "07-20T00:00",
                "07-26T12:00",
                "07-27T00:00"))
        .containsExactly("07-27T00:00", "07-26T12:00");
    assertThat(
            kept(
                Map.of(Rule.WEEKLY, 3),
                "07-12T00:00",
                "07-13T00:00",
                "07-19T23:59",
                "07-20T00:00",
                "07-27T00:00"))
        .containsExactly("07-27T00:00", "07-20T00:00", "07-19T23:59");
  }

  @Test
  void the_newest_of_each_month_and_year_is_kept() {
    assertThat(
            kept(
                Map.of(Rule.MONTHLY, 2),
                "05-01T00:00",
                "06-01T00:00",
                "06-30T23:59",
                "07-01T00:00"))
        .containsExactly("07-01T00:00", "06-30T23:59");
    assertThat(kept(Map.of(Rule.YEARLY, 1), "05-01T00:00", "07-01T00:00"))
        .containsExactly("07-01T00:00");
  }

  @Test
  void a_rule_that_has_not_kept_its_number_keeps_the_oldest_too() {
    assertThat(kept(Map.of(Rule.MONTHLY, 4), "07-02T00:00", "07-03T00:00", "07-04T00:00"))
        .containsExactly("07-04T00:00", "07-02T00:00");
    assertThat(kept(Map.of(Rule.MONTHLY, 1), "07-02T00:00", "07-03T00:00", "07-04T00:00"))
        .containsExactly("07-04T00:00");
  }

  @Test
  void each_rule_counts_for_itself_and_is_named_as_a_reason() {
    Map<Rule, Integer> rules = Map.of(Rule.DAILY, 1, Rule.WEEKLY, 2, Rule.LAST, 1);

    Retention.Plan plan =
        new Retention(rules)
            .plan(
                backups("07-15T00:00", "07-19T00:00", "07-25T00:00", "07-26T00:00"),
                ZoneOffset.UTC);

    assertThat(plan.keep())
        .extracting(Kept::reasons)
        .containsExactly(List.of(Rule.LAST, Rule.DAILY, Rule.WEEKLY), List.of(Rule.WEEKLY));
    assertThat(plan.delete()).isEqualTo(backups("07-25T00:00", "07-15T00:00"));
  }

  @Test
  void days_end_at_the_midnight_of_the_zone() {
    List<Backup> backups = backups("07-25T21:00", "07-25T22:00", "07-26T21:00");
    Retention daily = new Retention(Map.of(Rule.DAILY, 2));

    assertThat(daily.plan(backups, ZoneOffset.UTC).delete()).isEqualTo(backups("07-25T21:00"));
    assertThat(daily.plan(backups, ZoneId.of("Europe/Zurich")).delete())
        .isEqualTo(backups("07-25T22:00"));
  }

  @Test
  void rules_that_would_delete_everything_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Retention(Map.of()))
        .withMessage("no rule says which backups to keep: name at least one");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Retention(Map.of(Rule.LAST, 0)))
        .withMessage("the number of backups to keep must be at least 1: 0");
  }

  @Test
  void nothing_is_done_without_backups() {
    assertThat(new Retention(Map.of(Rule.LAST, 1)).plan(List.of(), ZoneOffset.UTC))
        .isEqualTo(new Retention.Plan(List.of(), List.of()));
  }

  /** The newest is always kept, nothing is both kept and deleted, and order does not matter. */
  @Test
  void any_rules_part_any_backups() {
    Random random = new Random(1);
    for (int round = 0; round < 300; round++) {
      Map<Rule, Integer> rules = new EnumMap<>(Rule.class);
      while (rules.isEmpty()) {
        for (Rule rule : Rule.values()) {
          if (random.nextInt(3) == 0) {
            rules.put(rule, 1 + random.nextInt(9));
          }
        }
      }
      List<Backup> backups =
          new ArrayList<>(
              IntStream.range(0, 1 + random.nextInt(60))
                  .mapToObj(
                      i -> backup(Instant.EPOCH.plus(Duration.ofHours(random.nextInt(9_000)))))
                  .distinct()
                  .toList());
      Retention retention = new Retention(rules);
      Retention.Plan plan = retention.plan(backups, ZoneOffset.UTC);
      Collections.shuffle(backups, random);

      assertThat(retention.plan(backups, ZoneOffset.UTC)).isEqualTo(plan);
      assertThat(plan.keep()).isNotEmpty();
      assertThat(plan.keep().size())
          .isLessThanOrEqualTo(rules.values().stream().mapToInt(count -> count).sum());
      List<Backup> all =
          Stream.concat(plan.keep().stream().map(Kept::backup), plan.delete().stream()).toList();
      assertThat(all).hasSameSizeAs(backups);
      assertThat(new HashSet<>(all)).isEqualTo(new HashSet<>(backups));
      // Applied again to what it left, a plan deletes nothing.
      List<Backup> left = plan.keep().stream().map(Kept::backup).toList();
      assertThat(retention.plan(left, ZoneOffset.UTC).delete()).isEmpty();
    }
  }

  private static List<String> kept(Map<Rule, Integer> rules, String... times) {
    return new Retention(rules)
        .plan(backups(times), ZoneOffset.UTC).keep().stream()
            .map(kept -> kept.backup().time().toString().substring(5, 16))
            .toList();
  }

  private static List<Backup> backups(String... times) {
    return Stream.of(times).map(time -> backup(Instant.parse("2026-" + time + ":00Z"))).toList();
  }

  private static Backup backup(Instant time) {
    return new Backup(Path.of(Backup.name("gis", time)), time);
  }
}
