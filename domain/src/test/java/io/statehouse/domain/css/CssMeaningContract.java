package io.statehouse.domain.css;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.ParentIds;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssMeaning;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.FoldersOfTools;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.contract.Racers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Verifying and repairing, also beside writers. */
abstract class CssMeaningContract extends CssGroup {
  private static final int WRITERS = 8;
  private static final int ROUNDS = 2;
  private static final NodeName WORKER = new NodeName("w");
  private static final NodeParameters PARAMETERS =
      new NodeParameters("worker", "host", 5012, NodeState.ACTIVE);

  private final CssMeaning meaning = new CssMeaning(ParentIds.NONE);

  CssMeaningContract(CssContract contract) {
    super(contract);
  }

  private List<Finding> verify() {
    return meaning.verify(store).toList();
  }

  /** Damages the tree of a sound catalogue; returns the kinds of findings that this makes. */
  private TreeSet<String> damage() {
    TreeSet<String> kinds = new TreeSet<>();
    checked().nodes().add(WORKER, PARAMETERS);
    Content.putTree(store, Map.of("/DBS/old/TABLES/T/match/dirTable1", "old.Obj"));
    kinds.addAll(
        List.of("database-without-attributes", "table-without-schema", "match-not-partitioned"));
    Content.putTree(store, Map.of("/DBS/old/TABLES/U/CHUNKS/1/REPLICAS/0000000001/nodeName", "w9"));
    Content.putTree(store, Map.of("/DBS/old/TABLES/U/CHUNKS/1/REPLICAS/0000000002", ""));
    kinds.addAll(List.of("missing-node", "replica-without-node"));
    Content.putTree(
        store, Map.of("/DBS/older/.packed.json", "{\"partitioningId\":\"0000000077\"}"));
    Content.putTree(store, Map.of("/DBS/broken/.packed.json", "{"));
    kinds.addAll(List.of("missing-partitioning", "unreadable-packed"));
    Content.putTree(store, Map.of("/DBS/older/TABLES/T/.packed.json", "{\"schema\":\"s\"}"));
    Content.putTree(store, Map.of("/DBS/older/TABLES/T/schema", "t"));
    kinds.add("shadowed-member");
    if (!contract.refusesBrokenTrees()) {
      Content.put(store, "/torn/a/b", "kept");
      Content.put(store, "/DBS/OLD", "READY");
      kinds.addAll(List.of("missing-ancestor", "collation-clash"));
    }
    return kinds;
  }

  @Test
  void damage_is_found() {
    TreeSet<String> expected = damage();

    assertThat(new TreeSet<>(verify().stream().map(Finding::kind).toList())).isEqualTo(expected);
  }

  @Test
  void writers_at_work_cause_no_findings_but_notices_of_running_deletions() {
    AtomicInteger writing = new AtomicInteger(WRITERS);

    List<List<Finding>> findings =
        Racers.race(
            WRITERS + 1, number -> number < WRITERS ? write(number, writing) : watch(writing));

    assertThat(findings)
        .allSatisfy(
            found ->
                assertThat(found)
                    .extracting(Finding::kind)
                    .allMatch("unfinished-deletion"::equals));
    assertThat(verify()).isEmpty();
  }

  private List<Finding> watch(AtomicInteger writing) {
    List<Finding> findings = new ArrayList<>();
    while (writing.get() > 0) {
      findings.addAll(verify());
    }
    return findings;
  }

  /** Creates and drops; leaves a database with one table and one chunk. */
  private List<Finding> write(int number, AtomicInteger writing) {
    try {
      Css css = Css.open(another(), CssSettings.DEFAULTS);
      DatabaseName database = new DatabaseName("db" + number);
      TableRef table = TableRef.of(database.text(), "T");
      NodeName node = new NodeName("n" + number);
      for (int round = 0; round < ROUNDS; round++) {
        css.databases()
            .create(database, Striping.of(85, 12, 0.1), StorageClass.L2, ReleaseStatus.RELEASED);
        css.tables()
            .create(
                table,
                "`id` INT",
                Partitioning.director(table, "id", "lat", "lon", 0.1),
                new ScanParameters(true, 1));
        css.nodes().add(node, PARAMETERS);
        css.chunks().add(table, new ChunkNumber(round), List.of(node, node));
        css.tables().setSchema(table, "`id` BIGINT");
        css.sharedScans().setRating(table, 2);
        css.tables().setStatus(table, Status.DO_NOT_USE);
        if (round + 1 < ROUNDS) {
          css.databases().drop(database);
          css.nodes().delete(node);
        }
      }
      return List.of();
    } finally {
      writing.decrementAndGet();
    }
  }

  @Test
  void repair_beside_writers_loses_nothing() {
    damage();
    AtomicInteger writing = new AtomicInteger(WRITERS);

    Racers.race(
        WRITERS + 1, number -> number < WRITERS ? write(number, writing) : repair(store, writing));
    verify().forEach(finding -> finding.repair().ifPresent(store::commit));

    assertThat(verify()).isNotEmpty().allMatch(finding -> finding.repair().isEmpty());
    Css css = checked();
    for (int number = 0; number < WRITERS; number++) {
      TableRef table = TableRef.of("db" + number, "T");
      assertThat(css.tables().get(table).schema()).isEqualTo("`id` BIGINT");
      assertThat(css.chunks().list(table).values()).containsExactly(nodes(number));
    }
    assertThat(content()).containsEntry("/DBS/old/TABLES/T/match/dirTable1", "old.Obj");
    if (!contract.refusesBrokenTrees()) {
      assertThat(content()).containsEntry("/torn/a/b", "kept").containsEntry("/torn/a", "");
    }
  }

  private static List<String> nodes(int number) {
    return List.of("n" + number, "n" + number);
  }

  private List<Finding> repair(KeyValueStore damaged, AtomicInteger writing) {
    while (writing.get() > 0) {
      meaning.verify(damaged).forEach(finding -> finding.repair().ifPresent(damaged::commit));
    }
    return List.of();
  }

  @Test
  void an_empty_folder_of_a_tool_means_nothing() {
    assumeFalse(contract.refusesBrokenTrees());
    checked().nodes().add(WORKER, PARAMETERS);
    DatabaseName sky = new DatabaseName("sky");
    checked()
        .databases()
        .create(sky, Striping.of(85, 12, 0.1), StorageClass.L2, ReleaseStatus.RELEASED);

    FoldersOfTools.assertMeaningless(
        store,
        meaning,
        () -> List.of(checked().databases().statuses(), checked().nodes().all()),
        folder -> true);
  }
}
