package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Flag;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.domain.gis.topics.layout.PlanDocuments;
import io.statehouse.domain.gis.topics.layout.ReportDocuments;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicError.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How an adopter makes a cluster what is defined, and what it says about it. */
public abstract class AdoptContract extends AdoptGroup {
  public AdoptContract(TopicsContract contract) {
    super(contract);
  }

  private static TopicChange put(String name, int partitions, Map<String, String> properties) {
    return new TopicChange.Put(new Topic(new TopicName(name), partitions, 1, properties));
  }

  @Test
  void topics_are_created_and_the_version_adopted() {
    define(put("a", 5, Map.of("retention.ms", "1")), put("b"));

    Adoption adoption = adopt();

    assertThat(adoption.report().state()).isEqualTo(State.ADOPTED);
    assertThat(adoption.again()).isEmpty();
    assertThat(outcomes(adoption)).isEqualTo(Map.of("a", Outcome.CHANGED, "b", Outcome.CHANGED));
    assertThat(cluster.topics()).containsExactly("a 5x1 {retention.ms=1}", "b 1x1 {}");
    assertThat(adopted()).isEqualTo("1");
    assertThat(ledger()).containsExactly("a", "b");
  }

  @Test
  void a_restart_repeats_nothing() {
    define(put("a"));
    adopt();
    cluster.requests();

    assertThat(state()).isEqualTo(State.IDLE);
    assertThat(cluster.requests()).isEmpty();
  }

