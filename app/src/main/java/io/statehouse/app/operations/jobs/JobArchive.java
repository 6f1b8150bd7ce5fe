package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.archive.Archive;
import io.statehouse.operations.archive.ArchiveProgress;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * The archive that a job reads: one that a client has sent, verified when the job begins, or a file
 * that the job verifies. Used by one thread at a time.
 */
final class JobArchive implements AutoCloseable {
  private static final String SENT = "the archive that was sent";

  private final String name;
  private final Function<ArchiveProgress, Archive> opening;
  private Optional<Archive> open = Optional.empty();

  private JobArchive(String name, Function<ArchiveProgress, Archive> opening) {
    this.name = requireNonNull(name, "name");
    this.opening = requireNonNull(opening, "opening");
  }

  /** Returns the archive in a file, which must be readable once the job runs. */
  static JobArchive of(Path file) {
    return new JobArchive(file.getFileName().toString(), progress -> Archive.open(file, progress));
  }

  /**
   * Copies an archive to its end into a temporary file, and verifies it.
   *
   * @throws io.statehouse.operations.archive.ArchiveException if it is cut or changed
   */
  static JobArchive sent(InputStream body) {
    JobArchive archive = new JobArchive(SENT, progress -> Archive.spool(body, SENT, progress));
    archive.open(ArchiveProgress.NONE);
    return archive;
  }

  /**
   * Returns the archive, which is verified before the first time.
   *
   * @throws io.statehouse.operations.archive.ArchiveException if it is cut or changed
   */
  Archive open(ArchiveProgress progress) {
    if (open.isEmpty()) {
      open = Optional.of(opening.apply(progress));
    }
    return open.get();
  }

  /** Returns the name of the archive for people. */
  @Override
  public String toString() {
    return name;
  }

  @Override
  public void close() {
    open.ifPresent(Archive::close);
  }
}
