package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.operations.ArchiveFiles;
import io.statehouse.app.operations.archive.BackupVerifyCommand;

/** The check of a backup as a job: as {@code statehouse backup verify} does it. */
final class BackupCheckWork implements Work {
  private final JobArchive archive;

  BackupCheckWork(JobArchive archive) {
    this.archive = requireNonNull(archive, "archive");
  }

  @Override
  public void run(Job job) {
    job.result(BackupVerifyCommand.document(archive.open(ArchiveFiles.verifying(job))));
  }

  @Override
  public void close() {
    archive.close();
  }
}
