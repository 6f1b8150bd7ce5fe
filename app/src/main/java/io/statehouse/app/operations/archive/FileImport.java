package io.statehouse.app.operations.archive;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.cli.Consent;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.operations.ArchiveFiles;
import io.statehouse.app.operations.NamedSide;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.OperationProgress;
import io.statehouse.app.operations.StoreCall;
import io.statehouse.app.operations.TargetChecks;
import io.statehouse.app.operations.copy.CopyRun;
import io.statehouse.app.operations.copy.PlanReport;
import io.statehouse.operations.Policy;
import io.statehouse.operations.Retries;
import io.statehouse.operations.Selection;
import io.statehouse.operations.archive.Archive;
import io.statehouse.operations.archive.ArchiveHeader;
import io.statehouse.operations.archive.ImportSource;
import io.statehouse.operations.archive.export.ExportFormat;
import io.statehouse.operations.copy.Copy;
import java.time.Duration;
import java.util.Optional;

/** A file that is read into a store. */
final class FileImport {
  private static final Duration MAX_OUTAGE = Duration.ofSeconds(30);

  private final StoreCall call;
  private final Policy policy;
  private final boolean mustBeEmpty;
  private final Optional<Consent> consent;

  FileImport(StoreCall call, Policy policy) {
    this(call, policy, false, Optional.empty());
  }

  private FileImport(
      StoreCall call, Policy policy, boolean mustBeEmpty, Optional<Consent> consent) {
    this.call = requireNonNull(call, "call");
    this.policy = requireNonNull(policy, "policy");
    this.mustBeEmpty = mustBeEmpty;
    this.consent = requireNonNull(consent, "consent");
  }

  /** Returns the same for a store that must hold no state of the system. */
  FileImport intoEmptyStore() {
    return new FileImport(call, policy, true, consent);
  }

  /** Returns the same, which asks before it replaces or deletes anything. */
  FileImport asking(Consent asked) {
    return new FileImport(call, policy, mustBeEmpty, Optional.of(asked));
  }

  /**
   * Reads the file, and writes what it holds unless this is a dry run.
   *
   * @param format the format of another program; empty for an archive
   * @return whether the store is equal in the end, or could become so
   */
  boolean run(String file, Optional<ExportFormat> format, boolean dryRun) {
    try (OperationProgress progress = OperationProgress.on(call.invocation())) {
      ArchiveFiles files = new ArchiveFiles(call.invocation(), progress);
      if (format.isPresent()) {
        try (ImportSource source = files.open(file, format.get())) {
          return run(source, Optional.empty(), file, dryRun, progress);
        }
      }
      try (Archive archive = files.openArchive(file)) {
        return run(archive, Optional.of(archive.header()), file, dryRun, progress);
      }
    }
  }

  private boolean run(
      ImportSource source,
      Optional<ArchiveHeader> header,
      String file,
      boolean dryRun,
      OperationProgress progress) {
    progress.erase();
    NamedSide side = call.side(header.map(ArchiveHeader::system).filter(name -> !name.isEmpty()));
    Optional<SystemName> system = call.system(side);
    try (OpenState target = call.open(side, system)) {
      new TargetChecks(call, system).check(target);
      ImportChecks checks = new ImportChecks(file, target);
      Selection selection = target.selection();
      if (header.isPresent()) {
        system.ifPresent(
            name -> checks.requireLayout(header.get(), name, call.layout(system, target.config())));
        selection = checks.within(header.get());
      }
      checks.requireSelected(source, selection, "see --system and --prefix");
      if (mustBeEmpty) {
        checks.requireEmpty("--replace replaces it, --dry-run shows how");
      }
      Copy copy =
          Copy.of(selection, target.keys())
              .policy(policy)
              .retries(Retries.lasting(MAX_OUTAGE))
              .progress(progress)
              .build();
      PlanReport report = new PlanReport(call, call.keysAreSecret(system, target.config()));
      CopyRun run = new CopyRun(call, copy, report, progress, file, target).asking(consent);
      if (dryRun) {
        run.showPlan(source);
        return true;
      }
      return run.run(source, () -> {});
    }
  }
}
