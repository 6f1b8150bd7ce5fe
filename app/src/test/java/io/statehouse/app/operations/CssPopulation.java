package io.statehouse.app.operations;

import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.CssSettings;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.ParentIds;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssMeaning;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.KeyValueStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Databases, tables of each kind, nodes and replicas of chunks. */
final class CssPopulation implements Population.Changing {
  private static final DatabaseName SKY = new DatabaseName("sky");
  private static final TableRef OBJECT = TableRef.of("sky", "Object");
  private static final int NODES_PER_CHUNK = 2;

  /** The most that a row of Qserv's own table holds. */
  private static final int MAX_SCHEMA = 65_535;

  private final Meaning meaning = new CssMeaning(ParentIds.NONE);

  @Override
  public Meaning meaning() {
    return meaning;
  }

  @Override
  public void write(KeyValueStore store) {
    Css css = Css.open(store, CssSettings.DEFAULTS);
    css.databases().create(SKY, Striping.of(85, 12, 0.1), StorageClass.L2, ReleaseStatus.RELEASED);
    css.tables().create(OBJECT, "x".repeat(MAX_SCHEMA), director(), new ScanParameters(true, 1));
    for (int i = 0; i < RECORDS; i++) {
      css.databases().createLike(new DatabaseName(Population.oddName("db", i)), SKY);
      css.nodes().add(node(i), new NodeParameters("worker", "10.0.0." + i, i, NodeState.ACTIVE));
      createTable(css, SKY.text(), i);
    }
    addChunks(css);
  }

  private static void createTable(Css css, String database, int number) {
    TableRef table = TableRef.of(database, Population.oddName("table", number));
    if (number % 3 == 0) {
      css.tables()
          .createMatch(
              table,
              "`id` INT",
              new MatchParameters("sky.Object", "a", "sky.Object", "b", "flag", 0.1));
    } else {
      css.tables().create(table, "`ïd` INT", Partitioning.NONE, ScanParameters.NONE);
    }
  }

  private static void addChunks(Css css) {
    TreeMap<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    for (int i = 0; i < RECORDS / NODES_PER_CHUNK; i++) {
      chunks.put(new ChunkNumber(i), List.of(node(i), node(i + 1)));
    }
    css.chunks().addAll(OBJECT, chunks, Progress.NONE);
  }

  @Override
  public Runnable changes(KeyValueStore store, Random random) {
    Css css = Css.open(store, CssSettings.DEFAULTS);
    Deque<DatabaseName> databases = new ArrayDeque<>();
    AtomicInteger number = new AtomicInteger(RECORDS);
    return () -> {
      int next = number.incrementAndGet();
      switch (databases.isEmpty() ? 0 : random.nextInt(5)) {
        case 0 -> {
          databases.addLast(new DatabaseName("new-" + next));
          css.databases().createLike(databases.getLast(), SKY);
        }
        case 1 -> createTable(css, databases.getLast().text(), next);
        case 2 -> css.databases().drop(databases.removeFirst());
        case 3 ->
            css.chunks().add(OBJECT, new ChunkNumber(next), List.of(node(random.nextInt(RECORDS))));
        default -> css.chunks().delete(OBJECT, css.chunks().list(OBJECT).lastKey());
      }
    };
  }

  private static NodeName node(int number) {
    return new NodeName(Population.oddName("worker", number));
  }

  private static Partitioning director() {
    return Partitioning.director(OBJECT, "id", "lat", "lon", 0.1);
  }

  @Override
  public String toString() {
    return "css";
  }
}
