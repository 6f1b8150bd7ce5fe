package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.CONFLICT;
import static io.statehouse.domain.css.entities.CssException.Kind.EXISTS;
import static io.statehouse.domain.css.entities.CssException.Kind.INVALID;
import static io.statehouse.domain.css.entities.CssException.Kind.IN_USE;
import static io.statehouse.domain.css.entities.CssException.Kind.MALFORMED;
import static io.statehouse.domain.css.entities.CssException.Kind.NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodesTest extends OnMemory {
  private static final NodeName OTHER = new NodeName("w2");
  private static final ChunkNumber CHUNK = new ChunkNumber(7);
  private static final String NODE_IN_USE = "Node 'w1' is in use and cannot be deleted.";

  private final FaultyStore faulty = new FaultyStore(store.another());

  /** A second client, through which a test sees and disturbs every call. */
  private Css disturbed() {
    return Css.open(faulty, CssSettings.DEFAULTS);
  }

  /** Does something once, right before the first call of that name. */
  private void before(String operation, Runnable disturbance) {
    AtomicBoolean done = new AtomicBoolean();
    faulty.beforeEachCall(
        call -> {
          if (call.equals(operation) && done.compareAndSet(false, true)) {
            disturbance.run();
          }
        });
  }

  @Test
  void a_node_is_added_and_read_and_its_state_is_set() {
    Nodes nodes = checked().nodes();

    nodes.add(WORKER, new NodeParameters("czar", "host", 0, new NodeState("any text")));

    assertThat(nodes.get(WORKER))
        .isEqualTo(new NodeParameters("czar", "host", 0, new NodeState("any text")));
    nodes.setState(WORKER, NodeState.ACTIVE);
    assertThat(nodes.get(WORKER).isActive()).isTrue();
    assertThat(nodes.names()).containsExactly(WORKER);
    assertThat(nodes.all()).containsOnlyKeys(WORKER);
    assertThatThrownBy(() -> nodes.add(WORKER, PARAMETERS))
        .is(refusal(EXISTS))
        .hasMessage("Node 'w1' already exists.");
  }

  @Test
  void a_missing_node_is_an_error() {
    Nodes nodes = checked().nodes();

    assertThatThrownBy(() -> nodes.get(WORKER))
        .is(refusal(NOT_FOUND))
        .hasMessage("Node 'w1' does not exist.");
    assertThatThrownBy(() -> nodes.setState(WORKER, NodeState.ACTIVE)).is(refusal(NOT_FOUND));
    assertThatThrownBy(() -> nodes.delete(WORKER)).is(refusal(NOT_FOUND));
    assertThat(contentBesideVersion()).isEmpty();
  }

  @Test
  void an_empty_store_lists_no_nodes_and_is_an_error_in_compatible_mode() {
    assertThat(checked().nodes().names()).isEmpty();
    assertThat(checked().nodes().all()).isEmpty();
    assertThatThrownBy(() -> compatible().nodes().names())
        .is(refusal(NOT_FOUND))
        .hasMessage("Key '/NODES' does not exist.");
    assertThatThrownBy(() -> compatible().nodes().all()).is(refusal(NOT_FOUND));
  }

  @Test
  void one_bad_port_fails_the_whole_list() {
    plant("/NODES/a/port", "5012x");
    plant("/NODES/b/.packed.json", "{\"port\":\"\"}");

    assertThat(checked().nodes().get(new NodeName("a")))
        .isEqualTo(new NodeParameters("", "", 5012, new NodeState("")));
    assertThatThrownBy(() -> checked().nodes().all())
        .is(refusal(MALFORMED))
        .hasMessage(
            "Key '/NODES/b' value error: one of the sub-keys is not numeric: b/port is \"\"");
  }

  @Test
  void checked_mode_refuses_a_port_out_of_range() {
    assertThatThrownBy(
            () ->
                checked()
                    .nodes()
                    .add(WORKER, new NodeParameters("worker", "h", 65_536, NodeState.ACTIVE)))
        .is(refusal(INVALID))
        .hasMessage("port is 65536: it must be 0 to 65535");
  }

  @Test
  void an_unused_node_is_deleted_with_all_below_it() {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    css.nodes().add(OTHER, PARAMETERS);
    css.chunks().add(OBJECT, CHUNK, List.of(OTHER));

    css.nodes().delete(WORKER);

    assertThat(css.nodes().names()).containsExactly(OTHER);
    assertThat(content()).doesNotContainKey("/NODES/w1/.packed.json");
  }

  @Test
  void a_node_in_use_keeps_its_state() {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    css.chunks().add(OBJECT, CHUNK, List.of(WORKER));
    css.tables().setStatus(OBJECT, Status.DO_NOT_USE);
    Map<String, String> before = content();

    assertThatThrownBy(() -> css.nodes().delete(WORKER))
        .isInstanceOfSatisfying(
            CssException.class,
            inUse ->
                assertThat(inUse.found())
                    .hasValue("/DBS/sky/TABLES/Object/CHUNKS/7/REPLICAS/0000000001"))
        .hasMessage(NODE_IN_USE);
    assertThat(content()).isEqualTo(before);
  }

  @Test
  void a_missing_node_that_a_replica_names_is_in_use() {
    plant("/DBS/d/TABLES/t/CHUNKS/1/REPLICAS/0000000001/nodeName", "w1");

    assertThatThrownBy(() -> checked().nodes().delete(WORKER)).hasMessage(NODE_IN_USE);
    assertThatThrownBy(() -> compatible().nodes().delete(WORKER)).hasMessage(NODE_IN_USE);
  }

  @Test
  void a_plain_node_name_wins_over_a_packed_one() {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    css.nodes().add(OTHER, PARAMETERS);
    css.chunks().add(OBJECT, CHUNK, List.of(WORKER));
    plant("/DBS/sky/TABLES/Object/CHUNKS/7/REPLICAS/0000000001/nodeName", "w2");

    assertThat(css.chunks().list(OBJECT)).containsEntry(CHUNK, List.of("w2"));
    assertThatThrownBy(() -> css.nodes().delete(OTHER)).is(refusal(IN_USE));
    css.nodes().delete(WORKER);
  }

  @Test
  void while_a_node_is_being_deleted_it_takes_no_replicas() {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    Css deleting = disturbed();
    before(
        "scan",
        () ->
            assertThatThrownBy(() -> css.chunks().add(OBJECT, CHUNK, List.of(WORKER)))
                .is(refusal(IN_USE)));

    deleting.nodes().delete(WORKER);

    assertThat(css.nodes().names()).isEmpty();
    assertThat(css.chunks().list(OBJECT)).isEmpty();
  }

  @Test
  void a_replica_added_right_before_the_node_is_closed_is_seen() {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    Css deleting = disturbed();
    before("commit", () -> css.chunks().add(OBJECT, CHUNK, List.of(WORKER)));

    assertThatThrownBy(() -> deleting.nodes().delete(WORKER)).hasMessage(NODE_IN_USE);

    assertThat(css.nodes().get(WORKER)).isEqualTo(PARAMETERS);
  }

  @Test
  void a_node_reopened_under_the_deletion_is_not_deleted() {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    Css deleting = disturbed();
    before(
        "scan",
        () -> {
          css.nodes().setState(WORKER, NodeState.ACTIVE);
          css.chunks().add(OBJECT, CHUNK, List.of(WORKER));
          css.nodes().setState(WORKER, NodeState.INACTIVE);
        });

    assertThatThrownBy(() -> deleting.nodes().delete(WORKER)).hasMessage(NODE_IN_USE);
    assertThat(css.nodes().get(WORKER).state()).isEqualTo(NodeState.INACTIVE);

    css.chunks().delete(OBJECT, CHUNK);
    before("scan", () -> css.nodes().setState(WORKER, NodeState.ACTIVE));
    assertThatThrownBy(() -> deleting.nodes().delete(WORKER)).is(refusal(CONFLICT));
    assertThat(css.nodes().get(WORKER).state()).isEqualTo(NodeState.ACTIVE);
  }

  @Test
  void a_node_that_was_used_while_another_deletion_reopened_and_closed_it_is_not_deleted() {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    Css deleting = disturbed();
    AtomicInteger commits = new AtomicInteger();
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit") && commits.incrementAndGet() == 2) {
            css.nodes().setState(WORKER, NodeState.ACTIVE);
            css.chunks().add(OBJECT, CHUNK, List.of(WORKER));
            css.nodes().setState(WORKER, new NodeState("DELETING"));
          }
        });

    assertThatThrownBy(() -> deleting.nodes().delete(WORKER)).is(refusal(CONFLICT));

    assertThat(css.nodes().names()).containsExactly(WORKER);
  }

  @Test
  void a_later_deletion_takes_over_and_the_former_neither_deletes_nor_reopens() {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    css.chunks().add(OBJECT, CHUNK, List.of(WORKER));
    Css former = disturbed();
    before("scan", () -> killedDeletion(WORKER));

    assertThatThrownBy(() -> former.nodes().delete(WORKER)).hasMessage(NODE_IN_USE);

    assertThat(css.nodes().get(WORKER).state().isDeleting()).isTrue();
    assertThatThrownBy(() -> css.nodes().delete(WORKER)).hasMessage(NODE_IN_USE);
    assertThat(css.nodes().get(WORKER)).isEqualTo(PARAMETERS);
  }

  /** Begins a deletion in another process, which is killed before it looks at the replicas. */
  private void killedDeletion(NodeName node) {
    FaultyStore killed = new FaultyStore(store.another());
    killed.beforeEachCall(
        call -> {
          if (call.equals("scan")) {
            killed.fail();
          }
        });
    assertThatThrownBy(() -> Css.open(killed, CssSettings.DEFAULTS).nodes().delete(node))
        .isInstanceOf(StoreException.Unavailable.class);
  }

  @Test
  void a_deletion_that_was_killed_is_run_again_to_its_end() {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    killedDeletion(WORKER);

    assertThat(css.nodes().get(WORKER).state().text()).matches("DELETING:[0-9a-f]{16}:ACTIVE");
    assertThat(css.nodes().get(WORKER).isActive()).isFalse();
    assertThatThrownBy(() -> css.chunks().add(OBJECT, CHUNK, List.of(WORKER))).is(refusal(IN_USE));
    css.nodes().delete(WORKER);
    assertThat(css.nodes().names()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "DELETING, INACTIVE",
    "DELETING:x, INACTIVE",
    "DELETING:x:any:text, any:text",
    "DELETING:x:, ''",
    "DELETINGS, DELETINGS"
  })
  void a_node_that_is_in_use_gets_back_the_state_before_its_deletion(String stored, String before) {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    css.chunks().add(OBJECT, CHUNK, List.of(WORKER));
    css.nodes().setState(WORKER, new NodeState(stored));

    assertThatThrownBy(() -> css.nodes().delete(WORKER)).hasMessage(NODE_IN_USE);

    assertThat(css.nodes().get(WORKER).state().text()).isEqualTo(before);
  }

  @Test
  void a_node_whose_deletion_was_killed_is_reopened_by_setting_its_state() {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    killedDeletion(WORKER);

    css.nodes().setState(WORKER, NodeState.ACTIVE);

    css.chunks().add(OBJECT, CHUNK, List.of(WORKER));
  }

  @Test
  void compatible_mode_only_reads_the_replicas() {
    assertThatThrownBy(() -> compatible().nodes().delete(WORKER))
        .is(refusal(NOT_FOUND))
        .hasMessage("Key '/DBS' does not exist.");
    sky();
    assertThatThrownBy(() -> compatible().nodes().delete(WORKER)).is(refusal(NOT_FOUND));
    compatible().nodes().add(WORKER, PARAMETERS);
    compatible().nodes().setState(WORKER, new NodeState("DELETING"));
    compatible().nodes().delete(WORKER);
    assertThat(compatible().nodes().names()).isEmpty();
  }
}
