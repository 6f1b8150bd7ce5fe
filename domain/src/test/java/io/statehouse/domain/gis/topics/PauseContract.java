package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.PausedTopic;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.topics.TopicError.Kind;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Topics that operators pause: what adopters leave alone, and until when. */
public abstract class PauseContract extends AdoptGroup {
  public PauseContract(TopicsContract contract) {
    super(contract);
  }

  private static TopicPauses pauses(KeyValueStore client) {
    return new TopicPauses(client, GisSettings.DEFAULT, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private void pause(String... names) {
    assertThat(pauses(store).pause(List.of(names), "dana", "load test")).containsExactly(names);
  }

  private void resume(String... names) {
    assertThat(pauses(store).resume(List.of(names))).containsExactly(names);
  }

  private List<String> paused() {
    return pauses(store).list().stream().map(PausedTopic::name).toList();
  }

  /** Runs a step once, when the adopter is about to make such a call of the cluster. */
  private void once(String call, Runnable step) {
    AtomicBoolean first = new AtomicBoolean(true);
    cluster.beforeEachCall(
        made -> {
          if (made.equals(call) && first.getAndSet(false)) {
            step.run();
          }
        });
  }

  private Adoption adoptedBefore(String... names) {
    for (String name : names) {
      define(put(name));
    }
    Adoption adoption = adopt();
    cluster.requests();
    return adoption;
  }

  @Test
  void a_paused_topic_is_left_alone_and_does_not_hold_the_version() {
    adoptedBefore("a", "b");
    pause("a");
    define(put("a", 5), put("b", 5));

    Adoption adoption = adopt();

    assertThat(adoption.report().state()).isEqualTo(State.ADOPTED);
    assertThat(outcomes(adoption)).isEqualTo(Map.of("a", Outcome.PAUSED, "b", Outcome.CHANGED));
    assertThat(cluster.requests()).containsExactly("grow b");
    assertThat(adopted()).isEqualTo("3");
  }

  @Test
  void a_plan_shows_what_would_change_of_a_paused_topic_and_why_it_does_not() {
    adoptedBefore("a");
    pause("a");
    define(put("a", 5));

    PlannedTopic planned = adopter(store).plan().topics().get(0);

    assertThat(planned.action()).isEqualTo(PlannedTopic.Action.PAUSED);
    assertThat(planned.isApplied()).isFalse();
    assertThat(planned.partitions().orElseThrow().to()).isEqualTo(5);
    assertThat(planned.pause().orElseThrow().reason()).isEqualTo("load test");
    assertThat(adopter(store).plan().isEmpty()).isTrue();
  }

  @Test
  void a_paused_topic_that_is_not_in_the_cluster_holds_the_version() {
    define(put("a"), put("b"));
    pause("a");

    Adoption adoption = adopt();

    assertThat(error(adoption, "a")).isEqualTo("TOPIC_PAUSED");
    assertThat(outcomes(adoption))
        .containsEntry("a", Outcome.BLOCKED)
        .containsEntry("b", Outcome.CHANGED);
    assertThat(adopted()).isEmpty();
    resume("a");
    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(store.list(LAYOUT.paused())).isEmpty();
  }

  @Test
  void a_paused_topic_whose_document_breaks_does_not_hold_the_version() {
    adoptedBefore("a", "b");
    pause("a");
    write(LAYOUT.topic("a"), "{");
    write(LAYOUT.desired(), "7");

    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(cluster.requests()).isEmpty();
  }

  @Test
  void a_resumed_topic_is_adopted_although_the_version_was_and_no_other_is_changed() {
    adoptedBefore("a", "b");
    pause("a");
    define(put("a", 5));
    adopt();
    cluster.put("b", 1, 1, Map.of("retention.ms", "1"));
    resume("a");
    assertThat(paused()).isEmpty();

    Adoption adoption = adopt();

    assertThat(adoption.report().state()).isEqualTo(State.PARTIAL);
    assertThat(outcomes(adoption)).isEqualTo(Map.of("a", Outcome.CHANGED));
    assertThat(cluster.requests()).containsExactly("grow a");
    assertThat(adopted()).isEqualTo("3");
    assertThat(state()).isEqualTo(State.IDLE);
  }

  @Test
  void a_resumed_topic_that_fails_is_tried_again() {
    adoptedBefore("a");
    pause("a");
    define(put("a", 5));
    adopt();
    resume("a");
    cluster.fail("a", Kind.KAFKA_UNAVAILABLE);

    Adoption failed = adopt();

    assertThat(failed.report().state()).isEqualTo(State.FAILED);
    assertThat(failed.again()).isPresent();
    cluster.fail("a", (Kind) null);
    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(state()).isEqualTo(State.IDLE);
  }

  @Test
  void a_pause_after_the_plan_is_made_holds_for_what_is_not_sent_yet() {
    definitions(store).define(puts("t", 120), DefineOptions.DEFAULT);
    once("create", () -> pause("t0010", "t0110"));

    Adoption adoption = adopt();

    assertThat(cluster.topics()).hasSize(119).doesNotContain("t0110 1x1 {}");
    assertThat(error(adoption, "t0110")).isEqualTo("TOPIC_PAUSED");
    assertThat(outcomes(adoption)).containsEntry("t0010", Outcome.PAUSED);
    assertThat(adopted()).isEmpty();
  }

  @Test
  void a_topic_that_is_resumed_before_the_version_is_set_is_not_left_out_of_it() {
    adoptedBefore("a");
    pause("a");
    define(put("a", 5));
    once("describe", () -> resume("a"));

    assertThat(state()).isEqualTo(State.SUPERSEDED);
    assertThat(adopted()).isEqualTo("1");
    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(cluster.topics()).containsExactly("a 5x1 {}");
  }

  @Test
  void a_topic_that_is_paused_again_while_it_is_adopted_stays_so() {
    adoptedBefore("a", "b");
    pause("a");
    define(put("a", 5));
    adopt();
    resume("a");
    once("grow", () -> pause("a"));

    adopt();

    assertThat(paused()).containsExactly("a");
    assertThat(cluster.topics()).contains("a 5x1 {}");
  }

  @Test
  void a_paused_topic_does_not_drift_and_is_not_repaired() {
    adoptedBefore("a");
    pause("a");
    cluster.put("a", 1, 1, Map.of("retention.ms", "1"));

    assertThat(adopter(store).drift().orElseThrow().isEmpty()).isTrue();
    adopter(store).repairDrift(AdoptRequest.DEFAULT);
    cluster.drop("a");
    assertThat(adopter(store).repairDrift(AdoptRequest.DEFAULT).orElseThrow().isEmpty()).isTrue();
    assertThat(cluster.requests()).isEmpty();
  }

  @Test
  void a_paused_topic_that_is_not_defined_any_more_is_not_deleted() {
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);
    adoptedBefore("a", "b");
    define(remove("a"));
    pause("a");

    assertThat(outcomes(adopt())).containsEntry("a", Outcome.PAUSED);
    assertThat(cluster.requests()).isEmpty();

    resume("a");
    define(put("b", 2));
    adopt();
    assertThat(cluster.topics()).containsExactly("b 2x1 {}");
  }

  @Test
  void a_pause_comes_before_a_deletion_or_is_refused() {
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);
    adoptedBefore("a", "b");
    define(remove("a"));
    once("listNames", () -> pause("a"));
    adopt();
    assertThat(cluster.requests()).isEmpty();

    resume("a");
    define(put("b", 2));
    once("delete", () -> assertRefused(Code.TOPIC_BEING_DELETED, () -> pause("a")));
    adopt();
    assertThat(cluster.requests()).containsExactly("grow b", "delete a");
  }

