package io.statehouse.domain.css;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.progress.Progress;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How many round trips operations cost. */
abstract class CostsContract extends CssGroup {
  private static final DatabaseName SKY = new DatabaseName("sky");
  private static final TableRef OBJECT = TableRef.of("sky", "Object");
  private static final NodeName A = new NodeName("a");
  private static final NodeName B = new NodeName("b");

  CostsContract(CssContract contract) {
    super(contract);
  }

  private Css sky() {
    Css css = checked();
    css.databases().create(SKY, Striping.of(85, 12, 0.1), StorageClass.L2, ReleaseStatus.RELEASED);
    createObject(css);
    for (NodeName node : List.of(A, B)) {
      css.nodes().add(node, new NodeParameters("worker", "host", 1, NodeState.ACTIVE));
    }
    return css;
  }

  private static void createObject(Css css) {
    css.tables()
        .create(
            OBJECT,
            "`id` INT",
            Partitioning.director(OBJECT, "id", "lat", "lon", 0.1),
            new ScanParameters(true, 1));
  }

  private int read() {
    return contract.tripsOfARead();
  }

  private int tripsOf(Runnable operation) {
    return trips.of(operation).size();
  }

  @Test
  void the_parameters_of_a_table_are_one_read() {
    Css css = sky();

    assertThat(tripsOf(() -> css.tables().parameters(OBJECT))).isBetween(1, read());
    assertThat(tripsOf(() -> css.tables().get(OBJECT))).isBetween(1, read());
    assertThat(tripsOf(() -> css.tables().schema(OBJECT))).isBetween(1, read());
    assertThat(tripsOf(() -> css.nodes().get(A))).isBetween(1, read());
  }

  @Test
  void listings_and_attributes_are_two_reads_at_most() {
    Css css = sky();

    assertThat(tripsOf(() -> css.databases().names())).isEqualTo(1);
    assertThat(tripsOf(() -> css.databases().statuses())).isBetween(2, 2 * read());
    assertThat(tripsOf(() -> css.databases().striping(SKY))).isBetween(2, 2 * read());
    assertThat(tripsOf(() -> css.tables().readyNames(SKY))).isBetween(2, 2 * read());
    assertThat(tripsOf(() -> css.nodes().all())).isBetween(2, 2 * read());
  }

  @Test
  void creating_and_dropping_a_table_is_at_most_one_read_of_keys_and_one_commit() {
    Css css = sky();

    int both = read() + contract.tripsOfACommit();
    assertThat(tripsOf(() -> css.tables().drop(OBJECT))).isBetween(1, both);
    assertThat(tripsOf(() -> createObject(css))).isLessThanOrEqualTo(read() + both);
    assertThat(tripsOf(() -> css.tables().setStatus(OBJECT, Status.READY))).isBetween(1, both);
  }

  @Test
  void adding_a_thousand_chunks_one_by_one_costs_a_read_and_a_commit_each() {
    Css css = sky();

    int first = tripsOf(() -> addOneByOne(css, 0, 100));
    int last = tripsOf(() -> addOneByOne(css, 900, 1_000));

    assertThat(first).isEqualTo(100 * (read() + contract.tripsOfACommit()));
    assertThat(last).isEqualTo(first);
  }

  private static void addOneByOne(Css css, int from, int to) {
    for (int chunk = from; chunk < to; chunk++) {
      css.chunks().add(OBJECT, new ChunkNumber(chunk), List.of(A, B));
    }
  }

  @Test
  void adding_a_thousand_chunks_together_costs_a_few_round_trips() {
    Css css = sky();
    Map<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    for (int chunk = 0; chunk < 1_000; chunk++) {
      chunks.put(new ChunkNumber(chunk), List.of(A, B));
    }

    trips.reset();
    css.chunks().addAll(OBJECT, chunks, Progress.NONE);
    int cost = trips.count(); // by several threads

    assertThat(css.chunks().list(OBJECT)).hasSize(1_000).containsValue(List.of("a", "b"));
    // The smaller the largest transaction of a store, the more of them it takes.
    int smallness = Math.max(1, 128 / store.limits().operations());
    assertThat(cost).isLessThan(200 * read() * smallness);
  }

  @Test
  void adding_replicas_to_a_thousand_chunks_lists_theirs_together() {
    Css css = sky();
    Map<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    for (int chunk = 0; chunk < 1_000; chunk++) {
      chunks.put(new ChunkNumber(chunk), List.of(A));
    }
    trips.reset();
    css.chunks().addAll(OBJECT, chunks, Progress.NONE);
    int fresh = trips.count();
    trips.reset();

    css.chunks().addAll(OBJECT, chunks, Progress.NONE);

    assertThat(trips.count()).isLessThan(4 * fresh + contract.tripsOfListing(1_000));
    assertThat(css.chunks().list(OBJECT)).hasSize(1_000).containsValue(List.of("a", "a"));
  }

  @Test
  void listing_chunks_costs_pages_not_chunks() {
    Css css = sky();
    addOneByOne(css, 0, 100);

    assertThat(tripsOf(() -> css.chunks().list(OBJECT))).isLessThan(20);
  }
}
