package io.statehouse.app.systems.css.demo;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.system.Demonstration;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.CssSettings;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * The catalogue of a sky survey: a release, the catalogue of another survey that it is matched
 * with, and a database that an astronomer works in, with their chunks on six workers.
 */
public final class CssDemo implements Demonstration {
  private static final int NODES = 6;
  private static final int PORT = 5012;
  private static final int CHUNKS = 140;

  /** Chunks of a survey are those of one stripe and the next, which leave gaps. */
  private static final int FIRST_CHUNK = 6_630;

  private static final DatabaseName RELEASE = new DatabaseName("dr2");
  private static final DatabaseName INFRARED = new DatabaseName("infrared");
  private static final DatabaseName SCRATCH = new DatabaseName("scratch_dana");
  private static final TableRef OBJECT = new TableRef(RELEASE, table("Object"));
  private static final TableRef SOURCE = new TableRef(RELEASE, table("Source"));
  private static final TableRef POINTS = new TableRef(INFRARED, table("PointSource"));
  private static final TableRef SAMPLE = new TableRef(SCRATCH, table("Sample"));
  private static final Striping STRIPING = Striping.of(85, 12, 0.01667);

  private static final String POSITION = "`ra` DOUBLE NOT NULL,`decl` DOUBLE NOT NULL";
  private static final String OBJECT_SCHEMA =
      "`objectId` BIGINT NOT NULL,"
          + POSITION
          + ",`g_mag` FLOAT,`r_mag` FLOAT,`i_mag` FLOAT,`extendedness` FLOAT";
  private static final String SOURCE_SCHEMA =
      "`sourceId` BIGINT NOT NULL,`objectId` BIGINT NOT NULL,`visit` BIGINT NOT NULL,"
          + POSITION
          + ",`flux` DOUBLE,`fluxErr` DOUBLE";

  private final KeyValueStore store;
  private final RandomGenerator random;
  private Css css;

  public CssDemo(KeyValueStore store, RandomGenerator random) {
    this.store = requireNonNull(store, "store");
    this.random = requireNonNull(random, "random");
  }

  private static TableName table(String name) {
    return new TableName(name);
  }

  private Css css() {
    if (css == null) {
      css = Css.open(store, CssSettings.DEFAULTS);
    }
    return css;
  }

  @Override
  public void fill() {
    for (int i = 1; i <= NODES; i++) {
      NodeState state = i == NODES ? NodeState.INACTIVE : NodeState.ACTIVE;
      css().nodes().add(node(i), new NodeParameters("worker", "10.20.0." + (10 + i), PORT, state));
    }
    css().databases().create(RELEASE, STRIPING, StorageClass.L2, ReleaseStatus.RELEASED);
    css().databases().create(INFRARED, STRIPING, StorageClass.L2, ReleaseStatus.RELEASED);
    css().databases().create(SCRATCH, STRIPING, StorageClass.L3, ReleaseStatus.UNRELEASED);
    addTables();
    css().chunks().addAll(OBJECT, chunks(CHUNKS), Progress.NONE);
    css().chunks().addAll(SOURCE, chunks(CHUNKS), Progress.NONE);
    css().chunks().addAll(POINTS, chunks(CHUNKS / 2), Progress.NONE);
    css().tables().setStatus(SAMPLE, Status.pendingCreate("dana"));
  }

  private void addTables() {
    director(OBJECT, OBJECT_SCHEMA, "objectId");
    director(POINTS, "`cntr` BIGINT NOT NULL," + POSITION + ",`w1mpro` FLOAT", "cntr");
    director(SAMPLE, OBJECT_SCHEMA, "objectId");
    css()
        .tables()
        .create(
            SOURCE,
            SOURCE_SCHEMA,
            Partitioning.child(OBJECT, "objectId", "decl", "ra"),
            new ScanParameters(false, 2));
    plain(new TableRef(RELEASE, table("Visit")), "`visit` BIGINT NOT NULL,`band` CHAR(1)");
    plain(new TableRef(INFRARED, table("Frame")), "`frameId` BIGINT NOT NULL," + POSITION);
    css()
        .tables()
        .createMatch(
            new TableRef(RELEASE, table("ObjectToPointSource")),
            "`objectId` BIGINT,`cntr` BIGINT,`flags` INT",
            new MatchParameters(
                OBJECT.toString(), "objectId", POINTS.toString(), "cntr", "flags", 0.00056));
  }

  private void director(TableRef table, String schema, String key) {
    css()
        .tables()
        .create(
            table,
            schema,
            Partitioning.director(table, key, "decl", "ra", STRIPING.overlap()),
            new ScanParameters(true, 1));
  }

  private void plain(TableRef table, String schema) {
    css().tables().create(table, schema, Partitioning.NONE, ScanParameters.NONE);
  }

  private SortedMap<ChunkNumber, List<NodeName>> chunks(int count) {
    SortedMap<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      chunks.put(new ChunkNumber(FIRST_CHUNK + i + i / 20 * 140), replicas(i));
    }
    return chunks;
  }

  private static List<NodeName> replicas(int chunk) {
    int active = NODES - 1;
    return List.of(node(1 + chunk % active), node(1 + (chunk + 1 + chunk / active) % active));
  }

  private static NodeName node(int number) {
    return new NodeName("worker-" + number);
  }

  /** One replica names a node that was never registered. */
  @Override
  public void damage() {
    String name = node(3).text();
    Prefix chunks = new Prefix("/DBS/%s/TABLES/%s/CHUNKS/".formatted(RELEASE, OBJECT.table()));
    Entry replica =
        store
            .scan(chunks)
            .filter(entry -> entry.value().text().filter(text -> text.contains(name)).isPresent())
            .findFirst()
            .orElseThrow();
    String broken = replica.value().text().orElseThrow().replace(name, "worker-9");
    store.commit(
        Transaction.builder()
            .require(Condition.unchanged(replica))
            .put(replica.key(), Bytes.utf8(broken))
            .build());
  }

  @Override
  public List<String> findings() {
    return List.of("missing-node");
  }

  @Override
  public void change() {
    switch (random.nextInt(3)) {
      case 0 -> {
        boolean active = css().nodes().get(node(NODES)).isActive();
        css().nodes().setState(node(NODES), active ? NodeState.INACTIVE : NodeState.ACTIVE);
      }
      case 1 -> {
        boolean ready = css().tables().get(SAMPLE).status().isReady();
        css().tables().setStatus(SAMPLE, ready ? Status.pendingCreate("dana") : Status.READY);
      }
      default -> moveChunk();
    }
  }

  /** Chunks are added at the end, and deleted there when there are too many. */
  private void moveChunk() {
    SortedMap<ChunkNumber, List<String>> chunks = css().chunks().list(POINTS);
    ChunkNumber last = chunks.lastKey();
    if (chunks.size() > CHUNKS / 2 + random.nextInt(20)) {
      css().chunks().delete(POINTS, last);
    } else {
      css()
          .chunks()
          .add(POINTS, new ChunkNumber(last.number() + 1), replicas(random.nextInt(CHUNKS)));
    }
  }

  @Override
  public List<Read> reads() {
    return List.of(
        Read.of("/databases"),
        Read.of("/databases/" + RELEASE + "/tables"),
        Read.of("/databases/%s/tables/%s/chunks".formatted(RELEASE, OBJECT.table())),
        Read.of("/nodes"));
  }
}
