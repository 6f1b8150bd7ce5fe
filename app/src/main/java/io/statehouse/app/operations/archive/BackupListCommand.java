package io.statehouse.app.operations.archive;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.Json;
import io.statehouse.operations.archive.backups.Backup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the backups in a folder. */
@Command(
    name = "list",
    footer = "  statehouse backup list ./backups",
    description = "List the backups in a folder, of each system the newest first.")
public final class BackupListCommand implements Callable<Integer> {
  @Mixin private final Call call;

  @Parameters(paramLabel = "FOLDER", description = "The folder.")
  private Path folder;

  private final SystemRegistry systems;

  public BackupListCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new Call(invocation);
    this.systems = systems;
  }

  @Override
  public Integer call() {
    Path read = call.invocation().file(folder);
    if (!Files.isDirectory(read)) {
      throw AppException.misused(folder + " is no folder: name the folder of the backups");
    }
    Results results = call.results();
    List<Object> documents = new ArrayList<>();
    try (Table table = Table.of(call, "SYSTEM", "TIME", "SIZE", "FILE")) {
      BackupFolder backups = new BackupFolder(read, Clock.systemDefaultZone());
      for (BackupFolder.Stored stored :
          backups.all(systems.names().stream().map(SystemName::text).toList())) {
        Backup backup = stored.backup();
        documents.add(
            Json.object(
                "system",
                stored.system(),
                "time",
                backup.time().toString(),
                "bytes",
                stored.bytes(),
                "file",
                backup.file().toString()));
        if (!results.wantsDocument()) {
          table.add(
              stored.system(),
              backup.time(),
              Quantities.bytes(stored.bytes()),
              backup.file().getFileName());
        }
      }
    }
    if (results.wantsDocument()) {
      results.document(documents);
    } else if (documents.isEmpty()) {
      call.complain("there are no backups in " + folder);
    }
    results.flush();
    return 0;
  }
}
