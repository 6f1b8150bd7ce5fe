package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.domain.gis.topics.moves.entities.Throttle;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.topics.TopicError.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Moves of replicas with a throttle, which must be removed whatever happens. */
public abstract class ThrottledMoveContract extends MoveGroup {
  private static final String RATES =
      "{follower.replication.throttled.rate=500, leader.replication.throttled.rate=500}";

  public ThrottledMoveContract(TopicsContract contract) {
    super(contract);
  }

  @Test
  void a_move_is_throttled_until_it_has_ended() {
    prepare();

    assertThat(state()).isEqualTo(State.PENDING);
    assertThat(brokers()).containsExactly("0 " + RATES, "1 " + RATES);
    assertThat(cluster.topics())
        .containsExactly(
            "a 1x1 {follower.replication.throttled.replicas=0:1,"
                + " leader.replication.throttled.replicas=0:0}");
    assertThat(text(LAYOUT.move("a")))
        .isEqualTo(
            "{\"followers\":{\"during\":\"0:1\"},\"leaders\":{\"during\":\"0:0\"},"
                + "\"rates\":{\"0\":500,\"1\":500}}");
    assertThat(state()).isEqualTo(State.PENDING);

    cluster.finishMoves();

    assertThat(state()).isEqualTo(State.ADOPTED);
    requireNothingLeft("done");
  }

  @Test
  void replicas_that_are_only_dropped_are_not_throttled() {
    define(replicas("a", 2));
    adopt();
    define(replicas("a", 1));

    assertThat(state()).isEqualTo(State.PENDING);
    assertThat(brokers()).isEmpty();
    assertThat(logged()).isZero();
  }

  @Test
  void what_an_operator_has_set_before_stays() {
    prepare();
    cluster.operations().putBroker(0, Throttle.LEADER_RATE, "7");
    cluster.put("a", 1, 1, Map.of(Throttle.LEADERS, "0:2"));

    adopt();
    assertThat(brokers()).containsExactly("0 {leader.replication.throttled.rate=7}", "1 " + RATES);
    assertThat(cluster.topics()).singleElement().asString().contains("=0:2,0:0}");
    cluster.finishMoves();
    adopt();

    assertThat(brokers()).containsExactly("0 {leader.replication.throttled.rate=7}");
    assertThat(cluster.topics())
        .containsExactly("a 1x2 {leader.replication.throttled.replicas=0:2}");
  }

  @Test
  void what_an_operator_changes_meanwhile_is_left() {
    prepare();
    adopt();
    cluster.operations().putBroker(0, Throttle.LEADER_RATE, "9000");

    cluster.finishMoves();
    adopt();

    assertThat(brokers()).containsExactly("0 {leader.replication.throttled.rate=9000}");
    assertThat(logged()).isZero();
  }

  @Test
  void a_rate_stays_until_the_last_move_that_needs_it_has_ended() {
    define(replicas("a", 1), replicas("b", 1));
    adopt();
    define(replicas("a", 2));
    adopt();
    policy = policy.withThrottle(Optional.of(800L));
    define(replicas("b", 2));
    adopt();
    assertThat(brokers()).containsExactly("0 " + RATES, "1 " + RATES);

    cluster.finishMove("a");
    adopt();
    assertThat(brokers()).containsExactly("0 " + RATES, "1 " + RATES);
    assertThat(logged()).isEqualTo(1);
    cluster.finishMoves();
    adopt();

    assertThat(brokers()).isEmpty();
    assertThat(logged()).isZero();
  }

  @Test
  void a_crash_before_or_after_any_call_to_the_cluster_leaves_no_throttle() {
    int crashes = 0;
    for (int nth = 1; nth <= 26; nth++) {
      crashes += crashes(nth, true) ? 1 : 0;
      crashes += crashes(nth, false) ? 1 : 0;
    }
    assertThat(crashes).isGreaterThan(25);
  }

  private boolean crashes(int nth, boolean before) {
    prepare();
    AtomicInteger calls = new AtomicInteger();
    Runnable count =
        () -> {
          if (calls.incrementAndGet() == nth) {
            throw new MemoryCluster.Crash();
          }
        };
    if (before) {
      cluster.beforeEachCall(call -> count.run());
    } else {
      cluster.afterEachCall(count);
    }
    boolean crashed = false;
    try {
      adopt();
      cluster.finishMoves();
      adopt();
    } catch (MemoryCluster.Crash crash) {
      crashed = true;
    }
    cluster.beforeEachCall(call -> {});
    cluster.afterEachCall(() -> {});
    complete("killed " + (before ? "before" : "after") + " call " + nth + " to the cluster");
    return crashed;
  }

