package io.statehouse.domain.gis.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.PublishPlan;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.memory.FaultyStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Rollbacks that crash, and what a lost response hides. */
abstract class RollbackContract extends RoutesGroup {
  RollbackContract(RoutesContract contract) {
    super(contract);
  }

  /** The end of a process. */
  private static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }

  private Map<Key, Bytes> stored(long number) {
    return store.list(layout.version(version(number))).stream()
        .collect(Collectors.toMap(Entry::key, Entry::value));
  }

  @Test
  void after_a_crash_at_any_call_of_a_rollback_one_of_both_versions_is_live_and_both_are_whole() {
    publish(some(3, "a"));
    publish(some(7, "b"));
    Map<Key, Bytes> first = stored(1);
    Map<Key, Bytes> second = stored(2);
    int calls = 0;
    for (boolean crashed = true; crashed; calls++) {
      FaultyStore client = faulty();
      AtomicInteger left = new AtomicInteger(calls);
      client.beforeEachCall(
          call -> {
            if (left.getAndDecrement() == 0) {
              throw new Crash();
            }
          });
      try {
        on(client).publisher().rollback(version(1), ExpectedPointer.ANY, false);
        crashed = false;
      } catch (Crash end) {
        assertThat(pointer()).isEqualTo("2");
        assertThat(routes.read().routes()).hasSize(7);
      }
      assertThat(stored(1)).isEqualTo(first);
      assertThat(stored(2)).isEqualTo(second);
    }

    assertThat(calls).isGreaterThan(3);
    assertThat(pointer()).isEqualTo("1");
    assertThat(routes.versions().history())
        .extracting(each -> each.version() + " " + each.state())
        .containsExactly("2 ROLLED_BACK", "1 LIVE");
  }

  @Test
  void a_publication_whose_response_is_lost_is_not_denied_if_a_route_was_added_to_it_since() {
    publish(some(3, "a"));
    FaultyStore client = faulty();
    boolean[] added = {false};
    client.beforeEachCall(
        call -> {
          if (!added[0] && pointer().equals("2")) {
            added[0] = true;
            put("/gis/data-manager/2/late", "{\"pattern\":{},\"destination\":\"t\"}");
          } else if (call.equals("commit") && List.of(0, 7 + 1).contains(keysBelow(2).size())) {
            client.loseNextAnswer(); // of the first commit and of the one that moves the pointer
          }
        });

    try {
      assertThat(publish(on(client), some(7, "b")).version()).isEqualTo(version(2));
    } catch (GisException mixture) { // it was one transaction, after which the version is listed
      assertThat(mixture.code()).isEqualTo(Code.VERIFY_FAILED);
      assertThat(mixture.details()).containsExactly("extra /gis/data-manager/2/late");
    }
    assertThat(keysBelow(2)).hasSize(8);
  }

  @Test
  void a_crash_after_the_commit_of_a_rollback_leaves_it_done() {
    publish(some(3, "a"));
    publish(some(7, "b"));
    FaultyStore client = faulty();
    boolean[] committed = {false};
    client.loseNextAnswer();
    client.beforeEachCall(
        call -> {
          if (committed[0]) {
            throw new Crash();
          }
          committed[0] = call.equals("commit");
        });

    try {
      on(client).publisher().rollback(version(1), ExpectedPointer.ANY, false);
    } catch (Crash end) {
      // the process is gone before it has asked what became of it
    }

    assertThat(routes.read().routes()).hasSize(3);
    assertThat(publish(some(2, "c")).version()).isEqualTo(version(3));
  }

  @Test
  void a_rollback_can_be_planned_which_writes_nothing_and_refuses_what_it_refuses() {
    publish(List.of(route("a", "old"), route("b", "same"), route("c", "gone")));
    publish(List.of(route("a", "new"), route("b", "same"), route("d", "added")));

    PublishPlan plan = routes.publisher().planRollback(version(1), ExpectedPointer.ANY, false);

    assertThat(plan.live()).hasValue(version(2));
    assertThat(plan.next()).hasValue(version(1));
    assertThat(plan.added()).extracting(each -> each.route()).containsExactly(route("c", "gone"));
    assertThat(plan.changed())
        .extracting(each -> each.after().route())
        .containsExactly(route("a", "old"));
    assertThat(plan.removed())
        .extracting(each -> each.route())
        .containsExactly(route("d", "added"));
    assertThat(plan.unchanged()).isEqualTo(1);
    assertThat(pointer()).isEqualTo("2");
    refused(
        Code.VERSION_NOT_FOUND,
        () -> routes.publisher().planRollback(version(3), ExpectedPointer.ANY, false));
    refused(
        Code.POINTER_CONFLICT,
        () -> routes.publisher().planRollback(version(1), ExpectedPointer.NONE, false));
  }

  @Test
  void a_rollback_to_the_live_version_changes_nothing_even_if_that_cannot_be_read() {
    publish(some(2, "a"));
    put("/gis/data-manager/1/broken", "no route");

    PublishPlan plan = routes.publisher().planRollback(version(1), ExpectedPointer.ANY, false);

    assertThat(plan.next()).isEmpty();
    assertThat(plan.unchanged()).isEqualTo(2);
  }
}