  @Test
  void what_is_neither_defined_nor_managed_cannot_be_paused() {
    define(put("a"));

    assertRefused(Code.TOPIC_NOT_FOUND, () -> pause("a", "b")).hasMessageContaining("\"b\"");
    assertRefused(Code.TOPIC_NOT_FOUND, () -> pause(""));
    assertRefused(Code.TOPIC_NOT_FOUND, () -> resume("b"));

    assertThat(paused()).isEmpty();
  }

  @Test
  void a_topic_that_is_forgotten_meanwhile_is_not_paused() {
    define(put("a"), put("b"));
    FaultyStore faulty = faulty();
    AtomicBoolean first = new AtomicBoolean(true);
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit") && first.getAndSet(false)) {
            define(unmanage("a"));
          }
        });

    assertRefused(
        Code.TOPIC_NOT_FOUND, () -> pauses(faulty).pause(List.of("a"), "dana", "load test"));

    assertThat(store.list(LAYOUT.paused())).isEmpty();
  }

  @Test
  void pausing_again_changes_only_a_reason_that_is_given() {
    define(put("a"));
    pause("a");

    assertThat(pauses(store).pause(List.of("a"), "erin", "")).isEmpty();
    assertThat(pauses(store).pause(List.of("a"), "erin", "load test")).isEmpty();
    assertThat(text(LAYOUT.paused("a")))
        .isEqualTo("{\"since\":\"2026-01-02T03:04:05Z\",\"by\":\"dana\",\"reason\":\"load test\"}");
    assertThat(pauses(store).pause(List.of("a"), "erin", "migration")).containsExactly("a");
    assertThat(pauses(store).list().get(0).pause().by()).isEqualTo("erin");
  }

  @Test
  void resuming_what_is_not_paused_changes_nothing() {
    define(put("a"));

    assertThat(pauses(store).resume(List.of("a"))).isEmpty();
  }

  @Test
  void a_record_that_cannot_be_read_pauses_too() {
    adoptedBefore("a");
    write(LAYOUT.paused("a"), "since yesterday");
    define(put("a", 5));

    assertThat(outcomes(adopt())).isEqualTo(Map.of("a", Outcome.PAUSED));
    resume("a");
    adopt();
    assertThat(cluster.topics()).containsExactly("a 5x1 {}");
  }

  @Test
  void without_a_sidecar_nothing_is_paused() {
    define(put("a"));
    TopicPauses off =
        new TopicPauses(store, GisSettings.DEFAULT.withoutSidecar(), Clock.systemUTC());

    assertRefused(Code.UNAVAILABLE, () -> off.pause(List.of("a"), "", ""));
    assertRefused(Code.UNAVAILABLE, () -> off.resume(List.of("a")));
    assertThat(off.list()).isEmpty();
  }
}
