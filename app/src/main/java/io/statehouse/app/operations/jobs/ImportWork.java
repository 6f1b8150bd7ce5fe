package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.operations.ArchiveFiles;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.archive.ImportChecks;
import io.statehouse.operations.Retries;
import io.statehouse.operations.Selection;
import io.statehouse.operations.archive.Archive;
import io.statehouse.operations.archive.ArchiveHeader;
import io.statehouse.operations.copy.Copy;
import io.statehouse.ports.url.StoreUrl;
import java.time.Duration;
import java.util.List;

/** An import or a restore as a job: as the commands of these names do it. */
final class ImportWork implements Work {
  private static final Duration MAX_OUTAGE = Duration.ofSeconds(30);

  private final JobArchive archive;
  private final OpenState to;
  private final SystemName system;
  private final String layout;
  private final ImportTerms terms;

  /**
   * @param layout the name of the configured layout; empty if the system has only one
   */
  ImportWork(
      JobArchive archive, OpenState to, SystemName system, String layout, ImportTerms terms) {
    this.archive = requireNonNull(archive, "archive");
    this.to = requireNonNull(to, "to");
    this.system = requireNonNull(system, "system");
    this.layout = requireNonNull(layout, "layout");
    this.terms = requireNonNull(terms, "terms");
  }

  @Override
  public List<StoreUrl> targets() {
    return terms.dryRun() ? List.of() : List.of(to.url());
  }

  @Override
  public void run(Job job) {
    Archive source = archive.open(ArchiveFiles.verifying(job));
    Copy copy =
        Copy.of(selection(source), to.keys())
            .policy(terms.policy())
            .retries(Retries.lasting(MAX_OUTAGE))
            .progress(job)
            .build();
    PlannedCopy planned = new PlannedCopy(copy, source, archive, to, job);
    planned.plan(terms.dryRun(), planned::runAndCompare);
  }

  private Selection selection(Archive source) {
    ArchiveHeader header = source.header();
    requireSystem(header);
    ImportChecks checks = new ImportChecks(archive.toString(), to);
    checks.requireLayout(header, system, layout);
    Selection selection = checks.within(header);
    checks.requireSelected(source, selection, "it is not of " + system);
    if (terms.mustBeEmpty()) {
      checks.requireEmpty("\"replace\" replaces it, \"dryRun\" shows how");
    }
    return selection;
  }

  private void requireSystem(ArchiveHeader header) {
    if (!header.system().isEmpty() && !header.system().equals(system.text())) {
      throw AppException.misused(
          "%s is of the system %s: it cannot be read into %s"
              .formatted(archive, header.system(), system));
    }
  }

  @Override
  public void close() {
    archive.close();
    to.close();
  }
}
