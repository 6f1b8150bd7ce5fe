package io.statehouse.domain.css;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.Mode;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.Table;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.FaultyStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Operations at the same time leave what some order of them would have left. */
abstract class ConcurrencyContract extends CssGroup {
  private static final DatabaseName SKY = new DatabaseName("sky");
  private static final TableRef OBJECT = TableRef.of("sky", "Object");
  private static final NodeName WORKER = new NodeName("w");
  private static final ChunkNumber CHUNK = new ChunkNumber(7);
  private static final NodeParameters PARAMETERS =
      new NodeParameters("worker", "host", 5012, NodeState.ACTIVE);

  ConcurrencyContract(CssContract contract) {
    super(contract);
  }

  private static void createSky(Css css, DatabaseName name) {
    css.databases().create(name, Striping.of(85, 12, 0.1), StorageClass.L2, ReleaseStatus.RELEASED);
  }

  private static void createDirector(Css css, TableRef table) {
    css.tables()
        .create(
            table,
            "`id` INT",
            Partitioning.director(table, "id", "lat", "lon", 0.1),
            new ScanParameters(true, 1));
  }

  /**
   * Runs it and returns whether it succeeded; a refusal by a rule of the domain is no error here.
   */
  private static boolean succeeds(Runnable operation) {
    try {
      operation.run();
      return true;
    } catch (CssException refused) {
      return false;
    }
  }

  @Test
  void any_number_may_open_an_empty_store_at_once() {
    Racers.race(8, number -> Css.open(another(), CssSettings.DEFAULTS.withMode(Mode.COMPATIBLE)));

    assertThat(content()).isEqualTo(Map.of("/css_meta", "", "/css_meta/version", "1"));
  }

  @Test
  void any_number_may_be_the_first_to_write() {
    Racers.race(
        8,
        number -> {
          Css.open(another(), CssSettings.DEFAULTS).tree().set("/k" + number, "");
          return null;
        });

    assertThat(content())
        .hasSize(10)
        .containsEntry("/css_meta", "")
        .containsEntry("/css_meta/version", "1");
  }

  @Test
  void tables_created_and_dropped_at_once_are_whole_or_gone() {
    Css css = checked();
    createSky(css, SKY);
    List<TableRef> tables =
        IntStream.range(0, 3).mapToObj(i -> TableRef.of("sky", "T" + i)).toList();

    List<int[]> balances =
        Racers.race(
            16,
            number -> {
              Random random = new Random(number);
              int[] balance = new int[tables.size()];
              for (int i = 0; i < 20; i++) {
                int which = random.nextInt(tables.size());
                TableRef table = tables.get(which);
                switch (random.nextInt(3)) {
                  case 0 -> balance[which] += succeeds(() -> createDirector(css, table)) ? 1 : 0;
                  case 1 -> balance[which] -= succeeds(() -> css.tables().drop(table)) ? 1 : 0;
                  default -> lookAt(css, table);
                }
              }
              return balance;
            });

    for (int i = 0; i < tables.size(); i++) {
      int which = i;
      int balance = balances.stream().mapToInt(each -> each[which]).sum();
      assertThat(css.tables().contains(tables.get(i))).isEqualTo(balance == 1);
      assertThat(balance).isBetween(0, 1);
    }
    Content.assertNoGhostParents(store);
    assertThat(css.tables().names(SKY)).allSatisfy(name -> assertWhole(css, name));
  }

  /** Every reader sees all of a table or nothing of it. */
  private static void lookAt(Css css, TableRef table) {
    css.tables()
        .statuses(table.database())
        .forEach((name, status) -> assertThat(status).isEqualTo(Status.READY));
    if (succeeds(() -> css.tables().get(table))) {
      succeeds(() -> assertWhole(css.tables().get(table)));
    }
  }

  private static void assertWhole(Css css, TableName name) {
    assertWhole(css.tables().get(new TableRef(SKY, name)));
  }

  private static void assertWhole(Table table) {
    assertThat(table.status()).isEqualTo(Status.READY);
    assertThat(table.schema()).isEqualTo("`id` INT");
    assertThat(table.parameters().partitioning())
        .isEqualTo(Partitioning.director(table.ref(), "id", "lat", "lon", 0.1));
    assertThat(table.parameters().scan()).isEqualTo(new ScanParameters(true, 1));
  }

