package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.ports.Entry;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Adopters that are killed at any call to the store or the cluster: the next one completes. */
public abstract class AdoptCrashContract extends AdoptGroup {
  private static final List<String> COMPLETE =
      List.of(
          "changed 2x1 {retention.ms=2}",
          "held 1x1 {}",
          "new 1x1 {}",
          "resumed 2x1 {}",
          "same 1x1 {}");

  private String before;
  private String desired;

  public AdoptCrashContract(TopicsContract contract) {
    super(contract);
  }

  /** Makes each kind of change due, whatever the one before left. */
  private void prepare() {
    store.commit(
        Transaction.builder()
            .deletePrefix(LAYOUT.root())
            .deletePrefix(LAYOUT.sidecar().orElseThrow())
            .build());
    List.of("changed", "held", "new", "resumed", "same", "gone").forEach(cluster::drop);
    before = version(define(put("changed"), put("held"), put("resumed"), put("same"), put("gone")));
    adopt();
    TopicPauses pauses = new TopicPauses(store, GisSettings.DEFAULT, Clock.systemUTC());
    pauses.pause(List.of("held", "resumed"), "dana", "load test");
    pauses.resume(List.of("resumed"));
    desired =
        version(
            define(
                new TopicChange.Put(
                    new Topic(new TopicName("changed"), 2, 1, Map.of("retention.ms", "2"))),
                put("held", 2),
                put("resumed", 2),
                put("new"),
                remove("gone")));
    cluster.requests();
  }

  private static String version(DefineResult defined) {
    return defined.version().toString();
  }

  private void completes(String what) {
    assertThat(adopted()).as(what).isIn(before, desired);
    if (adopted().equals(desired)) {
      assertThat(cluster.topics()).as(what).isEqualTo(COMPLETE);
    }
    State state = state();
    assertThat(state).as(what).isIn(State.ADOPTED, State.IDLE);
    assertThat(cluster.topics()).as(what).isEqualTo(COMPLETE);
    assertThat(adopted()).as(what).isEqualTo(desired);
    assertThat(ledger()).as(what).containsExactly("changed", "held", "new", "resumed", "same");
    assertThat(store.list(LAYOUT.managed())).as(what).allMatch(entry -> !Ledger.isClaimed(entry));
    assertThat(store.list(LAYOUT.paused()))
        .as(what)
        .extracting(Entry::key)
        .containsExactly(LAYOUT.paused("held"));
    cluster.requests();
    assertThat(state()).as(what).isEqualTo(State.IDLE);
    assertThat(cluster.requests()).as(what).isEmpty();
  }

  @Test
  void a_crash_at_any_call_to_the_store_is_completed_by_the_next_pass() {
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);
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
      } catch (StoreException killed) {
        crashes++;
      }
      completes("killed at call " + nth + " to the store");
    }
    assertThat(crashes).isGreaterThan(5);
  }

  @Test
  void a_crash_after_any_commit_is_completed_by_the_next_pass() {
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);
    FaultyStore faulty = faulty();
    for (int nth = 1; nth <= 8; nth++) {
      int last = nth;
      AtomicInteger commits = new AtomicInteger();
      prepare();
      faulty.beforeEachCall(
          call -> {
            boolean isCommit = call.startsWith("commit");
            int now = isCommit ? commits.incrementAndGet() : commits.get();
            if (isCommit && now == last) {
              faulty.loseNextAnswer();
            } else if (now >= last) {
              throw new StoreException.Unavailable("killed");
            }
          });
      try {
        adopter(faulty).adopt(AdoptRequest.DEFAULT);
      } catch (StoreException killed) {
        // What it left is looked at below.
      }
      completes("killed after commit " + nth);
    }
  }

  @Test
  void a_crash_before_or_after_any_call_to_the_cluster_is_completed_by_the_next_pass() {
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);
    int crashes = 0;
    for (int nth = 1; nth <= 16; nth++) {
      crashes += crashesAtCluster(nth, true) ? 1 : 0;
      crashes += crashesAtCluster(nth, false) ? 1 : 0;
    }
    assertThat(crashes).isGreaterThan(10);
  }

  private boolean crashesAtCluster(int nth, boolean before) {
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
      adopter(store).adopt(AdoptRequest.DEFAULT);
    } catch (MemoryCluster.Crash crash) {
      crashed = true;
    }
    cluster.beforeEachCall(call -> {});
    cluster.afterEachCall(() -> {});
    completes("killed " + (before ? "before" : "after") + " call " + nth + " to the cluster");
    return crashed;
  }

  @Test
  void a_topic_that_was_resumed_is_adopted_wherever_the_pass_of_it_is_killed() {
    FaultyStore faulty = faulty();
    boolean completed = false;
    for (int nth = 1; !completed; nth++) {
      int last = nth;
      prepare();
      define(put("held", 3));
      adopt();
      new TopicPauses(store, GisSettings.DEFAULT, Clock.systemUTC()).resume(List.of("held"));
      AtomicInteger calls = new AtomicInteger();
      faulty.beforeEachCall(
          call -> {
            if (calls.incrementAndGet() >= last) {
              throw new StoreException.Unavailable("killed");
            }
          });
      try {
        adopter(faulty).adopt(AdoptRequest.DEFAULT);
        completed = true;
      } catch (StoreException killed) {
        adopt();
      }
      assertThat(cluster.topics()).as("killed at call " + nth).contains("held 3x1 {}");
      assertThat(store.list(LAYOUT.paused())).as("killed at call " + nth).isEmpty();
      assertThat(state()).isEqualTo(State.IDLE);
    }
  }
}
