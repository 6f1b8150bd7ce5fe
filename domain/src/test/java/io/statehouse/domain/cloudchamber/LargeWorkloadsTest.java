package io.statehouse.domain.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.workloads.Affinity;
import io.statehouse.domain.cloudchamber.entities.workloads.Instance;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.FaultyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Workloads that are too large for one transaction of the store. */
class LargeWorkloadsTest extends CloudChamberGroup {
  private static final Caller OWNER = Caller.OPERATOR;
  private static final ExpectedRevision ANY = ExpectedRevision.ANY;
  private static final String CLAIM =
      "/statehouse/cloudchamber/creating/CloudChamber/V0.1/workloads/w";

  LargeWorkloadsTest() {
    super(new SmallMemory(), LayoutMode.DOC);
  }

  private static Workload large(String instance) {
    TreeMap<String, Instance> instances = new TreeMap<>();
    for (int i = 0; i < 10; i++) {
      instances.put(instance + i, Instance.NONE);
    }
    return new Workload("w", Affinity.NONE, instances);
  }

  private void assertWhole(String instance) {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      expected.add("workload/w/instance/" + instance + i + "/target");
    }
    for (int i = 0; i < 10; i++) {
      expected.add("workload/w/instances/" + instance + i);
    }
    expected.add("workloads/w");
    assertThat(keys()).isEqualTo(expected);
  }

  @Test
  void a_large_workload_is_created_whole() {
    chamber.workloads().create(OWNER, large("a"));

    assertWhole("a");
  }

  @Test
  void a_creation_that_is_interrupted_at_any_call_shows_nothing_and_is_begun_anew() {
    int calls =
        interruptedAtEveryCall(
            client -> on(client).workloads().create(OWNER, large("a")),
            () -> {
              assertThat(chamber.workloads().list().items()).isEmpty();
              chamber.workloads().create(OWNER, large("b"));
              assertWhole("b");
              chamber.workloads().delete(OWNER, name("w"), ANY);
              assertThat(keys()).isEmpty();
            });

    assertThat(calls).isGreaterThan(8);
    assertWhole("a");
  }

  @Test
  void of_several_creations_one_succeeds_and_the_others_leave_nothing() {
    List<Boolean> created =
        Racers.race(
            5,
            i -> {
              try {
                on(store).workloads().create(OWNER, large("i" + i));
                return true;
              } catch (CloudChamberException refused) {
                assertThat(refused.kind()).isIn(Kind.EXISTS, Kind.CONFLICT);
                return false;
              }
            });

    assertThat(created).containsOnlyOnce(true);
    assertWhole("i" + created.indexOf(true));
  }

  @Test
  void a_creation_whose_parts_were_removed_meanwhile_does_not_show_the_workload() {
    FaultyStore client = faulty();
    AtomicInteger commits = new AtomicInteger();
    client.beforeEachCall(
        call -> {
          if (call.equals("commit") && commits.incrementAndGet() == 3) {
            store.commit(
                Transaction.builder()
                    .delete(new Key(CLAIM))
                    .deletePrefix(layout.workloads().below(name("w")))
                    .build());
          }
        });

    assertThatThrownBy(() -> on(client).workloads().create(OWNER, large("a")))
        .hasMessageContaining("is being created by another caller");

    assertThat(keys()).isEmpty();
  }

  @Test
  void what_the_store_cannot_hold_is_refused_before_anything_is_written() {
    Workload tooLarge =
        new Workload(
            "w",
            Affinity.NONE,
            new TreeMap<>(
                Map.of(
                    "a",
                    new Instance(0, Optional.empty(), "", new TreeMap<>(), "x".repeat(5000)))));

    assertThatThrownBy(() -> chamber.workloads().create(OWNER, tooLarge))
        .isInstanceOf(StoreException.Refused.class);

    assertThat(keys()).isEmpty();
  }

  @Test
  void an_update_of_too_many_instances_at_once_is_refused_and_changes_nothing() {
    chamber.workloads().create(OWNER, large("a"));

    assertThatThrownBy(() -> chamber.workloads().update(OWNER, name("w"), ANY, large("b")))
        .hasMessageStartingWith(
            "workload \"w\" cannot be changed at once: change fewer instances at a time");

    assertWhole("a");
  }
}
