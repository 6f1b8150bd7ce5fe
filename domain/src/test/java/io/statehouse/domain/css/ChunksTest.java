package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChunksTest extends OnMemory {
  private static final ChunkNumber SEVEN = new ChunkNumber(7);
  private static final NodeName OTHER = new NodeName("w2");
  private static final String CHUNKS = "/DBS/sky/TABLES/Object/CHUNKS";

  private Css skyWithNodes() {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    css.nodes().add(OTHER, PARAMETERS);
    return css;
  }

  @Test
  void replicas_are_appended_and_numbered_on() {
    Css css = skyWithNodes();

    css.chunks().add(OBJECT, SEVEN, List.of(WORKER));
    css.chunks().add(OBJECT, SEVEN, List.of(OTHER, WORKER));

    assertThat(css.chunks().list(OBJECT))
        .containsExactly(Map.entry(SEVEN, List.of("w1", "w2", "w1")));
    assertThat(content())
        .containsEntry(CHUNKS + "/7/REPLICAS/0000000003/.packed.json", "{\"nodeName\":\"w1\"} ");
  }

  @Test
  void replicas_are_set_with_those_that_stay_as_they_are() {
    Css css = skyWithNodes();
    css.chunks().add(OBJECT, SEVEN, List.of(WORKER, OTHER, WORKER));

    css.chunks().set(OBJECT, SEVEN, List.of(OTHER, OTHER));

    assertThat(css.chunks().list(OBJECT)).containsEntry(SEVEN, List.of("w2", "w2"));
    assertThat(content())
        .doesNotContainKeys(CHUNKS + "/7/REPLICAS/0000000001", CHUNKS + "/7/REPLICAS/0000000003")
        .containsEntry(CHUNKS + "/7/REPLICAS/0000000002/.packed.json", "{\"nodeName\":\"w2\"} ")
        .containsEntry(CHUNKS + "/7/REPLICAS/0000000004/.packed.json", "{\"nodeName\":\"w2\"} ");
  }

  @Test
  void replicas_that_are_set_as_they_are_in_another_order_are_not_written() {
    Css css = skyWithNodes();
    css.chunks().add(OBJECT, SEVEN, List.of(WORKER, OTHER));
    Map<String, String> before = content();

    css.chunks().set(OBJECT, SEVEN, List.of(OTHER, WORKER));

    assertThat(content()).isEqualTo(before);
  }

  @Test
  void a_chunk_that_is_set_to_no_replicas_still_exists() {
    Css css = skyWithNodes();

    css.chunks().set(OBJECT, SEVEN, List.of());

    assertThat(css.chunks().list(OBJECT)).containsExactly(Map.entry(SEVEN, List.of()));
  }

  @Test
  void a_node_that_is_set_must_exist_only_if_it_gets_a_replica() {
    Css css = skyWithNodes();
    NodeName gone = new NodeName("gone");
    assertThatThrownBy(() -> css.chunks().set(OBJECT, SEVEN, List.of(gone))).is(refusal(NOT_FOUND));
    compatible().chunks().add(OBJECT, SEVEN, List.of(gone));

    css.chunks().set(OBJECT, SEVEN, List.of(gone, WORKER));

    assertThat(css.chunks().list(OBJECT)).containsEntry(SEVEN, List.of("gone", "w1"));
  }

  @Test
  void without_nodes_nothing_is_written() {
    Css css = skyWithNodes();
    Map<String, String> before = content();

    css.chunks().add(OBJECT, SEVEN, List.of());
    css.chunks().addAll(OBJECT, Map.of(), Progress.NONE);

    assertThat(content()).isEqualTo(before);
  }

  @Test
  void checked_mode_requires_everything_named_to_exist() {
    Css css = skyWithNodes();
    Map<String, String> before = content();
    List<NodeName> nodes = List.of(WORKER);

    assertThatThrownBy(() -> css.chunks().add(TableRef.of("none", "t"), SEVEN, nodes))
        .is(refusal(NOT_FOUND));
    assertThatThrownBy(() -> css.chunks().add(TableRef.of("sky", "None"), SEVEN, nodes))
        .is(refusal(NOT_FOUND));
    assertThatThrownBy(() -> css.chunks().add(OBJECT, SEVEN, List.of(WORKER, new NodeName("none"))))
        .is(refusal(NOT_FOUND))
        .hasMessage("Node 'none' does not exist.");
    assertThat(content()).isEqualTo(before);
  }

  @Test
  void in_compatible_mode_a_missing_table_appears_with_an_empty_status() {
    TableRef table = TableRef.of("ghost", "t");

    compatible().chunks().add(table, SEVEN, List.of(new NodeName("none")));

    assertThat(content())
        .containsEntry("/DBS/ghost", "")
        .containsEntry("/DBS/ghost/TABLES/t", "")
        .containsEntry("/DBS/ghost/TABLES/t/CHUNKS/7/REPLICAS/0000000001", "");
    assertThat(compatible().chunks().list(table)).containsEntry(SEVEN, List.of("none"));
  }

  @Test
  void a_table_without_chunks_has_none_and_a_missing_table_is_an_error() {
    sky();

    assertThat(checked().chunks().list(OBJECT)).isEmpty();
    assertThatThrownBy(() -> checked().chunks().list(TableRef.of("sky", "None")))
        .is(refusal(NOT_FOUND));
  }

  @Test
  void odd_chunks_are_read_as_the_original_does() {
    sky();
    plant(CHUNKS + "/12abc/REPLICAS/0000000001/nodeName", "a");
    plant(CHUNKS + "/12/REPLICAS/0000000001/.packed.json", "{\"nodeName\":\"b\"}");
    plant(CHUNKS + "/12/REPLICAS/0000000002", "");
    plant(CHUNKS + "/12-/REPLICAS", "");
    plant(CHUNKS + "/odd/REPLICAS/0000000001/nodeName", "c");
    plant(CHUNKS + "/13", "");
    plant(CHUNKS + "/14/REPLICAS", "");
    plant(CHUNKS + "/15/REPLICAS/.packed.json", "{\"0000000001\":\"d\"}");
    plant(CHUNKS + "/16/REPLICAS/x/nodeName", "");

    assertThat(checked().chunks().list(OBJECT))
        .isEqualTo(
            Map.of(
                new ChunkNumber(12), List.of("b", "a"),
                new ChunkNumber(14), List.of(),
                new ChunkNumber(15), List.of(),
                new ChunkNumber(16), List.of("")));
  }

  @Test
  void chunks_are_sorted_by_number_and_do_not_leak_from_other_tables() {
    Css css = skyWithNodes();
    TableRef neighbour = TableRef.of("sky", "Object2");
    css.tables().create(neighbour, "", director(neighbour), ScanParameters.NONE);
    css.chunks().add(neighbour, new ChunkNumber(1), List.of(WORKER));
    css.chunks().add(OBJECT, new ChunkNumber(10), List.of(WORKER));
    css.chunks().add(OBJECT, new ChunkNumber(9), List.of(WORKER));
    css.chunks().add(OBJECT, new ChunkNumber(-1), List.of(WORKER));

    assertThat(css.chunks().list(OBJECT).keySet())
        .extracting(ChunkNumber::number)
        .containsExactly(-1, 9, 10);
  }

  @Test
  void a_deleted_chunk_is_gone_and_its_neighbour_stays() {
    Css css = skyWithNodes();
    css.chunks().add(OBJECT, SEVEN, List.of(WORKER));
    css.chunks().add(OBJECT, new ChunkNumber(70), List.of(WORKER));

    css.chunks().delete(OBJECT, SEVEN);

    assertThat(css.chunks().list(OBJECT)).containsOnlyKeys(new ChunkNumber(70));
    assertThatThrownBy(() -> css.chunks().delete(OBJECT, SEVEN))
        .is(refusal(NOT_FOUND))
        .hasMessage("Key '" + CHUNKS + "/7' does not exist.");
    assertThatThrownBy(() -> css.chunks().delete(TableRef.of("no", "no"), SEVEN))
        .is(refusal(NOT_FOUND));
  }

  @Test
  void many_chunks_are_cut_into_transactions_that_the_store_takes() {
    Limits small =
        Limits.builder()
            .keyBytes(512)
            .valueBytes(1_000)
            .conditions(30)
            .writes(30)
            .operations(50)
            .transactionBytes(40_000)
            .keysPerRead(20)
            .build();
    try (MemoryStore smallStore = new MemoryStore(small, RoundTripListener.NONE)) {
      Css css = skyOn(smallStore);
      Map<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
      for (int i = 0; i < 40; i++) {
        chunks.put(new ChunkNumber(i), List.of(WORKER, OTHER));
      }
      List<Long> told = new ArrayList<>();

      css.chunks().addAll(OBJECT, chunks, (stage, done, total) -> told.add(done));

      assertThat(css.chunks().list(OBJECT)).hasSize(40).containsValue(List.of("w1", "w2"));
      assertThat(told).isSorted().hasSizeGreaterThan(5).endsWith(40L);
    }
  }

  @Test
  void what_an_addition_that_broke_off_has_not_added_is_missing_and_added_by_another() {
    FaultyStore faulty = new FaultyStore(new MemoryStore());
    Css css = skyOn(faulty);
    Map<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    for (int i = 0; i < 3_000; i++) {
      chunks.put(new ChunkNumber(i), List.of(WORKER, OTHER));
    }
    AtomicInteger commits = new AtomicInteger();
    faulty.beforeEachCall(
        operation -> {
          if (operation.equals("commit") && commits.incrementAndGet() == 4) {
            faulty.fail();
          }
        });

    assertThatThrownBy(() -> css.chunks().addAll(OBJECT, chunks, Progress.NONE))
        .isInstanceOf(StoreException.Unavailable.class);
    faulty.beforeEachCall(operation -> {});
    faulty.recover();

    assertThat(css.chunks().list(OBJECT).values())
        .hasSizeBetween(1, 2_999)
        .allSatisfy(named -> assertThat(named).containsExactly("w1", "w2"));
    css.chunks().addAll(OBJECT, css.chunks().missing(OBJECT, chunks), Progress.NONE);
    assertThat(css.chunks().list(OBJECT)).hasSize(3_000).containsValue(List.of("w1", "w2"));
    assertThat(css.chunks().missing(OBJECT, chunks)).isEmpty();
    faulty.close();
  }

  @Test
  void new_chunks_are_not_read_before_they_are_written() {
    FaultyStore counting = new FaultyStore(new MemoryStore());
    Css css = skyOn(counting);
    Map<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    for (int i = 0; i < 3_000; i++) {
      chunks.put(new ChunkNumber(i), List.of(WORKER));
    }
    Map<String, Integer> calls = new ConcurrentHashMap<>();
    counting.beforeEachCall(operation -> calls.merge(operation, 1, Integer::sum));

    css.chunks().addNew(OBJECT, chunks, Progress.NONE);

    assertThat(calls.get("commit")).isGreaterThan(5);
    assertThat(calls.get("getAll")).isLessThan(3);
    assertThat(css.chunks().list(OBJECT)).hasSize(3_000).containsValue(List.of("w1"));
    counting.close();
  }

  @Test
  void a_chunk_expected_to_be_new_that_another_has_added_keeps_its_replicas() {
    Css css = skyOn(new MemoryStore());
    css.chunks().add(OBJECT, new ChunkNumber(7), List.of(OTHER));

    css.chunks()
        .addNew(
            OBJECT,
            Map.of(new ChunkNumber(7), List.of(WORKER), new ChunkNumber(8), List.of(WORKER)),
            Progress.NONE);

    assertThat(css.chunks().list(OBJECT))
        .containsOnly(
            Map.entry(new ChunkNumber(7), List.of("w2", "w1")),
            Map.entry(new ChunkNumber(8), List.of("w1")));
  }

  @Test
  void a_failed_transaction_is_thrown_after_those_beside_it_have_ended() {
    FaultyStore faulty = new FaultyStore(new MemoryStore());
    Css css = skyOn(faulty);
    Map<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    for (int i = 0; i < 5_000; i++) {
      chunks.put(new ChunkNumber(i), List.of(i == 1_000 ? new NodeName("missing") : WORKER));
    }

    assertThatThrownBy(() -> css.chunks().addAll(OBJECT, chunks, Progress.NONE))
        .is(refusal(NOT_FOUND))
        .hasMessageContaining("missing");

    int added = css.chunks().list(OBJECT).size();
    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(thread -> thread.getName().equals("css-batches") && isWriting(thread))
        .isEmpty();
    assertThat(css.chunks().list(OBJECT)).hasSize(added);
    faulty.close();
  }

  private static boolean isWriting(Thread thread) {
    return Stream.of(thread.getStackTrace())
        .anyMatch(frame -> frame.getClassName().equals(Chunks.class.getName()));
  }

  @Test
  void an_interrupted_addition_ends_and_leaves_whole_chunks() {
    FaultyStore faulty = new FaultyStore(new MemoryStore());
    Css css = skyOn(faulty);
    Map<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    for (int i = 0; i < 3_000; i++) {
      chunks.put(new ChunkNumber(i), List.of(WORKER, OTHER));
    }
    Progress interrupting = (stage, done, total) -> Thread.currentThread().interrupt();

    assertThatThrownBy(() -> css.chunks().addAll(OBJECT, chunks, interrupting))
        .isInstanceOf(StoreException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(css.chunks().list(OBJECT).values())
        .hasSizeBetween(1, 2_999)
        .allSatisfy(named -> assertThat(named).containsExactly("w1", "w2"));
    faulty.close();
  }

  @Test
  void more_replicas_of_one_chunk_than_a_transaction_holds_are_refused_whole() {
    Limits small =
        Limits.builder()
            .keyBytes(512)
            .valueBytes(1_000)
            .conditions(30)
            .writes(30)
            .operations(50)
            .transactionBytes(40_000)
            .keysPerRead(20)
            .build();
    try (MemoryStore smallStore = new MemoryStore(small, RoundTripListener.NONE)) {
      Css css = skyOn(smallStore);
      Map<String, String> before = Content.of(smallStore);
      List<NodeName> nodes = Collections.nCopies(20, WORKER);

      assertThatThrownBy(() -> css.chunks().add(OBJECT, SEVEN, nodes))
          .isInstanceOf(StoreException.Refused.class)
          .hasMessageContaining("at most 30");

      assertThat(Content.of(smallStore)).isEqualTo(before);
    }
  }

  private static Css skyOn(KeyValueStore store) {
    Css css = Css.open(store, CssSettings.DEFAULTS);
    css.databases().create(SKY, Striping.of(85, 12, 0.1), StorageClass.L2, ReleaseStatus.RELEASED);
    css.tables().create(OBJECT, "", director(OBJECT), ScanParameters.NONE);
    css.nodes().add(WORKER, PARAMETERS);
    css.nodes().add(OTHER, PARAMETERS);
    return css;
  }
}
