package io.statehouse.domain.css;

import io.statehouse.domain.css.layout.CatalogueCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Registers a described catalogue as the original's ingest does when it publishes one.
 *
 * <p>The database comes first: like another one that is ready and cut alike, so that both share a
 * partitioning, or else with a partitioning of its own. Then regular tables, directors, children
 * and match tables; those that exist and are ready are skipped, so an ingest that broke off is just
 * run again. Everything that can be wrong with the description is found before the first write.
 *
 * <p>A description lists the chunks of a table, but not where they are. Only if nodes are given are
 * replicas registered: one of each chunk, on the node that its number falls to, so that a chunk of
 * all tables is on one node.
 */
public final class Ingest {
  private static final ScanParameters SCAN = new ScanParameters(true, 1);

  private final CssContext session;
  private final Databases databases;
  private final Tables tables;
  private final Chunks chunks;

  Ingest(CssContext session) {
    this.session = session;
    this.databases = new Databases(session);
    this.tables = new Tables(session);
    this.chunks = new Chunks(session);
  }

  /**
   * Reads a description from its files and registers it.
   *
   * @param nodes where the chunks are; if empty, no replicas are registered
   * @throws CssException of kind BAD_FILE if a file is missing, or not as it should be
   * @throws CssException of kind NOT_FOUND if a director is neither described nor registered
   * @throws CssException of kind NOT_FOUND if a node does not exist
   * @throws CssException of kind INVALID if the database exists, but is partitioned otherwise
   * @throws UncheckedIOException if a file cannot be read
   */
  public IngestReport run(CatalogueFiles files, List<NodeName> nodes, Progress progress) {
    try {
      return run(CatalogueCodec.read(files), nodes, progress);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Registers a description; errors as the other. */
  public IngestReport run(CatalogueDescription catalogue, List<NodeName> nodes, Progress progress) {
    session.settings().requireWritable();
    IngestPlan plan = IngestPlan.of(session, catalogue, nodes);
    if (plan.createsDatabase()) {
      createDatabase(catalogue, plan.template());
    }
    double familyOverlap = databases.striping(catalogue.database()).overlap();
    List<TableRef> created = new ArrayList<>();
    for (TableDescription table : plan.newTables()) {
      create(table, familyOverlap);
      created.add(table.table());
      progress.at(Progress.Stage.WRITING, created.size(), plan.newTables().size());
    }
    long replicas = 0;
    if (!nodes.isEmpty()) {
      for (TableDescription table : catalogue.tables()) {
        replicas += addChunks(table, nodes, progress);
      }
    }
    return new IngestReport(
        catalogue.database(), plan.createsDatabase(), created, plan.present(), replicas);
  }

  private void createDatabase(CatalogueDescription catalogue, Optional<DatabaseName> template) {
    template.ifPresentOrElse(
        like -> databases.createLike(catalogue.database(), like),
        () ->
            databases.create(
                catalogue.database(),
                catalogue.striping(),
                StorageClass.L2,
                ReleaseStatus.RELEASED));
  }

  private void create(TableDescription described, double familyOverlap) {
    TableRef table = described.table();
    String schema = described.schema();
    if (described.role() instanceof TableRole.Director role) {
      Partitioning partitioning =
          Partitioning.director(
              table, role.keyColumn(), role.latColumn(), role.lonColumn(), familyOverlap);
      tables.create(table, schema, partitioning, SCAN);
    } else if (described.role() instanceof TableRole.Child role) {
      Partitioning partitioning =
          Partitioning.child(role.director(), role.keyColumn(), role.latColumn(), role.lonColumn());
      tables.create(table, schema, partitioning, SCAN);
    } else if (described.role() instanceof TableRole.Match role) {
      tables.createMatch(table, schema, role.parameters());
    } else {
      tables.create(table, schema, Partitioning.NONE, ScanParameters.NONE);
    }
  }

  /** Adds the chunks that the table does not have yet. */
  private long addChunks(TableDescription table, List<NodeName> nodes, Progress progress) {
    if (table.role() instanceof TableRole.Regular || table.chunks().isEmpty()) {
      return 0;
    }
    Set<ChunkNumber> known = chunks.list(table.table()).keySet();
    Map<ChunkNumber, List<NodeName>> missing = new TreeMap<>();
    for (ChunkNumber chunk : table.chunks()) {
      if (!known.contains(chunk)) {
        NodeName node = nodes.get(Math.floorMod(chunk.number(), nodes.size()));
        missing.put(chunk, List.of(node));
      }
    }
    chunks.addAll(table.table(), missing, progress);
    return missing.size();
  }
}
