package io.statehouse.app;

import io.statehouse.app.audit.cli.AuditCommand;
import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.operations.apply.ApplyCommand;
import io.statehouse.app.operations.archive.BackupCommand;
import io.statehouse.app.operations.archive.BackupListCommand;
import io.statehouse.app.operations.archive.BackupVerifyCommand;
import io.statehouse.app.operations.archive.ExportCommand;
import io.statehouse.app.operations.archive.ImportCommand;
import io.statehouse.app.operations.archive.RestoreCommand;
import io.statehouse.app.operations.changes.WatchCommand;
import io.statehouse.app.operations.copy.CopyCommand;
import io.statehouse.app.operations.copy.DiffCommand;
import io.statehouse.app.system.SystemRegistry;
import java.util.List;

/** The commands for the state of any system. */
final class OperationCommands {
  private static final String APPLY = "apply";
  private static final String AUDIT = "audit";
  private static final String COPY = "copy";
  private static final String DIFF = "diff";
  private static final String EXPORT = "export";
  private static final String IMPORT = "import";
  private static final String RESTORE = "restore";
  private static final String WATCH = "watch";

  static final List<String> NAMES =
      List.of(COPY, DIFF, APPLY, EXPORT, IMPORT, RESTORE, WATCH, AUDIT);

  private OperationCommands() {}

  static CommandGroup all(SystemRegistry systems) {
    return new CommandGroup()
        .with(COPY, invocation -> new CopyCommand(invocation, systems))
        .with(DIFF, invocation -> new DiffCommand(invocation, systems))
        .with(APPLY, invocation -> new ApplyCommand(invocation, systems))
        .with(EXPORT, invocation -> new ExportCommand(invocation, systems))
        .with(IMPORT, invocation -> new ImportCommand(invocation, systems))
        .with(RESTORE, invocation -> new RestoreCommand(invocation, systems))
        .with(WATCH, invocation -> new WatchCommand(invocation, systems))
        .with(AUDIT, AuditCommand::new);
  }

  /** Returns the commands of {@code statehouse backup}. */
  static CommandGroup backup(SystemRegistry systems) {
    return new CommandGroup()
        .with("create", invocation -> new BackupCommand(invocation, systems))
        .with("list", invocation -> new BackupListCommand(invocation, systems))
        .with("verify", BackupVerifyCommand::new)
        .byDefault("create");
  }
}
