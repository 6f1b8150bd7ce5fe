package io.statehouse.app.operations.archive;

import io.statehouse.app.cli.Consent;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.operations.StoreCall;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.operations.Policy;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a store equal to an archive. */
@Command(
    name = "restore",
    footer = {
      "  statehouse restore backups/css-20260101T000000Z.shz --dry-run",
      "  statehouse restore backups/css-20260101T000000Z.shz --store etcd://127.0.0.1:2379"
    },
    description = {
      "Make a store, of any kind, hold exactly what an archive holds.",
      "The archive is checked to its end first. A store that holds state of the system is refused,"
          + " unless --replace is given: then what the archive does not have is deleted."
    })
public final class RestoreCommand implements Callable<Integer> {
  @Mixin private final StoreCall call;

  @Parameters(paramLabel = "FILE", description = "The archive; - for standard input.")
  private String file;

  @Option(
      names = "--dry-run",
      description = "Print what would be done, by the types of records, and write nothing.")
  private boolean dryRun;

  @Option(names = "--replace", description = "Replace the state that the store holds.")
  private boolean replace;

  @Mixin private final Consent consent = new Consent();

  public RestoreCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new StoreCall(invocation, systems);
  }

  @Override
  public Integer call() {
    FileImport restoring = new FileImport(call, replace ? Policy.MAKE_EQUAL : Policy.ADD_ONLY);
    return (replace ? restoring.asking(consent) : restoring.intoEmptyStore())
            .run(file, Optional.empty(), dryRun)
        ? 0
        : 1;
  }
}
