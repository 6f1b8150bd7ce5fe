package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssDocuments.PendingOutcome;
import io.statehouse.app.systems.css.CssDocuments.Version;
import io.statehouse.domain.css.ChunkNumber;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.NodeState;
import io.statehouse.domain.css.ReleaseStatus;
import io.statehouse.domain.css.Status;
import io.statehouse.domain.css.StorageClass;
import io.statehouse.domain.css.TableRef;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The commands of {@code statehouse css}, as its help lists them. */
public final class CssCommands {
  private CssCommands() {}

  public static CommandGroup all() {
    return new CommandGroup()
        .with(DatabaseCommands.class, "databases", "database", "create-database")
        .with(DatabaseCommands.class, "set-database-status", "drop-database")
        .with(TableCommands.class, "tables", "table", "schema")
        .with(TableCommands.class, "create-table", "create-match-table")
        .with(TableCommands.class, "set-table-status", "set-schema", "set-scan", "drop-table")
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
        .reads(PendingOutcome.class, PendingOutcome::new);
  }

  @Command(description = "Print the version of the layout in the store.")
  static void version(@Mixin CssCall call) {
    call.show(
        CssDocuments.VERSION,
        css -> new Version(css.version()),
        (results, shown) -> results.line(shown.version()));
  }
}
