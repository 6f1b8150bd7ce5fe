package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CatalogueDescription;
import io.statehouse.domain.css.entities.CatalogueFiles;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.Database;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.IngestPlan;
import io.statehouse.domain.css.entities.IngestPlan.PlannedTable;
import io.statehouse.domain.css.entities.IngestReport;
import io.statehouse.domain.css.entities.NameText;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableDescription;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.entities.TableRole;
import io.statehouse.domain.css.layout.CatalogueCodec;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.StoreException;
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

  /**
   * Returns the changes that {@link #run} would make, and writes nothing.
   *
   * @throws CssException and UncheckedIOException as {@code run} does, but for read-only settings
   */
  public IngestPlan plan(CatalogueFiles files, List<NodeName> nodes) {
    try {
      CatalogueDescription catalogue = CatalogueCodec.read(files);
      Plan plan = plan(catalogue, nodes);
      long replicas = 0;
      for (TableDescription table : catalogue.tables()) {
        replicas += missing(table, !plan.present().contains(table.table()), nodes).size();
      }
      return new IngestPlan(
          catalogue.database(),
          plan.createsDatabase(),
          plan.template(),
          plan.newTables().stream().map(PlannedTable::new).toList(),
          plan.present(),
          replicas);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * The plan of an ingest.
   *
   * @param createsDatabase whether the database does not exist yet
   * @param template the database that a new one is to be like, if there is one
   * @param newTables in the order in which to register them
   * @param present those that exist already
   */
  private record Plan(
      boolean createsDatabase,
      Optional<DatabaseName> template,
      List<TableDescription> newTables,
      List<TableRef> present) {}

  /** Registers a description; throws the same errors as above. */
  public IngestReport run(CatalogueDescription catalogue, List<NodeName> nodes, Progress progress) {
    session.settings().requireWritable();
    Plan plan = plan(catalogue, nodes);
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
    for (TableDescription table : catalogue.tables()) {
      boolean isNew = created.contains(table.table());
      Map<ChunkNumber, List<NodeName>> missing = missing(table, isNew, nodes);
      if (!missing.isEmpty()) {
        chunks.addNew(table.table(), missing, progress);
      }
      replicas += missing.size();
    }
    return new IngestReport(
        catalogue.database(), plan.createsDatabase(), created, plan.present(), replicas);
  }

  /** Finds the necessary changes, and everything that prevents them, without writing. */
  private Plan plan(CatalogueDescription catalogue, List<NodeName> nodes) {
    boolean there = databases.contains(catalogue.database());
    Optional<DatabaseName> template = Optional.empty();
    if (there) {
      requireSameFamily(databases.striping(catalogue.database()), catalogue);
    } else {
      NameText.checkNew("database", catalogue.database().text(), false);
      template = template(catalogue.striping());
    }
    Map<TableName, Status> statuses = there ? tables.statuses(catalogue.database()) : Map.of();
    List<TableDescription> newTables = new ArrayList<>();
    List<TableRef> present = new ArrayList<>();
    for (TableDescription table : catalogue.tables()) {
      Status status = statuses.get(table.table().table());
      if (status == null) {
        requireStorable(table);
        requireDirectors(table, catalogue);
        newTables.add(table);
      } else if (status.isReady()) {
        present.add(table.table());
      } else {
        throw CssException.exists("Table", table.table());
      }
    }
    requireOpen(nodes);
    return new Plan(!there, template, newTables, present);
  }

  private static void requireSameFamily(Striping stored, CatalogueDescription catalogue) {
    if (!stored.sameFamily(catalogue.striping())) {
      throw CssException.invalid(
          catalogue.database(),
          "database '"
              + catalogue.database()
              + "' is of "
              + stored.family()
              + ", but its description is of "
              + catalogue.striping().family());
    }
  }

  /** Finds the first database that is ready and cut alike. */
  private Optional<DatabaseName> template(Striping striping) {
    return session.names(CssLayout.DATABASES).stream()
        // One dropped since it was listed is not found.
        .flatMap(name -> databases.find(new DatabaseName(name)).stream())
        .filter(other -> other.status().isReady() && other.striping().sameFamily(striping))
        .map(Database::name)
        .findFirst();
  }

  private void requireStorable(TableDescription table) {
    NameText.checkNew("table", table.table().table().text(), false);
    // The longest key of a table: if it is too long, the table is refused before anything is
    // written.
    CssKey longest = CssLayout.key(CssLayout.TABLE_PARTITIONING, table.table()).packed();
    session.store().limits().check(longest.stored());
    int bytes = StoredText.write(longest.text(), table.schema()).size();
    int most = session.store().limits().valueBytes();
    if (bytes > most) {
      throw new StoreException.Refused(
          "the schema of table '"
              + table.table()
              + "' has "
              + bytes
              + " bytes: this store takes at most "
              + most);
    }
  }

  private void requireDirectors(TableDescription table, CatalogueDescription catalogue) {
    for (TableRef director : table.role().directors()) {
      boolean described =
          catalogue.tables().stream()
              .filter(other -> other.role() instanceof TableRole.Director)
              .anyMatch(other -> other.table().equals(director));
      if (!described && !session.exists(CssLayout.table(director))) {
        throw CssException.noSuch(director);
      }
    }
  }

  private void requireOpen(List<NodeName> nodes) {
    Map<NodeName, NodeParameters> known = nodes.isEmpty() ? Map.of() : new Nodes(session).all();
    for (NodeName node : nodes) {
      if (!known.containsKey(node)) {
        throw CssException.noSuch(node);
      }
      if (known.get(node).state().isDeleting()) {
        throw CssException.closing(node);
      }
    }
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

  /** Returns the chunks that the table does not have yet, and the node of each. */
  private Map<ChunkNumber, List<NodeName>> missing(
      TableDescription table, boolean isNew, List<NodeName> nodes) {
    Map<ChunkNumber, List<NodeName>> missing = new TreeMap<>();
    if (nodes.isEmpty() || table.role() instanceof TableRole.Regular || table.chunks().isEmpty()) {
      return missing;
    }
    Set<ChunkNumber> known = isNew ? Set.of() : chunks.list(table.table()).keySet();
    for (ChunkNumber chunk : table.chunks()) {
      if (!known.contains(chunk)) {
        NodeName node = nodes.get(Math.floorMod(chunk.number(), nodes.size()));
        missing.put(chunk, List.of(node));
      }
    }
    return missing;
  }
}