  @Test
  void databases_and_tables_created_and_dropped_at_once_leave_no_ghosts() {
    Css css = checked();
    List<DatabaseName> databases =
        IntStream.range(0, 3).mapToObj(i -> new DatabaseName("db" + i)).toList();

    List<int[]> balances =
        Racers.race(
            16,
            number -> {
              Random random = new Random(number);
              int[] balance = new int[databases.size()];
              for (int i = 0; i < 20; i++) {
                int which = random.nextInt(databases.size());
                DatabaseName name = databases.get(which);
                TableRef table = new TableRef(name, new TableName("T"));
                switch (random.nextInt(5)) {
                  case 0 -> balance[which] += succeeds(() -> createSky(css, name)) ? 1 : 0;
                  case 1 -> balance[which] -= succeeds(() -> css.databases().drop(name)) ? 1 : 0;
                  case 2 -> succeeds(() -> createDirector(css, table));
                  case 3 -> succeeds(() -> css.tables().drop(table));
                  default -> css.databases().statuses().values().forEach(this::assertReady);
                }
              }
              return balance;
            });

    Content.assertNoGhostParents(store);
    for (int i = 0; i < databases.size(); i++) {
      int which = i;
      int balance = balances.stream().mapToInt(each -> each[which]).sum();
      assertThat(css.databases().contains(databases.get(i))).isEqualTo(balance == 1);
    }
    for (DatabaseName name : css.databases().names()) {
      assertThat(css.databases().get(name).striping().stripes()).isEqualTo(85);
      css.tables()
          .names(name)
          .forEach(table -> assertWhole(css.tables().get(new TableRef(name, table))));
    }
  }

  private void assertReady(Status status) {
    assertThat(status).isEqualTo(Status.READY);
  }