  @Test
  void creates_come_first_and_deletes_last() {
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);
    define(put("a"), put("b", 1, Map.of()), put("gone"));
    adopt();
    cluster.requests();
    define(put("a", 2, Map.of("retention.ms", "1")), put("z"), remove("gone"));

    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(cluster.requests()).containsExactly("create z", "grow a", "alter a", "delete gone");
    assertThat(ledger()).doesNotContain("gone");
  }

  @Test
  void what_is_there_already_is_adopted_without_a_request() {
    cluster.put("a", 1, 1, Map.of());
    define(put("a"));

    Adoption adoption = adopt();

    assertThat(outcomes(adoption)).isEqualTo(Map.of("a", Outcome.OK));
    assertThat(cluster.requests()).isEmpty();
    assertThat(ledger()).isEmpty();
  }

  @Test
  void a_blocked_topic_blocks_only_itself() {
    cluster.put("fewer", 5, 1, Map.of());
    define(put("fewer", 4, Map.of("retention.ms", "1")), put("good"));
    write(LAYOUT.topic("broken"), "{");
    write(LAYOUT.topic("a/b"), "{}");

    Adoption adoption = adopt();

    assertThat(outcomes(adoption))
        .isEqualTo(
            Map.of(
                "fewer", Outcome.BLOCKED,
                "broken", Outcome.BLOCKED,
                "a/b", Outcome.BLOCKED,
                "good", Outcome.CHANGED));
    assertThat(error(adoption, "fewer")).isEqualTo("PARTITION_DECREASE");
    assertThat(error(adoption, "broken")).isEqualTo("BAD_JSON");
    assertThat(error(adoption, "a/b")).isEqualTo("INVALID_TOPIC_NAME");
    assertThat(cluster.topics()).containsExactly("fewer 5x1 {retention.ms=1}", "good 1x1 {}");
    assertThat(store.get(LAYOUT.adopted())).isEmpty();
  }

  @Test
  void only_permanent_errors_leave_the_next_attempt_for_later() {
    define(put("a", 1, Map.of("unknown.property", "1")));

    Adoption adoption = adopt();

    assertThat(error(adoption, "a")).isEqualTo("INVALID_PROPERTY");
    assertThat(adoption.report().permanent()).isTrue();
    assertThat(adoption.again()).hasValue(Duration.ofMinutes(10));
    assertThat(adoption.report().nextAttemptAt()).hasValue(NOW.plusSeconds(600));
  }

  @Test
  void errors_that_may_go_away_are_retried_with_growing_pauses() {
    define(put("a"), put("b"));
    cluster.fail("a", Kind.TOO_FEW_BROKERS);
    TopicAdopter adopter = adopter(store);
    for (int second : List.of(1, 2, 4, 8, 16, 32, 60, 60)) {
      Adoption adoption = adopter.adopt(AdoptRequest.DEFAULT);

      assertThat(adoption.report().state()).isEqualTo(State.FAILED);
      assertThat(adoption.again().orElseThrow().toMillis())
          .isBetween(second * 800L, second * 1_200L);
    }
    assertThat(cluster.topics()).containsExactly("b 1x1 {}");

    cluster.fail("a", (Kind) null);
    assertThat(adopter.adopt(AdoptRequest.DEFAULT).report().attempt()).isEqualTo(9);
    assertThat(adopted()).isEqualTo("1");
  }

  @Test
  void changes_that_the_cluster_wants_later_wait_as_long_as_it_demands() {
    define(puts("t", 120).toArray(TopicChange[]::new));
    cluster.fail("t0007", TopicError.throttled("slower", Duration.ofSeconds(30)));
    TopicAdopter adopter = adopter(store);

    Adoption adoption = adopter.adopt(AdoptRequest.DEFAULT);

    assertThat(adoption.report().state()).isEqualTo(State.PENDING);
    assertThat(adoption.again()).hasValue(Duration.ofSeconds(30));
    assertThat(error(adoption, "t0007")).isEqualTo("THROTTLED");
    assertThat(cluster.topics()).as("those that were sent at once").hasSize(49);

    cluster.fail("t0007", (Kind) null);
    assertThat(adopter.adopt(AdoptRequest.DEFAULT).report().state()).isEqualTo(State.ADOPTED);
  }

  @Test
  void a_wait_that_the_cluster_demands_is_no_longer_than_an_attempt() {
    define(put("a"));
    cluster.fail("a", TopicError.throttled("slower", Duration.ofDays(365)));

    assertThat(adopt().again()).hasValue(Duration.ofMinutes(10));
  }

  @Test
  void sensitive_properties_are_set_again_on_request() {
    cluster.put("a", 1, 1, Map.of("secret", "old"));
    define(put("a", 1, Map.of("secret", "new")));

    State state = adopter(store).adopt(AdoptRequest.DEFAULT.settingSensitive()).report().state();

    assertThat(state).isEqualTo(State.ADOPTED);
    assertThat(cluster.topics()).containsExactly("a 1x1 {secret=new}");
  }

  @Test
  void an_error_without_a_name_is_permanent_at_the_fifth_time() {
    define(put("a"));
    cluster.fail("a", Kind.KAFKA_ERROR);
    TopicAdopter adopter = adopter(store);
    for (int i = 1; i <= 5; i++) {
      assertThat(adopter.adopt(AdoptRequest.DEFAULT).report().permanent()).isEqualTo(i == 5);
    }
  }

  @Test
  void a_topic_that_persistently_cannot_be_described_is_a_permanent_failure_too() {
    cluster.put("a", 1, 1, Map.of());
    cluster.hide("a");
    define(put("a"));
    TopicAdopter adopter = adopter(store);
    for (int i = 1; i <= 5; i++) {
      assertThat(adopter.adopt(AdoptRequest.DEFAULT).report().permanent()).isEqualTo(i == 5);
    }
  }

  @Test
  void another_version_begins_anew() {
    define(put("a"));
    cluster.fail("a", Kind.TOO_FEW_BROKERS);
    TopicAdopter adopter = adopter(store);
    adopter.adopt(AdoptRequest.DEFAULT);
    adopter.adopt(AdoptRequest.DEFAULT);
    define(put("b"));

    assertThat(adopter.adopt(AdoptRequest.DEFAULT).report().attempt()).isEqualTo(1);
  }

  @Test
  void a_cluster_that_does_not_respond_is_reported_as_that() {
    define(put("a"));
    cluster.setDown(true);

    Adoption adoption = adopt();

    assertThat(adoption.report().state()).isEqualTo(State.FAILED);
    assertThat(adoption.report().problem().orElseThrow().code()).isEqualTo("KAFKA_UNAVAILABLE");
    assertThat(adoption.report().permanent()).isFalse();
  }

  @Test
  void a_topic_that_metadata_do_not_show_yet_is_pending_and_not_adopted() {
    define(put("a"));
    cluster.lag();
    TopicAdopter adopter = adopter(store);
    Adoption first = adopter.adopt(AdoptRequest.DEFAULT);
    assertThat(first.report().state()).isEqualTo(State.PENDING);
    assertThat(first.again()).hasValue(Duration.ofSeconds(2));
    assertThat(store.get(LAYOUT.adopted())).isEmpty();

    cluster.catchUp();

    Adoption second = adopter.adopt(AdoptRequest.DEFAULT);
    assertThat(second.report().state()).isEqualTo(State.ADOPTED);
    assertThat(second.report().attempt()).isEqualTo(1);
    assertThat(outcomes(second)).as("of all its passes").isEqualTo(Map.of("a", Outcome.CHANGED));
  }

  @Test
  void a_move_of_replicas_is_requested_once_and_waited_for() {
    policy = policy.with(AdoptionPolicy.Replicas.REASSIGN);
    cluster.put("a", 1, 3, Map.of());
    define(put("a"));
    TopicAdopter adopter = adopter(store);

    assertThat(adopter.adopt(AdoptRequest.DEFAULT).report().state()).isEqualTo(State.PENDING);
    assertThat(adopter.adopt(AdoptRequest.DEFAULT).report().state()).isEqualTo(State.PENDING);
    cluster.finishMoves();

    assertThat(adopter.adopt(AdoptRequest.DEFAULT).report().state()).isEqualTo(State.ADOPTED);
    assertThat(cluster.requests()).containsExactly("reassign a");
  }

  @Test
  void what_is_unfinished_when_the_time_is_over_has_failed() {
    define(put("a"));
    cluster.lag();
    TopicAdopter adopter = adopter(store);
    adopter.adopt(AdoptRequest.DEFAULT);
    nanos.addAndGet(policy.timeout().toNanos());

    Adoption adoption = adopter.adopt(AdoptRequest.DEFAULT);

    assertThat(error(adoption, "a")).isEqualTo("TIMEOUT");
    assertThat(adoption.report().state()).isEqualTo(State.FAILED);
    assertThat(adopter.adopt(AdoptRequest.DEFAULT).report().attempt()).isEqualTo(2);
  }

  @Test
  void the_version_adopted_is_the_one_that_was_read() {
    define(put("a"));
    AtomicInteger calls = new AtomicInteger();
    cluster.beforeEachCall(
        call -> {
          if (call.equals("listNames") && calls.incrementAndGet() == 1) {
            define(put("b"));
          }
        });

    Adoption adoption = adopt();

    assertThat(adopted()).isEqualTo("1");
    assertThat(adoption.again()).hasValue(Duration.ZERO);
    assertThat(cluster.topics()).containsExactly("a 1x1 {}");
    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(adopted()).isEqualTo("2");
  }

  @Test
  void versions_between_two_passes_are_skipped() {
    define(put("a"));
    adopt();
    define(put("b"));
    define(put("c"));

    adopt();

    assertThat(adopted()).isEqualTo("3");
  }

  @Test
  void a_desired_version_that_went_back_is_adopted_and_flagged() {
    define(put("a"));
    write(LAYOUT.adopted(), "9");

    Adoption adoption = adopt();

    assertThat(adoption.report().flags()).containsExactly(Flag.DESIRED_WENT_BACK);
    assertThat(adopted()).isEqualTo("1");
  }

  @Test
  void topics_without_a_version_are_flagged() {
    define(put("a"));
    delete(LAYOUT.desired());

    Adoption adoption = adopt();

    assertThat(adoption.report().state()).isEqualTo(State.IDLE);
    assertThat(adoption.report().flags()).containsExactly(Flag.UNSIGNALLED);
    assertThat(cluster.topics()).isEmpty();
  }

  @Test
  void an_adopter_that_another_has_overtaken_does_not_set_the_version_back() {
    define(put("a"));
    AtomicInteger calls = new AtomicInteger();
    cluster.beforeEachCall(
        call -> {
          if (call.equals("create") && calls.incrementAndGet() == 1) {
            write(LAYOUT.desired(), "2");
            write(LAYOUT.adopted(), "2");
          }
        });

    Adoption adoption = adopt();

    assertThat(adoption.report().state()).isEqualTo(State.SUPERSEDED);
    assertThat(adoption.again()).hasValue(Duration.ZERO);
    assertThat(adopted()).isEqualTo("2");
  }

  @Test
  void two_adopters_at_once_end_with_one_adopted_version() throws Exception {
    definitions(store).define(puts("t", 60), DefineOptions.DEFAULT);
    String desired = text(LAYOUT.desired());
    ExecutorService threads = Executors.newFixedThreadPool(2);
    List<Future<?>> adopters =
        List.of(threads.submit(this::untilIdle), threads.submit(this::untilIdle));
    for (Future<?> each : adopters) {
      each.get();
    }
    threads.shutdown();

    assertThat(adopted()).isEqualTo(desired);
    assertThat(cluster.topics()).hasSize(60);
  }

  private void untilIdle() {
    TopicAdopter adopter = adopter(store);
    while (adopter.adopt(AdoptRequest.DEFAULT).report().state() != State.IDLE) {
      Thread.onSpinWait();
    }
  }

  @Test
  void losing_the_lead_stops_requests_at_the_next_batch() {
    definitions(store).define(puts("t", 120), DefineOptions.DEFAULT);
    AtomicInteger batches = new AtomicInteger();
    cluster.beforeEachCall(
        call -> {
          if (call.equals("create")) {
            batches.incrementAndGet();
          }
        });

    Adoption adoption =
        adopter(store).adopt(AdoptRequest.DEFAULT.whileTrue(() -> batches.get() < 1));

    assertThat(adoption.report().state()).isEqualTo(State.STOPPED);
    assertThat(cluster.topics()).hasSize(50);
    assertThat(store.get(LAYOUT.adopted())).isEmpty();
  }

  @Test
  void a_pass_whose_connection_is_closed_to_stop_it_has_not_failed() {
    define(put("a"));
    cluster.beforeEachCall(
        call -> {
          throw new ProvisionerException(new TopicError(Kind.KAFKA_UNAVAILABLE, "it is closed"));
        });

    Adoption adoption = adopter(store).adopt(AdoptRequest.DEFAULT.whileTrue(() -> false));

    assertThat(adoption.report().state()).isEqualTo(State.STOPPED);
    assertThat(store.get(LAYOUT.status())).isEmpty();
  }

  @Test
  void an_adopter_that_leads_again_has_its_whole_time() {
    define(put("a"));
    TopicAdopter adopter = adopter(store);
    adopter.adopt(AdoptRequest.DEFAULT.whileTrue(() -> false));
    nanos.addAndGet(policy.timeout().toNanos());

    assertThat(adopter.adopt(AdoptRequest.DEFAULT).report().state()).isEqualTo(State.ADOPTED);
  }

  @Test
  void a_lost_response_when_the_version_is_set_is_looked_up() {
    define(put("a"));
    adopt();
    write(LAYOUT.desired(), "2");
    FaultyStore faulty = faulty();
    faulty.loseNextAnswer();

    assertThat(adopter(faulty).adopt(AdoptRequest.DEFAULT).report().state())
        .isEqualTo(State.ADOPTED);
  }

  @Test
  void a_lost_request_when_the_version_is_set_is_repeated_by_the_next_pass() {
    define(put("a"));
    adopt();
    write(LAYOUT.desired(), "2");
    FaultyStore faulty = faulty();
    faulty.loseNextRequest();
    TopicAdopter adopter = adopter(faulty);

    assertThat(adopter.adopt(AdoptRequest.DEFAULT).again()).hasValue(Duration.ZERO);
    assertThat(adopter.adopt(AdoptRequest.DEFAULT).report().state()).isEqualTo(State.ADOPTED);
  }

  @Test
  void a_version_that_is_no_number_is_refused_and_nothing_is_requested() {
    define(put("a"));
    write(LAYOUT.desired(), "v2");

    assertRefused(Code.BAD_VERSION_VALUE, this::adopt);
    assertThat(cluster.requests()).isEmpty();
  }

  @Test
  void a_plan_that_was_saved_is_applied_only_if_it_still_is_the_plan() {
    define(put("a"));
    TopicPlan plan = adopter(store).plan();
    cluster.put("a", 1, 1, Map.of("retention.ms", "1"));

    assertRefused(
        Code.PLAN_STALE,
        () -> adopter(store).adopt(AdoptRequest.DEFAULT.expecting(PlanDocuments.write(plan))));
    assertThat(cluster.requests()).isEmpty();

    String saved = PlanDocuments.write(adopter(store).plan()).text().replace(",", ",\n  ");
    AdoptRequest request = AdoptRequest.DEFAULT.expecting(JsonText.read(Bytes.utf8(saved)));
    assertThat(adopter(store).adopt(request).report().state()).isEqualTo(State.ADOPTED);
  }

  @Test
  void a_plan_can_be_checked_by_the_cluster_without_changing_it() {
    cluster.put("old", 1, 1, Map.of());
    define(
        put("a", 1, Map.of("unknown.property", "1")),
        put("b"),
        put("old", 2, Map.of("unknown.property", "1")));

    TopicPlan plan = adopter(store).validatedPlan();

    assertThat(plan.topics())
        .extracting(PlannedTopic::action)
        .containsExactly(
            PlannedTopic.Action.BLOCKED, PlannedTopic.Action.CREATE, PlannedTopic.Action.BLOCKED);
    assertThat(plan.topics().get(0).error().orElseThrow().code()).isEqualTo("INVALID_PROPERTY");
    assertThat(cluster.topics()).containsExactly("old 1x1 {}");
  }

  @Test
  void an_adopter_writes_no_definition_and_a_writer_no_adoption() {
    define(put("a"));
    List<Entry> definitions = store.list(LAYOUT.topics());
    Optional<Entry> desired = store.get(LAYOUT.desired());
    adopt();
    assertThat(store.list(LAYOUT.topics())).isEqualTo(definitions);
    assertThat(store.get(LAYOUT.desired())).isEqualTo(desired);
    Optional<Entry> adopted = store.get(LAYOUT.adopted());

    define(put("b"));

    assertThat(store.get(LAYOUT.adopted())).isEqualTo(adopted);
  }

  @Test
  void the_report_is_kept_for_other_processes() {
    cluster.put("fewer", 5, 1, Map.of());
    define(put("fewer", 4, Map.of()), put("good"));

    adopt();

    assertThat(text(LAYOUT.status()))
        .isEqualTo(
            """
            {"desired":1,"adopted":0,"state":"FAILED","attempt":1,\
            "startedAt":"2026-01-02T03:04:05Z","nextAttemptAt":"2026-01-02T03:14:05Z",\
            "permanent":true,"topics":[\
            {"name":"fewer","outcome":"BLOCKED","error":"PARTITION_DECREASE",\
            "message":"topic fewer has 5 partitions and is defined with 4, but partitions cannot\
             be removed: define at least 5"},\
            {"name":"good","outcome":"CHANGED"}]}""");
  }

  @Test
  void a_report_is_as_long_as_the_store_takes_and_has_the_failures_first() {
    definitions(store).define(puts("t", 1_000), DefineOptions.DEFAULT);
    cluster.fail("t0999", Kind.POLICY_VIOLATION);

    AdoptionReport whole = adopt().report();

    AdoptionReport kept =
        ReportDocuments.read(store.get(LAYOUT.status()).orElseThrow().value()).orElseThrow();
    assertThat(kept.topics().size() + kept.omitted()).isEqualTo(1_000);
    assertThat(kept.topics()).contains(whole.topics().get(999));
    assertThat(ReportDocuments.write(whole, 3_000).size()).isBetween(2_900, 3_000);
    assertThat(ReportDocuments.read(ReportDocuments.write(whole, 3_000)).orElseThrow().topics())
        .first()
        .isEqualTo(whole.topics().get(999));
  }

  @Test
  void without_a_sidecar_no_report_is_kept_and_nothing_is_deleted() {
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);
    GisSettings settings = GisSettings.DEFAULT.withoutSidecar();
    define(put("a"));
    cluster.put("orphan", 1, 1, Map.of());

    TopicPlan plan = adopter(store, settings).plan();
    adopter(store, settings).adopt(AdoptRequest.DEFAULT);

    assertThat(plan.topics().get(1).error().orElseThrow().code()).isEqualTo("UNAVAILABLE");
    assertThat(adopted()).isEqualTo("1");
    assertThat(store.list(LAYOUT.sidecar().orElseThrow())).isEmpty();
  }

  @Test
  void a_thousand_topics_are_adopted() {
    DefineResult defined = definitions(store).define(puts("t", 1_000), DefineOptions.DEFAULT);

    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(cluster.topics()).hasSize(1_000);
    assertThat(adopted()).isEqualTo(defined.lastVersion().toString());
  }

  @Test
  void another_cluster_gets_no_topics_until_it_is_confirmed() {
    define(put("a"));
    adopt();
    define(put("b"));
    cluster.setId("other");
    cluster.requests();

    Adoption refused = adopt();
    assertThat(refused.report().problem().orElseThrow().code()).isEqualTo("CLUSTER_CHANGED");
    assertThat(refused.report().permanent()).isTrue();
    assertThat(cluster.requests()).isEmpty();

    adopter(store).adopt(AdoptRequest.DEFAULT.confirmingCluster("other"));
    assertThat(adopted()).isEqualTo("2");
    assertThat(text(LAYOUT.cluster())).isEqualTo("other");
  }

  @Test
  void a_cluster_that_is_remembered_without_a_name_is_confirmed_too() {
    define(put("a"));
    write(LAYOUT.cluster(), "");

    assertThat(adopt().report().problem().orElseThrow().message())
        .isEqualTo(
            "the cluster is memory, but /statehouse/gis/topic-manager/cluster, which remembers the"
                + " cluster of the topics, names none: check the address, and confirm cluster"
                + " memory");
    assertThat(cluster.topics()).isEmpty();

    adopter(store).adopt(AdoptRequest.DEFAULT.confirmingCluster("memory"));

    assertThat(text(LAYOUT.cluster())).isEqualTo("memory");
    assertThat(adopted()).isEqualTo("1");
  }

  @Test
  void an_outage_of_the_store_is_not_a_report() {
    define(put("a"));
    FaultyStore faulty = faulty();
    faulty.fail();

    assertThatThrownBy(() -> adopter(faulty).adopt(AdoptRequest.DEFAULT))
        .isInstanceOf(StoreException.Unavailable.class);
  }
}
