package io.statehouse.domain.missions.entities;

import static io.statehouse.domain.missions.Refusals.refused;
import static io.statehouse.domain.missions.Samples.NOW;
import static io.statehouse.domain.missions.Samples.mission;
import static io.statehouse.domain.missions.Samples.states;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.missions.entities.MissionsException.Kind;
import io.statehouse.domain.missions.entities.StageChange.Target;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TransitionsTest {
  private static final OffsetDateTime LATER = NOW.plusSeconds(3);

  private static Transition apply(Mission mission, String stage, String target) {
    return Transitions.apply(mission, stage, StageChange.to(Target.of(target)), LATER);
  }

  private static Transition ignoring(Mission mission, String stage, String target) {
    return Transitions.apply(
        mission, stage, StageChange.to(Target.of(target)).ignoringDependencies(), LATER);
  }

  private static void assertRefused(Mission mission, String stage, String target, String text) {
    assertThatThrownBy(() -> apply(mission, stage, target))
        .is(refused(Kind.INVALID_STATE_CHANGE))
        .hasMessage("invalid state change: " + text)
        .extracting(error -> ((MissionsException) error).type())
        .isEqualTo("mission.StageChangeError");
  }

  @ParameterizedTest
  @CsvSource({
    "ready,    started,  started",
    "ready,    excluded, excluded",
    "ready,    ignored,  excluded",
    "ready,    skipped,  skipped",
    "started,  finished, finished",
    "started,  failed,   failed",
    "finished, excluded, finished",
    "finished, skipped,  finished",
    "failed,   started,  started",
    "failed,   excluded, excluded",
    "failed,   skipped,  skipped",
    "excluded, excluded, excluded",
    "excluded, skipped,  excluded",
    "skipped,  excluded, skipped",
    "skipped,  skipped,  skipped",
  })
  void changes_that_the_table_allows(String state, String target, String after) {
    assertThat(states(apply(mission("a=" + state), "a", target).mission())).isEqualTo("a=" + after);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "started | started | cannot start stage 'a' because it has already started - stages can only"
            + " be started again after they have been marked as failed",
        "finished | started | cannot start stage 'a' because it has already finished",
        "excluded | started | cannot start stage 'a' because it is being excluded",
        "skipped | started | cannot start stage 'a' because it was skipped",
        "ready | finished | cannot finish stage 'a' because it has not been started",
        "excluded | finished | cannot finish stage 'a' because it has not been started",
        "skipped | finished | cannot finish stage 'a' because it has not been started",
        "finished | finished | stage 'a' is already finished",
        "failed | finished | cannot finish stage 'a' because it is marked as failed",
        "ready | failed | cannot fail stage 'a' because it is ready, not started",
        "finished | failed | cannot fail stage 'a' because it is finished, not started",
        "failed | failed | cannot fail stage 'a' because it is failed, not started",
        "excluded | failed | cannot fail stage 'a' because it is excluded, not started",
        "skipped | failed | cannot fail stage 'a' because it is skipped, not started",
        "started | skipped | cannot skip stage 'a' because it has previously been started",
        "started | excluded | cannot exclude stage 'a' because it is started, not ready",
      })
  void changes_that_the_table_refuses(String state, String target, String text) {
    assertRefused(mission("a=" + state), "a", target, text);
  }

  @Test
  void an_unknown_stage_and_an_unknown_target_are_named() {
    assertThatThrownBy(() -> apply(mission("a"), "b", "started"))
        .is(refused(Kind.STAGE_NOT_FOUND))
        .hasMessage("no stage found with name 'b'");
    assertThatThrownBy(() -> Target.of("Started"))
        .is(refused(Kind.INVALID))
        .hasMessage(
            "invalid stage state 'Started'; choose one of started, finished, failed, skipped, or"
                + " excluded");
  }

  @Test
  void starting_sets_the_start_and_returns_no_next_stages() {
    Transition started = apply(mission("a", "b<a"), "a", "started");

    assertThat(started.mission().stages().get(0).start()).hasValue(LATER);
    assertThat(started.mission().stages().get(0).end()).isEmpty();
    assertThat(started.response()).isEqualTo(new StageResponse(Optional.of(List.of()), false));
  }

  @Test
  void a_retry_sets_the_start_anew_and_leaves_the_end() {
    Stage old = mission("a=failed").stages().get(0);
    Stage ended =
        new Stage(
            "a",
            Service.NONE,
            old.upstream(),
            old.downstream(),
            old.params(),
            StageState.FAILED,
            Optional.of(NOW.minusDays(2)),
            Optional.of(NOW.minusDays(1)));

    Stage again =
        apply(mission("a").with(List.of(ended)), "a", "started").mission().stages().get(0);

    assertThat(again.start()).hasValue(LATER);
    assertThat(again.end()).hasValue(NOW.minusDays(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"finished", "excluded", "skipped"})
  void a_stage_starts_after_settled_ones(String settled) {
    assertThat(states(apply(mission("a=" + settled, "b<a"), "b", "started").mission()))
        .isEqualTo("a=" + settled + " b=started");
  }

  @Test
  void the_last_unsettled_dependency_is_named() {
    assertRefused(
        mission("a", "b=failed", "c=finished", "d<a,b,c"),
        "d",
        "started",
        "cannot start stage 'd' because it has unfinished upstream dependency 'b'");
  }

  @Test
  void a_skipped_dependency_counts_whatever_is_upstream_of_it() {
    assertThat(states(apply(mission("a", "b<a=skipped", "c<b"), "c", "started").mission()))
        .isEqualTo("a=ready b=skipped c=started");
  }

  @Test
  void starting_without_dependencies_excludes_their_other_descendants() {
    assertThat(
            states(
                ignoring(mission("r=finished", "x<r", "y<r", "z<x,y"), "x", "started").mission()))
        .isEqualTo("r=finished x=started y=excluded z=excluded");
  }

  @Test
  void starting_without_dependencies_keeps_its_own_descendants() {
    assertThat(states(ignoring(mission("a", "b<a", "c<b", "d<c"), "c", "started").mission()))
        .isEqualTo("a=excluded b=excluded c=started d=ready");
  }

  @Test
  void starting_without_dependencies_is_refused_if_one_is_started() {
    assertThatThrownBy(() -> ignoring(mission("a=started", "b<a", "c<b"), "c", "started"))
        .hasMessage(
            "invalid state change: cannot exclude stage 'a' because it is started, not ready");
  }

  @Test
  void finishing_returns_all_stages_of_the_mission_that_may_start() {
    Transition finished = apply(mission("x", "a=started", "b<a,x", "c<a"), "a", "finished");

    assertThat(finished.mission().stages().get(1).end()).hasValue(LATER);
    assertThat(finished.response())
        .isEqualTo(new StageResponse(Optional.of(List.of("x", "c")), false));
  }

  @Test
  void finishing_without_next_stages_returns_null() {
    Transition finished =
        apply(mission("r=finished", "a<r=started", "b<r=started"), "a", "finished");

    assertThat(finished.response()).isEqualTo(new StageResponse(Optional.empty(), false));
  }

  @Test
  void finishing_without_dependants_excludes_them_unless_one_is_started() {
    Transition finished = ignoring(mission("a=started", "b<a", "c<b"), "a", "finished");

    assertThat(states(finished.mission())).isEqualTo("a=finished b=excluded c=excluded");
    assertThat(finished.response().complete()).isTrue();
    assertThatThrownBy(() -> ignoring(mission("a=started", "b<a", "c<b=started"), "a", "finished"))
        .hasMessage(
            "invalid state change: cannot exclude stage 'c' because it is started, not ready");
  }

  @Test
  void the_last_stage_completes_the_mission() {
    Transition finished = apply(mission("a=finished", "b<a=started"), "b", "finished");

    assertThat(finished.mission().end()).hasValue(LATER);
    assertThat(finished.response()).isEqualTo(new StageResponse(Optional.empty(), true));
  }

  @Test
  void a_failed_stage_blocks_completion_and_its_descendants() {
    assertThat(apply(mission("a=failed", "b=started"), "b", "finished").response().complete())
        .isFalse();
    assertRefused(
        mission("a=failed", "b<a"),
        "b",
        "started",
        "cannot start stage 'b' because it has unfinished upstream dependency 'a'");
  }

  @Test
  void failing_leaves_the_end_unset_and_others_ready() {
    Transition failed = apply(mission("a=started", "b<a"), "a", "failed");

    assertThat(states(failed.mission())).isEqualTo("a=failed b=ready");
    assertThat(failed.mission().stages().get(0).end()).isEmpty();
    assertThat(failed.response()).isEqualTo(new StageResponse(Optional.of(List.of()), false));
  }

  @Test
  void excluding_passes_through_finished_stages_and_stops_at_excluded_ones() {
    assertThat(
            states(
                apply(mission("a", "b<a=finished", "c<b", "d<a=excluded", "e<d"), "a", "excluded")
                    .mission()))
        .isEqualTo("a=excluded b=finished c=excluded d=excluded e=ready");
  }

  @Test
  void excluding_a_finished_or_skipped_stage_excludes_its_descendants() {
    assertThat(states(apply(mission("a=finished", "b<a"), "a", "excluded").mission()))
        .isEqualTo("a=finished b=excluded");
    assertThat(states(apply(mission("a=skipped", "b<a"), "a", "excluded").mission()))
        .isEqualTo("a=skipped b=excluded");
  }

  @Test
  void excluding_returns_no_next_stages_and_checks_for_completion() {
    assertThat(apply(mission("a", "b"), "a", "excluded").response())
        .isEqualTo(new StageResponse(Optional.of(List.of()), false));
    assertThat(apply(mission("a", "b<a"), "a", "excluded").response())
        .isEqualTo(new StageResponse(Optional.of(List.of()), true));
  }

  @Test
  void a_complete_mission_is_completed_again() {
    Mission complete = mission("a=finished").endedAt(NOW);

    Transition again = apply(complete, "a", "skipped");

    assertThat(again.response().complete()).isTrue();
    assertThat(again.mission().end()).hasValue(LATER);
  }

  @Test
  void a_ladder_of_finished_diamonds_is_walked_once() {
    String[] stages =
        IntStream.range(0, 3_000)
            .mapToObj(
                i ->
                    i % 3 == 0
                        ? "s" + i + (i == 0 ? "" : "<s" + (i - 1) + ",s" + (i - 2)) + "=finished"
                        : "s" + i + "<s" + (i / 3 * 3) + "=finished")
            .toArray(String[]::new);
    Mission ladder = mission(stages);

    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(30), () -> apply(ladder, "s0", "excluded"));
  }
}