  @Test
  void a_crash_at_any_call_to_the_store_leaves_no_throttle() {
    FaultyStore faulty = faulty();
    AtomicInteger calls = new AtomicInteger();
    int crashes = 0;
    for (int nth = 1; nth == 1 || calls.get() >= nth - 1; nth++) {
      int last = nth;
      prepare();
      calls.set(0);
      faulty.beforeEachCall(
          call -> {
            if (calls.incrementAndGet() >= last) {
              throw new StoreException.Unavailable("killed");
            }
          });
      try {
        adopter(faulty).adopt(AdoptRequest.DEFAULT);
        cluster.finishMoves();
        adopter(faulty).adopt(AdoptRequest.DEFAULT);
      } catch (StoreException killed) {
        crashes++;
      }
      complete("killed at call " + nth + " to the store");
    }
    assertThat(crashes).isGreaterThan(10);
  }

  @Test
  void a_broker_that_is_down_is_cleaned_up_when_it_is_back() {
    prepare();
    adopt();
    cluster.stop(1);
    cluster.finishMoves();

    Adoption adoption = adopt();
    assertThat(adoption.report().state()).isEqualTo(State.ADOPTED);
    assertThat(adoption.again()).isPresent();
    assertThat(brokers()).containsExactly("1 " + RATES);
    assertThat(cluster.topics()).containsExactly("a 1x2 {}");
    assertThat(adopt().again()).isPresent();
    cluster.startAgain(1);

    assertThat(adopt().again()).isEmpty();
    requireNothingLeft("back");
  }

  @Test
  void a_broker_that_comes_back_while_replicas_are_moved_is_throttled() {
    prepare();
    cluster.stop(0);
    adopt();
    assertThat(brokers()).containsExactly("1 " + RATES);

    cluster.startAgain(0);
    adopt();

    assertThat(brokers()).containsExactly("0 " + RATES, "1 " + RATES);
  }

  @Test
  void a_move_that_is_refused_leaves_no_throttle() {
    prepare();
    cluster.fail("a", Kind.KAFKA_FORBIDDEN);

    assertThat(state()).isEqualTo(State.FAILED);
    cluster.fail("a", (Kind) null);

    assertThat(brokers()).isEmpty();
    complete("allowed");
  }

  @Test
  void a_record_that_cannot_be_read_is_no_reason_to_forget_a_throttle() {
    prepare();
    write(LAYOUT.move("a"), "by hand");

    assertThat(error(adopt(), "a")).isEqualTo("BAD_ASSIGNMENT");

    assertThat(text(LAYOUT.move("a"))).isEqualTo("by hand");
    assertThat(cluster.topics()).containsExactly("a 1x1 {}");
  }

  @Test
  void a_definition_that_is_removed_leaves_no_throttle() {
    prepare();
    adopt();
    define(remove("a"));
    cluster.finishMoves();

    adopt();

    assertThat(brokers()).isEmpty();
    assertThat(cluster.topics()).containsExactly("a 1x2 {}");
    assertThat(logged()).isZero();
  }

  @Test
  void a_repair_that_has_ended_is_cleaned_up_by_the_next_pass_and_by_no_comparison() {
    define(replicas("a", 2));
    adopt();
    cluster.put("a", 1, 1, Map.of());
    adopter(store).repairDrift(AdoptRequest.DEFAULT);
    assertThat(logged()).isEqualTo(1);
    cluster.finishMoves();

    assertThat(adopter(store).drift())
        .hasValueSatisfying(plan -> assertThat(plan.isEmpty()).isTrue());
    assertThat(logged()).isEqualTo(1);
    adopt();

    assertThat(brokers()).isEmpty();
    assertThat(logged()).isZero();
  }

  @Test
  void in_another_cluster_nothing_is_cleaned_up() {
    prepare();
    adopt();
    cluster.finishMoves();
    store.commit(
        Transaction.builder()
            .put(LAYOUT.adopted(), Bytes.utf8("2"))
            .put(LAYOUT.cluster(), Bytes.utf8("another"))
            .build());

    assertThat(adopt().again()).isPresent();

    assertThat(logged()).isEqualTo(1);
    assertThat(brokers()).hasSize(2);
  }

  @Test
  void without_a_sidecar_no_move_is_throttled() {
    define(replicas("a", 1));
    GisSettings bare = GisSettings.DEFAULT.withoutSidecar();
    adopter(store, bare).adopt(AdoptRequest.DEFAULT);
    define(replicas("a", 2));

    Adoption adoption = adopter(store, bare).adopt(AdoptRequest.DEFAULT);

    assertThat(error(adoption, "a")).isEqualTo("UNAVAILABLE");
    assertThat(brokers()).isEmpty();
  }
}
