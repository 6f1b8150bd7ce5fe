package io.statehouse.app.operations.archive;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.operations.ArchiveFiles;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.OperationProgress;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.operations.SystemsCall;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.Json;
import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.operations.archive.backups.Retention;
import io.statehouse.ports.StoreException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Backs up one system, or all. */
@Command(
    name = "create",
    footer = {
      "  statehouse backup create ./backups",
      "  statehouse backup create ./backups --system css --keep-daily 7 --keep-weekly 4"
    },
    description = {
      "Write an archive of each system into a folder, as SYSTEM-TIME.shz; a system of which nothing"
          + " is stored is left out.",
      "With --keep-..., the backups of these systems that no rule keeps are deleted afterwards."
    })
public final class BackupCommand implements Callable<Integer> {
  @Mixin private final SystemsCall call;

  @Parameters(paramLabel = "FOLDER", description = "The folder; it is created if need be.")
  private Path folder;

  @Option(
      names = "--system",
      paramLabel = "NAME",
      description = "Only this system. It may be given several times (default: all).")
  private List<String> named = new ArrayList<>();

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store of the only system (default: as configured).")
  private String store;

  @Mixin private KeepOptions keep;

  public BackupCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new SystemsCall(invocation, systems);
  }

  @Override
  public Integer call() {
    call.server().requireNone(Optional.ofNullable(store));
    if (store != null && named.size() != 1) {
      throw AppException.misused("--store is of one system: name it with --system");
    }
    Optional<Retention> retention = keep.retention();
    List<SystemName> systems =
        named.isEmpty()
            ? call.all()
            : named.stream().map(name -> call.config(Map.of()).system(name)).toList();
    BackupFolder backups =
        new BackupFolder(call.invocation().file(folder), Clock.systemDefaultZone());
    boolean complete = true;
    List<Object> documents = new ArrayList<>();
    for (SystemName system : systems) {
      try {
        backUp(system, backups).ifPresent(documents::add);
        retention.ifPresent(rules -> prune(system, backups, rules));
      } catch (StoreException | ArchiveException failed) {
        // The other systems are backed up all the same.
        call.complain(system + ": " + call.invocation().failures().read(failed).sentence());
        complete = false;
      }
    }
    Results results = call.results();
    if (results.wantsDocument()) {
      results.document(Json.object("complete", complete, "backups", documents));
    }
    results.flush();
    return complete ? 0 : 1;
  }

  private Optional<Map<String, Object>> backUp(SystemName system, BackupFolder backups) {
    try (OpenState state = call.open(system, Optional.ofNullable(store));
        OperationProgress progress = OperationProgress.on(call.invocation())) {
      if (state.isEmpty()) {
        call.complain("%s: nothing is stored at %s".formatted(system, state));
        return Optional.empty();
      }
      StateEntries entries =
          StateEntries.of(
              Optional.of(system), call.layout(Optional.of(system), state.config()), state);
      BackupFolder.Made made =
          backups.write(
              system.text(), entries, new ArchiveFiles(call.invocation(), progress).writing());
      progress.erase();
      Results results = call.results();
      if (!results.wantsDocument()) {
        results.line(
            "%s: %s in %s, %s"
                .formatted(
                    system,
                    Quantities.entries(made.summary().entries()),
                    made.file(),
                    entries.header().view().words()));
      }
      return Optional.of(made.document(entries.header()));
    }
  }

  private void prune(SystemName system, BackupFolder backups, Retention rules) {
    for (Path deleted : backups.prune(system.text(), rules)) {
      call.complain("%s: deleted %s".formatted(system, deleted));
    }
  }
}
