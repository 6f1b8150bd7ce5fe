package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.IN_USE;
import static io.statehouse.domain.css.entities.CssException.Kind.NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Deletions of one node that are killed at each of their calls, or meet each other there. */
class NodeDeletionTest {
  private static final NodeName WORKER = new NodeName("w1");
  private static final TableRef TABLE = TableRef.of("sky", "Object");
  private static final NodeParameters PARAMETERS =
      new NodeParameters("worker", "10.0.0.1", 5012, NodeState.ACTIVE);

  /** More than any deletion makes. */
  private static final int CALLS = 8;

  private MemoryStore store;
  private Css css;

  private void nodeOfOneTable(boolean inUse) {
    store = new MemoryStore();
    css = Css.open(store, CssSettings.DEFAULTS);
    css.databases()
        .create(
            TABLE.database(), Striping.of(85, 12, 0.1), StorageClass.L2, ReleaseStatus.RELEASED);
    css.tables().create(TABLE, "`id` INT", Partitioning.NONE, ScanParameters.NONE);
    css.nodes().add(WORKER, PARAMETERS);
    if (inUse) {
      css.chunks().add(TABLE, new ChunkNumber(7), List.of(WORKER));
    }
  }

  /** What happens to a process, or meets it, before one of its calls. */
  private interface Event {
    void happenTo(FaultyStore process);
  }

  private static final Event KILL = FaultyStore::fail;

  /** The call is applied if it is a commit, but the process is killed before the response. */
  private static final Event KILL_IN_COMMIT =
      process -> {
        process.loseNextAnswer();
        process.beforeEachCall(call -> process.fail());
      };

  /**
   * Deletes the node in another process, to which something happens before a call.
   *
   * @return whether the deletion ran to its end, and not to an outage
   */
  private boolean delete(int call, Event event) {
    try (FaultyStore process = new FaultyStore(store.another())) {
      Css deleting = Css.open(process, CssSettings.DEFAULTS);
      AtomicInteger calls = new AtomicInteger();
      process.beforeEachCall(
          name -> {
            if (calls.incrementAndGet() == call) {
              event.happenTo(process);
            }
          });
      deleting.nodes().delete(WORKER);
    } catch (CssException refused) {
      return true;
    } catch (StoreException.Unavailable | StoreException.OutcomeUnknown killed) {
      return false;
    }
    return true;
  }

  @Test
  void a_deletion_that_is_killed_at_any_call_is_run_again_to_its_end() {
    for (Event kill : List.of(KILL, KILL_IN_COMMIT)) {
      int killed = 0;
      for (int call = 1; call <= CALLS; call++) {
        nodeOfOneTable(false);
        killed += delete(call, kill) ? 0 : 1;

        if (css.nodes().names().contains(WORKER)) {
          css.nodes().delete(WORKER);
        }
        assertThat(Content.of(store)).doesNotContainKeys("/NODES/w1", "/NODES/w1/.packed.json");
      }
      assertThat(killed).isBetween(2, CALLS - 1);
    }
  }

  @Test
  void a_node_in_use_has_its_state_after_a_deletion_that_was_killed_at_any_call_and_run_again() {
    for (Event kill : List.of(KILL, KILL_IN_COMMIT)) {
      for (int call = 1; call <= CALLS; call++) {
        nodeOfOneTable(true);
        delete(call, kill);

        assertThatThrownBy(() -> css.nodes().delete(WORKER)).is(refusal(IN_USE));
        assertThat(css.nodes().get(WORKER)).isEqualTo(PARAMETERS);
      }
    }
  }

  @Test
  void a_node_that_is_reopened_and_used_before_any_call_of_its_deletion_is_not_deleted() {
    for (int call = 1; call <= CALLS; call++) {
      nodeOfOneTable(false);
      delete(
          call,
          process -> {
            css.nodes().setState(WORKER, NodeState.ACTIVE);
            css.chunks().add(TABLE, new ChunkNumber(7), List.of(WORKER));
          });

      assertNoReplicaNamesAMissingNode();
    }
  }

  /** Each pair of calls: the other deletion runs before one call of the first, up to its own. */
  @Test
  void two_deletions_that_meet_at_any_call_leave_no_replica_of_a_missing_node() {
    for (boolean inUse : List.of(false, true)) {
      for (int first = 1; first <= CALLS; first++) {
        for (int other = 1; other <= CALLS; other++) {
          nodeOfOneTable(inUse);
          int killedAt = other;
          boolean ended =
              delete(
                  first,
                  process -> {
                    delete(killedAt, KILL);
                    addReplicaIfAllowed();
                  });

          assertThat(ended).isTrue();
          assertNoReplicaNamesAMissingNode();
          assertCanBeDeletedToTheEnd();
        }
      }
    }
  }

  private void addReplicaIfAllowed() {
    try {
      css.chunks().add(TABLE, new ChunkNumber(8), List.of(WORKER));
    } catch (CssException closedOrDeleted) {
      assertThat(closedOrDeleted.kind()).isIn(IN_USE, NOT_FOUND);
    }
  }

  private void assertNoReplicaNamesAMissingNode() {
    if (!css.chunks().list(TABLE).isEmpty()) {
      assertThat(css.nodes().names()).containsExactly(WORKER);
    }
  }

  private void assertCanBeDeletedToTheEnd() {
    css.chunks().list(TABLE).keySet().forEach(chunk -> css.chunks().delete(TABLE, chunk));
    if (css.nodes().names().contains(WORKER)) {
      css.nodes().delete(WORKER);
    }
    assertThat(css.nodes().names()).isEmpty();
  }
}