  @Test
  void databases_created_at_once_get_partitionings_of_their_own() {
    Css css = checked();

    Racers.race(
        8,
        number -> {
          createSky(css, new DatabaseName("db" + number));
          return null;
        });

    Set<Integer> ids =
        css.databases().names().stream()
            .map(name -> css.databases().striping(name).partitioningId())
            .collect(Collectors.toSet());
    assertThat(ids).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8);
  }

  @Test
  void unique_keys_created_at_once_are_distinct() {
    List<List<String>> made =
        Racers.race(
            6,
            number -> {
              KeyTree tree = Css.open(another(), CssSettings.DEFAULTS).tree();
              List<String> keys = new ArrayList<>();
              for (int i = 0; i < 20; i++) {
                keys.add(tree.createUnique("/jobs/job_", "of " + number));
              }
              return keys;
            });

    Set<String> distinct = new HashSet<>();
    made.forEach(distinct::addAll);
    assertThat(distinct).hasSize(120).contains("/jobs/job_0000000001", "/jobs/job_0000000120");
    assertThat(checked().tree().children("/jobs")).hasSize(120);
  }

  @Test
  void replicas_added_at_once_all_get_numbers_of_their_own() {
    Css css = checked();
    createSky(css, SKY);
    createDirector(css, OBJECT);
    css.nodes().add(WORKER, PARAMETERS);

    Racers.race(
        6,
        number -> {
          for (int i = 0; i < 5; i++) {
            css.chunks().add(OBJECT, new ChunkNumber(7), List.of(WORKER));
          }
          return null;
        });

    assertThat(css.chunks().list(OBJECT).get(new ChunkNumber(7))).hasSize(30);
  }

  /** More chunks than one transaction holds on any store. */
  private static Map<ChunkNumber, List<NodeName>> many(NodeName... nodes) {
    Map<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    IntStream.range(0, 450).forEach(i -> chunks.put(new ChunkNumber(i), List.of(nodes)));
    return chunks;
  }

  @Test
  void many_chunks_added_by_two_processes_at_once_have_the_replicas_of_both() {
    Css css = checked();
    createSky(css, SKY);
    createDirector(css, OBJECT);
    List<NodeName> nodes = List.of(new NodeName("w0"), new NodeName("w1"));
    nodes.forEach(node -> css.nodes().add(node, PARAMETERS));

    Racers.race(
        2,
        number -> {
          Css process = Css.open(another(), CssSettings.DEFAULTS);
          process.chunks().addAll(OBJECT, many(nodes.get(number)), Progress.NONE);
          return null;
        });

    assertThat(css.chunks().list(OBJECT).values())
        .hasSize(450)
        .allSatisfy(named -> assertThat(named).containsExactlyInAnyOrder("w0", "w1"));
    Content.assertNoGhostParents(store);
  }

  @Test
  void chunks_added_while_their_table_or_database_is_dropped_never_outlive_it() {
    Css css = checked();
    css.nodes().add(WORKER, PARAMETERS);
    Map<String, Runnable> drops =
        Map.of(
            "table", () -> css.tables().drop(OBJECT),
            "database", () -> css.databases().drop(SKY));
    drops.forEach(
        (what, drop) -> {
          if (!css.databases().contains(SKY)) {
            createSky(css, SKY);
          }
          if (css.tables().statuses(SKY).isEmpty()) {
            createDirector(css, OBJECT);
          }
          Css other = Css.open(another(), CssSettings.DEFAULTS);

          Racers.race(
              List.of(
                  () -> succeeds(() -> other.chunks().addAll(OBJECT, many(WORKER), Progress.NONE)),
                  () -> succeeds(drop)));

          assertThat(content().keySet())
              .as("left of the %s", what)
              .noneMatch(key -> key.startsWith("/DBS/sky/TABLES/Object"));
          Content.assertNoGhostParents(store);
        });
  }

  @Test
  void a_node_deleted_while_chunks_are_added_is_never_named_by_a_replica() {
    Css css = checked();
    createSky(css, SKY);
    createDirector(css, OBJECT);
    for (int round = 0; round < contract.rounds(); round++) {
      NodeName node = new NodeName("w" + round);
      css.nodes().add(node, PARAMETERS);
      List<Callable<Boolean>> racers = new ArrayList<>();
      racers.add(() -> succeeds(() -> css.nodes().delete(node)));
      for (int i = 0; i < 3; i++) {
        ChunkNumber chunk = new ChunkNumber(10 * round + i);
        racers.add(() -> succeeds(() -> css.chunks().add(OBJECT, chunk, List.of(node))));
      }

      boolean deleted = Racers.race(racers).get(0);

      Set<String> named = new HashSet<>();
      css.chunks().list(OBJECT).values().forEach(named::addAll);
      assertThat(css.nodes().names().contains(node)).isEqualTo(!deleted);
      if (deleted) {
        assertThat(named).doesNotContain(node.text());
      } else {
        assertThat(css.nodes().get(node).state()).isEqualTo(NodeState.ACTIVE);
      }
    }
  }

  @Test
  void a_killed_deletion_is_completed_by_one_of_two_that_race_while_chunks_are_added() {
    Css css = checked();
    Css other = Css.open(another(), CssSettings.DEFAULTS);
    createSky(css, SKY);
    createDirector(css, OBJECT);
    for (int round = 0; round < contract.rounds(); round++) {
      NodeName node = new NodeName("w" + round);
      css.nodes().add(node, PARAMETERS);
      killDeletion(node);

      List<Boolean> succeeded =
          Racers.race(
              List.of(
                  () -> succeeds(() -> css.nodes().delete(node)),
                  () -> succeeds(() -> other.nodes().delete(node)),
                  () -> succeeds(() -> css.chunks().add(OBJECT, CHUNK, List.of(node)))));

      assertThat(succeeded.get(2)).isFalse();
      assertThat(succeeded.subList(0, 2)).containsExactlyInAnyOrder(true, false);
      assertThat(css.nodes().names()).doesNotContain(node);
    }
  }

  @Test
  void a_node_in_use_is_reopened_by_one_of_two_deletions_after_one_was_killed() {
    Css css = checked();
    Css other = Css.open(another(), CssSettings.DEFAULTS);
    createSky(css, SKY);
    createDirector(css, OBJECT);
    css.nodes().add(WORKER, PARAMETERS);
    css.chunks().add(OBJECT, CHUNK, List.of(WORKER));
    for (int round = 0; round < contract.rounds(); round++) {
      killDeletion(WORKER);

      List<Boolean> succeeded =
          Racers.race(
              List.of(
                  () -> succeeds(() -> css.nodes().delete(WORKER)),
                  () -> succeeds(() -> other.nodes().delete(WORKER))));

      assertThat(succeeded).containsOnly(false);
      assertThat(css.nodes().get(WORKER)).isEqualTo(PARAMETERS);
    }
  }

  /** Begins a deletion in another process, which is killed before it looks at the replicas. */
  private void killDeletion(NodeName node) {
    FaultyStore killed = new FaultyStore(another());
    killed.beforeEachCall(
        call -> {
          if (call.equals("scan")) {
            killed.fail();
          }
        });
    assertThatThrownBy(() -> Css.open(killed, CssSettings.DEFAULTS).nodes().delete(node))
        .isInstanceOf(StoreException.Unavailable.class);
    assertThat(checked().nodes().get(node).state().isDeleting()).isTrue();
  }

  @Test
  void a_table_dropped_while_chunks_are_added_leaves_nothing_behind() {
    Css css = checked();
    createSky(css, SKY);
    css.nodes().add(WORKER, PARAMETERS);
    for (int round = 0; round < contract.rounds(); round++) {
      createDirector(css, OBJECT);
      Racers.race(
          4,
          number -> {
            ChunkNumber chunk = new ChunkNumber(number);
            return number == 0
                ? succeeds(() -> css.tables().drop(OBJECT))
                : succeeds(() -> css.chunks().add(OBJECT, chunk, List.of(WORKER)));
          });

      assertThat(content().keySet()).noneMatch(key -> key.startsWith("/DBS/sky/TABLES/Object"));
    }
  }
}
