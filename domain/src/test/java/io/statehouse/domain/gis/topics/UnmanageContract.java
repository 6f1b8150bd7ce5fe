package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Topics that are kept in the cluster, and forgotten here: no adopter ever deletes them. */
public abstract class UnmanageContract extends AdoptGroup {
  public UnmanageContract(TopicsContract contract) {
    super(contract);
  }

  @BeforeEach
  void adoptTopics() {
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);
    define(put("a"), put("b"));
    adopt();
    cluster.requests();
  }

  private void keepsA() {
    define(put("b", 2));
    adopt();
    adopt();
    assertThat(cluster.topics()).contains("a 1x1 {}");
    assertThat(cluster.requests()).doesNotContain("delete a");
    assertThat(ledger()).containsExactly("b");
  }

  @Test
  void a_topic_is_forgotten_with_all_that_is_kept_of_it_in_one_step() {
    write(LAYOUT.paused("a"), "{}");

    DefineResult result = define(unmanage("a"));

    assertThat(result.steps()).hasSize(1);
    assertThat(result.version()).isEqualTo(version(2));
    assertThat(topics()).containsExactly("b");
    assertThat(store.getAll(LAYOUT.sidecarOf("a"))).isEmpty();
    assertThat(state()).isEqualTo(State.ADOPTED);
    keepsA();
  }

  @Test
  void a_topic_whose_definition_is_removed_is_saved_from_its_deletion() {
    define(remove("a"));

    assertThat(define(unmanage("a")).version()).isEqualTo(version(3));
    keepsA();
  }

  @Test
  void what_is_not_known_changes_nothing() {
    assertThat(define(unmanage("c")).isUnchanged()).isTrue();
    assertThat(definitions(store).managed(List.of("a", "c"))).containsExactly("a");
  }

  @Test
  void a_pass_that_has_planned_a_deletion_does_not_make_it() {
    define(remove("a"));
    for (String call : List.of("brokers", "listNames", "describe", "usage")) {
      AtomicInteger calls = new AtomicInteger();
      cluster.beforeEachCall(
          made -> {
            if (made.equals(call) && calls.incrementAndGet() == 1) {
              define(unmanage("a"));
            }
          });
      adopt();
      cluster.beforeEachCall(made -> {});
      keepsA();
      define(put("a"));
      adopt();
      define(remove("a"));
    }
  }

  @Test
  void a_topic_that_is_being_deleted_is_not_forgotten() {
    define(remove("a"));
    cluster.beforeEachCall(
        call -> {
          if (call.equals("delete")) {
            assertRefused(Code.TOPIC_BEING_DELETED, () -> define(unmanage("a")));
          }
        });

    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(cluster.topics()).containsExactly("b 1x1 {}");
    assertThat(ledger()).containsExactly("b");
  }

  @Test
  void a_claim_that_a_crash_left_is_released_by_the_next_pass_that_does_not_delete() {
    define(remove("a"));
    cluster.beforeEachCall(
        call -> {
          if (call.equals("delete")) {
            throw new MemoryCluster.Crash();
          }
        });
    try {
      adopt();
    } catch (MemoryCluster.Crash killed) {
      assertThat(text(LAYOUT.managed("a"))).isEqualTo("deleting");
    }
    cluster.beforeEachCall(call -> {});
    cluster.use("a", "billing");

    adopt();

    assertThat(text(LAYOUT.managed("a"))).isEmpty();
    define(unmanage("a"));
    keepsA();
  }

  @Test
  void a_topic_that_is_forgotten_during_a_pass_does_not_come_back_to_the_ledger() {
    define(put("c"));
    FaultyStore faulty = faulty();
    AtomicInteger commits = new AtomicInteger();
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit") && commits.incrementAndGet() == 1) {
            define(unmanage("c"));
          }
        });

    adopter(faulty).adopt(AdoptRequest.DEFAULT);

    assertThat(ledger()).containsExactly("a", "b");
    assertThat(cluster.requests()).isEmpty();
  }

  @Test
  void it_is_all_or_nothing_wherever_it_is_killed() {
    FaultyStore faulty = faulty();
    boolean completed = false;
    for (int nth = 1; !completed; nth++) {
      int last = nth;
      AtomicInteger calls = new AtomicInteger();
      faulty.beforeEachCall(
          call -> {
            if (calls.incrementAndGet() >= last) {
              throw new StoreException.Unavailable("killed");
            }
          });
      try {
        definitions(faulty).define(List.of(unmanage("a")), DefineOptions.DEFAULT);
        completed = true;
      } catch (StoreException killed) {
        assertThat(topics()).containsExactly("a", "b");
        assertThat(ledger()).containsExactly("a", "b");
      }
    }
    keepsA();
  }

  @Test
  void one_whose_outcome_was_lost_is_found_to_be_done() {
    FaultyStore faulty = faulty();
    faulty.loseNextAnswer();

    assertThat(definitions(faulty).define(List.of(unmanage("a")), DefineOptions.DEFAULT).version())
        .isEqualTo(version(2));
    keepsA();
  }

  @Test
  void without_a_sidecar_it_is_refused() {
    TopicDefinitions off =
        new TopicDefinitions(
            store,
            GisSettings.DEFAULT.withoutSidecar(),
            TopicRules.DEFAULT,
            new Random(1),
            pause -> {});

    assertRefused(
        Code.UNAVAILABLE, () -> off.define(List.of(unmanage("a")), DefineOptions.DEFAULT));
    assertThat(topics()).containsExactly("a", "b");
  }
}
