package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.entities.DeletionRules;
import io.statehouse.domain.gis.topics.entities.DeletionRules.InUse;
import io.statehouse.domain.gis.topics.entities.NamedTopics;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Topics that someone needs are not deleted, unless an operator says so for each of them. */
public abstract class SafeDeletionContract extends AdoptGroup {
  public SafeDeletionContract(TopicsContract contract) {
    super(contract);
  }

  @BeforeEach
  void removeTopics() {
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);
    define(put("a"), put("b"), put("c"));
    adopt();
    define(remove("a"), remove("b"));
    cluster.requests();
  }

  private static AdoptRequest forcing(String... names) {
    return AdoptRequest.DEFAULT.naming(new NamedTopics(Set.of(), Set.of(names), Set.of()));
  }

  private static String message(Adoption adoption, String topic) {
    return adoption.report().topics().stream()
        .filter(result -> result.name().equals(topic))
        .findFirst()
        .flatMap(TopicResult::error)
        .map(TopicProblem::message)
        .orElse("");
  }

  @Test
  void a_topic_that_groups_read_is_not_deleted_and_the_others_are() {
    cluster.use("a", "g5", "g4", "g3", "g2", "g1");

    Adoption adoption = adopt();

    assertThat(error(adoption, "a")).isEqualTo("TOPIC_IN_USE");
    assertThat(message(adoption, "a"))
        .isEqualTo(
            "topic a would be deleted, but is read by g1, g2, g3 and 2 more: stop them, define it"
                + " again, or force its deletion");
    assertThat(adoption.report().permanent()).isTrue();
    assertThat(cluster.requests()).containsExactly("delete b");
    assertThat(adopted()).isEqualTo("1");
    assertThat(ledger()).contains("a");
  }

  @Test
  void a_topic_with_records_that_are_too_new_is_not_deleted() {
    cluster.produce("a", NOW.minus(Duration.ofHours(5).plusMinutes(3)));
    cluster.produce("b", NOW.minus(Duration.ofDays(1)));

    Adoption adoption = adopt();

    assertThat(error(adoption, "a")).isEqualTo("TOPIC_HAS_RECENT_RECORDS");
    assertThat(message(adoption, "a")).contains("its last record is 5h 3m old, less than 1d");
    assertThat(cluster.requests()).containsExactly("delete b");

    cluster.produce("a", NOW.plusSeconds(1));
    assertThat(message(adopt(), "a")).contains("is of the future");
  }

  @Test
  void a_topic_is_not_deleted_if_its_use_cannot_be_read() {
    cluster.hideUsage("a");

    Adoption adoption = adopt();

    assertThat(error(adoption, "a")).isEqualTo("KAFKA_FORBIDDEN");
    assertThat(cluster.requests()).containsExactly("delete b");
  }

  @Test
  void it_is_deleted_once_it_is_forced_by_name() {
    cluster.use("a", "billing");
    cluster.produce("b", NOW);
    assertThat(adopter(store).adopt(forcing("b")).report().state()).isEqualTo(State.FAILED);
    assertThat(cluster.requests()).containsExactly("delete b");

    assertThat(adopter(store).adopt(forcing("a")).report().state()).isEqualTo(State.ADOPTED);

    assertThat(cluster.topics()).containsExactly("c 1x1 {}");
  }

  @Test
  void the_rules_can_be_switched_off() {
    cluster.use("a", "billing");
    cluster.produce("b", NOW);
    policy = policy.with(new DeletionRules(InUse.ALLOW, Duration.ofDays(1)));
    assertThat(error(adopt(), "b")).isEqualTo("TOPIC_HAS_RECENT_RECORDS");
    policy = policy.with(new DeletionRules(InUse.REFUSE, Duration.ZERO));
    define(put("a"));
    adopt();
    assertThat(cluster.topics()).containsExactly("a 1x1 {}", "c 1x1 {}");
    define(remove("a"));
    policy = policy.with(new DeletionRules(InUse.ALLOW, Duration.ZERO));

    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(cluster.topics()).containsExactly("c 1x1 {}");
  }

  @Test
  void only_topics_to_be_deleted_are_asked_for_once_per_plan_and_before_the_request() {
    List<String> calls = new ArrayList<>();
    cluster.beforeEachCall(calls::add);
    define(put("d"));

    adopt();

    assertThat(calls)
        .containsSubsequence("usage", "create", "usage", "delete")
        .filteredOn("usage"::equals)
        .hasSize(2);
    calls.clear();
    define(put("e"));
    adopt();
    assertThat(calls).doesNotContain("usage");
  }

  @Test
  void a_group_that_begins_to_read_after_the_plan_is_noticed_before_the_deletion() {
    AtomicInteger asked = new AtomicInteger();
    cluster.beforeEachCall(
        call -> {
          if (call.equals("usage") && asked.incrementAndGet() == 2) {
            cluster.use("a", "billing");
          }
        });

    assertThat(error(adopt(), "a")).isEqualTo("TOPIC_IN_USE");
    assertThat(cluster.requests()).containsExactly("delete b");
    assertThat(text(LAYOUT.managed("a"))).isEmpty();
  }

  @Test
  void a_plan_shows_it_and_what_is_forced() {
    cluster.use("a", "billing");

    assertThat(adopter(store).plan().topics())
        .extracting(topic -> topic.name() + " " + topic.action())
        .containsExactly("a BLOCKED", "b DELETE", "c NO_CHANGE");
    assertThat(adopter(store).plan(forcing("a")).topics())
        .extracting(topic -> topic.name() + " " + topic.action())
        .containsExactly("a DELETE", "b DELETE", "c NO_CHANGE");
  }

  @Test
  void a_topic_that_is_defined_again_before_it_is_deleted_is_kept() {
    AtomicInteger asked = new AtomicInteger();
    cluster.beforeEachCall(
        call -> {
          if (call.equals("usage") && asked.incrementAndGet() == 2) {
            define(put("a"));
          }
        });

    adopt();
    adopt();

    assertThat(cluster.requests()).containsExactly("delete b");
    assertThat(ledger()).containsExactly("a", "c");
  }
}
