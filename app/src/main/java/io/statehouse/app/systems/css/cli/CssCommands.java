package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.cli.Consent;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.CssDocuments.NamedStatus;
import io.statehouse.app.systems.css.documents.CssDocuments.PendingOutcome;
import io.statehouse.app.systems.css.documents.CssDocuments.Version;
import io.statehouse.domain.css.Databases;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.Database;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The commands of {@code statehouse css}, as its help lists them; declared here are those on
 * databases.
 */
public final class CssCommands {
  private CssCommands() {}

  public static CommandGroup all() {
    return new CommandGroup()
        .with(CssCommands.class, "databases", "database", "create-database")
        .with(CssCommands.class, "set-database-status")
        .with(EditCommands.class, "edit-database")
        .with(CssCommands.class, "drop-database")
        .with(TableCommands.class, "tables", "table", "schema")
        .with(TableCommands.class, "create-table", "create-match-table")
        .with(TableCommands.class, "set-table-status", "set-schema", "set-scan")
        .with(EditCommands.class, "edit-table")
        .with(TableCommands.class, "drop-table")
        .with(WorkerCommands.class, "nodes", "node", "add-node", "set-node-state", "delete-node")
        .with(WorkerCommands.class, "chunks", "add-chunk", "add-chunks", "delete-chunk")
        .with(WorkerCommands.class, "empty-chunks")
        .with(KeyCommands.class, "get", "ls", "tree", "set", "create", "rm")
        .with(FileCommands.class, "load", "dump", "ingest")
        .with(WorkerCommands.class, "pending", "report")
        .with(TableCommands.class, "shared-scans")
        .with(CssCommands.class, "version")
        .reads(DatabaseName.class, DatabaseName::new)
        .reads(StorageClass.class, StorageClass::new)
        .reads(ReleaseStatus.class, ReleaseStatus::new)
        .reads(TableRef.class, TableRef::parse)
        .reads(Status.class, Status::new)
        .reads(NodeName.class, NodeName::new)
        .reads(NodeState.class, NodeState::new)
        .reads(ChunkNumber.class, ChunkNumber::parse)
        .reads(PendingOutcome.class, PendingOutcome::new)
        .reads(CssKey.class, CssKey::of)
        .reads(KeyOrder.class, KeyOrder::parse)
        .reads(FileFormat.class, FileFormat::parse);
  }

  @Command(
      footer = "  statehouse css version",
      description = "Print the version of the layout in the store.")
  static void version(@Mixin CssCall call) {
    call.show(
        CssDocuments.VERSION,
        css -> new Version(css.version()),
        (results, shown) -> results.line(shown.version()));
  }

  @Watchable
  @Command(footer = "  statehouse css databases --long", description = "List the databases.")
  static void databases(
      @Mixin CssCall call,
      @Option(names = "--long", description = "Show the statuses too.") boolean detailed) {
    call.run(
        (css, results) -> {
          if (detailed || results.isWide() || results.wantsDocument()) {
            results.print(
                CssDocuments.STATUSES,
                NamedStatus.list(css.databases().statuses()),
                all -> all.forEach(one -> results.row(one.name(), one.status())));
          } else {
            css.databases().names().forEach(results::row);
          }
        });
  }

  @Watchable
  @Command(footer = "  statehouse css database sky --json", description = "Show a database.")
  static void database(@Mixin CssCall call, @Parameters(paramLabel = "DB") DatabaseName name) {
    call.showRevised(CssDocuments.DATABASE, css -> css.databases().get(name), CssCommands::print);
  }

  private static void print(Results results, Database database) {
    results.field("database", database.name());
    results.field("status", database.status());
    database.storageClass().ifPresent(storage -> results.field("storage class", storage));
    database.releaseStatus().ifPresent(release -> results.field("release status", release));
    Striping striping = database.striping();
    if (!striping.equals(Striping.NONE)) {
      results.field("stripes", striping.stripes());
      results.field("sub-stripes", striping.subStripes());
      results.field("overlap", striping.overlap());
      results.field("partitioning", striping.partitioningId());
    }
  }

  @Command(
      footer = "  statehouse css create-database sky --stripes 85 --sub-stripes 12",
      description = "Create a database, with a partitioning of its own or like another one.")
  static void createDatabase(
      @Mixin CssWrite call,
      @Parameters(paramLabel = "DB") DatabaseName name,
      @Option(
              names = "--like",
              paramLabel = "DB",
              description = "Take the partitioning and attributes of this database.")
          Optional<DatabaseName> template,
      @Option(
              names = "--stripes",
              paramLabel = "N",
              description = "Stripes of the partitioning (default: not partitioned).")
          int stripes,
      @Option(
              names = "--sub-stripes",
              paramLabel = "N",
              description = "Sub-stripes of each stripe.")
          int subStripes,
      @Option(
              names = "--overlap",
              paramLabel = "DEGREES",
              description = "Overlap for tables without their own.")
          double overlap,
      @Option(
              names = "--storage-class",
              paramLabel = "CLASS",
              defaultValue = "L2",
              description = "L1, L2 or L3 (default: ${DEFAULT-VALUE}).")
          StorageClass storageClass,
      @Option(
              names = "--release-status",
              paramLabel = "STATUS",
              defaultValue = "RELEASED",
              description = "RELEASED or UNRELEASED (default: ${DEFAULT-VALUE}).")
          ReleaseStatus releaseStatus) {
    Striping striping = Striping.of(stripes, subStripes, overlap);
    if (template.isPresent() && !striping.equals(Striping.NONE)) {
      throw AppException.misused(
          "give either --like " + template.get() + " or a partitioning of its own, not both");
    }
    call.run(
        css ->
            template.ifPresentOrElse(
                like -> css.databases().createLike(name, like),
                () -> css.databases().create(name, striping, storageClass, releaseStatus)),
        "created database %s",
        name);
  }

  @Command(
      footer = "  statehouse css set-database-status sky READY",
      description = "Set the status of a database.")
  static void setDatabaseStatus(
      @Mixin CssChange call,
      @Parameters(paramLabel = "DB") DatabaseName database,
      @Parameters(paramLabel = "STATUS", description = "READY, DO_NOT_USE, …") Status status) {
    call.change(
        css -> css.database(database).databases().setStatus(database, status),
        "set the status of database %s to %s",
        database,
        status);
  }

  @Command(
      footer = "  statehouse css drop-database sky",
      description = "Remove a database and all of its tables.")
  static void dropDatabase(
      @Mixin CssChange call,
      @Mixin Consent consent,
      @Parameters(paramLabel = "DB") DatabaseName database) {
    call.change(
        css -> {
          Databases databases = css.database(database).databases();
          consent.require(
              call,
              database.text(),
              () -> {
                int tables = css.css().tables().names(database).size();
                return "remove database %s%s from %s"
                    .formatted(database, withTables(tables), call.place());
              });
          databases.drop(database);
        },
        "removed database %s",
        database);
  }

  private static String withTables(int tables) {
    return tables == 0 ? "" : tables == 1 ? " and its table" : " and its " + tables + " tables";
  }
}
