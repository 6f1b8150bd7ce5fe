package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.ArchiveFiles;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.archive.BackupFolder;
import io.statehouse.app.operations.archive.StateEntries;

/** A backup as a job: as {@code statehouse backup create} makes it. */
final class BackupWork implements Work {
  private final String system;
  private final String layout;
  private final OpenState state;
  private final BackupFolder folder;

  /**
   * @param layout the name of the layout; empty if the system has only one
   */
  BackupWork(String system, String layout, OpenState state, BackupFolder folder) {
    this.system = requireNonNull(system, "system");
    this.layout = requireNonNull(layout, "layout");
    this.state = requireNonNull(state, "state");
    this.folder = requireNonNull(folder, "folder");
  }

  @Override
  public void run(Job job) {
    if (state.isEmpty()) {
      throw new AppException(Kind.NOT_FOUND, "nothing is stored at " + state);
    }
    StateEntries entries =
        StateEntries.of(system, layout, state.url().scheme(), state.keys(), state.selection());
    BackupFolder.Made made = folder.write(system, entries, ArchiveFiles.writing(job));
    job.result(made.document(entries.header()));
  }

  @Override
  public void close() {
    state.close();
  }
}
