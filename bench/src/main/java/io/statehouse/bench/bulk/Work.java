package io.statehouse.bench.bulk;

import io.statehouse.bench.measure.Workload;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.CssSettings;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.StorageClass;
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
      new Catalogue(keys).create(css);
    }
  },

  /** A director and its child are registered, with one replica of each of their chunks. */
  INGEST("ingest") {
    @Override
    void prepare(Css css, int keys) {
      Catalogue.addNodes(css);
    }

    @Override
    void run(Css css, int keys) {
      new Catalogue(keys).ingest(css);
    }
  },

  /** Two replicas of each of up to a thousand chunks are added to a table. */
  ADD_CHUNKS("add chunks") {
    @Override
    void prepare(Css css, int keys) {
      Catalogue.addNodes(css);
      css.databases()
          .create(
              Catalogue.OBJECT.database(),
              Catalogue.STRIPING,
              StorageClass.L2,
              ReleaseStatus.RELEASED);
      css.tables().create(Catalogue.OBJECT, "", Partitioning.NONE, ScanParameters.NONE);
    }

    @Override
    void run(Css css, int keys) {
      Map<ChunkNumber, List<NodeName>> replicas = new TreeMap<>();
      Catalogue.chunks(Math.min(1_000, keys / KEYS_PER_CHUNK_OF_TWO))
          .forEach(chunk -> replicas.put(chunk, Catalogue.NODES.subList(0, 2)));
      css.chunks().addAll(Catalogue.OBJECT, replicas, Progress.NONE);
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
}
