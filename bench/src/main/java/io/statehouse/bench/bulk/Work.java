package io.statehouse.bench.bulk;

import io.statehouse.bench.measure.Workload;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.CssSettings;
import io.statehouse.domain.css.entities.CatalogueDescription;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableDescription;
import io.statehouse.domain.css.entities.TableDescription.Column;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.entities.TableRole;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.memory.MemoryStore;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A kind of bulk work, on a catalogue of about so many keys: chunks take almost all of them. */
enum Work {
  /** A catalogue with its nodes is loaded into an empty store, and then dumped. */
  LOAD_AND_DUMP("load") {
    @Override
    void prepare(Css css, int keys) {
      // The store is empty.
    }

    @Override
    void run(Css css, int keys) {
      addNodes(css);
      INGEST.run(css, keys);
    }
  },

  /** A director and its child are registered, with one replica of each of their chunks. */
  INGEST("ingest") {
    @Override
    void prepare(Css css, int keys) {
      addNodes(css);
    }

    @Override
    void run(Css css, int keys) {
      css.ingest().run(catalogue(keys), NODES, Progress.NONE);
    }
  },

  /** Two replicas of each of up to a thousand chunks are added to a table. */
  ADD_CHUNKS("add chunks") {
    @Override
    void prepare(Css css, int keys) {
      addNodes(css);
      css.databases().create(OBJECT.database(), STRIPING, StorageClass.L2, ReleaseStatus.RELEASED);
      css.tables().create(OBJECT, "", Partitioning.NONE, ScanParameters.NONE);
    }

    @Override
    void run(Css css, int keys) {
      Map<ChunkNumber, List<NodeName>> replicas = new TreeMap<>();
      chunks(Math.min(1_000, keys / KEYS_PER_CHUNK_OF_TWO))
          .forEach(chunk -> replicas.put(chunk, NODES.subList(0, 2)));
      css.chunks().addAll(OBJECT, replicas, Progress.NONE);
    }
  },

  /** Adds the same replicas once more, to chunks that exist. */
  ADD_REPLICAS("add replicas") {
    @Override
    void prepare(Css css, int keys) {
      ADD_CHUNKS.prepare(css, keys);
      ADD_CHUNKS.run(css, keys);
    }

    @Override
    void run(Css css, int keys) {
      ADD_CHUNKS.run(css, keys);
    }
  };

  static final Workload DUMP = Workload.rate("dump");
  static final Workload DUMP_AS_MYSQL = Workload.rate("dump in MySQL's order");

  private static final Striping STRIPING = Striping.of(85, 12, 0.01667);
  private static final TableRef OBJECT = TableRef.of("sky", "Object");
  private static final TableRef SOURCE = TableRef.of("sky", "Source");
  private static final List<NodeName> NODES =
      IntStream.rangeClosed(1, 8).mapToObj(i -> new NodeName("worker-" + i)).toList();
  private static final int KEYS_PER_CHUNK_OF_ONE = 4;
  private static final int KEYS_PER_CHUNK_OF_TWO = 6;

  private final String text;

  Work(String text) {
    this.text = text;
  }

  /** Returns what is measured of writing, in keys. */
  final Workload writing() {
    return Workload.rate(text);
  }

  /**
   * Entries in the order of their keys.
   *
   * @param before what is there when the work begins
   * @param added by the work
   */
  record Content(List<Entry> before, List<Entry> added) {}

  /** Creates what must be there. */
  abstract void prepare(Css css, int keys);

  /** Does the work. */
  abstract void run(Css css, int keys);

  /** Returns what the work finds and leaves in a store. */
  final Content content(int keys) {
    try (KeyValueStore memory = new MemoryStore()) {
      Css css = Css.open(memory, CssSettings.DEFAULTS);
      prepare(css, keys);
      List<Entry> before = memory.list(Prefix.ALL);
      Set<Entry> known = new HashSet<>(before);
      run(css, keys);
      List<Entry> added =
          memory.list(Prefix.ALL).stream().filter(entry -> !known.contains(entry)).toList();
      return new Content(before, added);
    }
  }

  private static void addNodes(Css css) {
    for (NodeName node : NODES) {
      css.nodes().add(node, new NodeParameters("worker", "host", 5012, NodeState.ACTIVE));
    }
  }

  private static CatalogueDescription catalogue(int keys) {
    List<ChunkNumber> chunks = chunks(keys / 2 / KEYS_PER_CHUNK_OF_ONE);
    Column id = new Column("objectId", "BIGINT NOT NULL");
    Column ra = new Column("ra", "DOUBLE");
    Column decl = new Column("decl", "DOUBLE");
    return new CatalogueDescription(
        OBJECT.database(),
        STRIPING,
        List.of(
            new TableDescription(
                OBJECT,
                new TableRole.Director("objectId", "decl", "ra"),
                List.of(id, ra, decl),
                chunks),
            new TableDescription(
                SOURCE, new TableRole.Child(OBJECT, "objectId", "", ""), List.of(id), chunks)));
  }

  private static List<ChunkNumber> chunks(int count) {
    return IntStream.range(0, Math.max(1, count)).mapToObj(ChunkNumber::new).toList();
  }
}
