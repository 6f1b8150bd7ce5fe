package io.statehouse.app.operations.archive;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.operations.ArchiveFiles;
import io.statehouse.app.operations.StoreCall;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.operations.Policy;
import io.statehouse.operations.archive.export.ExportFormat;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads an exported file into a store. */
@Command(
    name = "import",
    footer = {
      "  statehouse import css.shz --store consul://127.0.0.1:8500 --dry-run",
      "  statehouse import gis.json --format consul --system gis"
    },
    description = {
      "Read the entries of a file into a store, as statehouse copy would from another store.",
      "The file is checked to its end before anything is written. - is standard input."
    })
public final class ImportCommand implements Callable<Integer> {
  @Mixin private final StoreCall call;

  @Parameters(paramLabel = "FILE", description = "The file; - for standard input.")
  private String file;

  @Option(
      names = {"--format", "--as"},
      paramLabel = "FORMAT",
      defaultValue = ArchiveFiles.ARCHIVE,
      description =
          "archive (the default), or what another program exports: consul, etcd, redis, lines; or one of"
              + " the system itself, which its page names.")
  private String format;

  @Option(
      names = "--dry-run",
      description = "Print what would be done, by the types of records, and write nothing.")
  private boolean dryRun;

  @Option(names = "--overwrite", description = "Replace entries that have another value.")
  private boolean overwrite;

  @Option(names = "--delete-extra", description = "Delete what only the store has.")
  private boolean deleteExtra;

  public ImportCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new StoreCall(invocation, systems);
  }

  @Override
  public Integer call() {
    if (format.equals(ExportCommand.YAML)) {
      throw AppException.misused(
          "documents are applied, not imported: see statehouse apply --help");
    }
    Optional<ExportFormat> other =
        format.equals(ArchiveFiles.ARCHIVE)
            ? Optional.empty() // which names its system itself
            : ArchiveFiles.format(format, call.formats(system()));
    return new FileImport(call, new Policy(overwrite, deleteExtra)).run(file, other, dryRun)
        ? 0
        : 1;
  }

  private Optional<SystemName> system() {
    return call.system(call.side());
  }
}
