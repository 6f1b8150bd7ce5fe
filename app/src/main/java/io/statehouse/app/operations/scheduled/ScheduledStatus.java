package io.statehouse.app.operations.scheduled;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** The results of the scheduled work on one system. */
public interface ScheduledStatus {

  /** Returns the result of the last verification, without waiting for anything. */
  LastVerification verification();

  /** Reads which backup is the newest one; empty if no folder is configured. */
  Optional<LastBackup> backup();

  /**
   * The numbers of a verification.
   *
   * @param verifiedAt when it began; empty before the first one
   * @param kinds the number of findings of each kind
   * @param problem why the last attempt did not complete
   */
  record LastVerification(
      boolean running,
      Optional<String> verifiedAt,
      long errors,
      long notices,
      Map<String, Long> kinds,
      Optional<String> problem) {
    public LastVerification {
      requireNonNull(verifiedAt, "verifiedAt");
      requireNonNull(problem, "problem");
    }
  }

  /**
   * The newest backup in the folder.
   *
   * @param interval the age at which the next one is made
   * @param madeAt empty if there is none
   * @param problem why the last attempt to make one failed
   */
  record LastBackup(
      Path folder,
      Duration interval,
      Optional<Instant> madeAt,
      Optional<Path> file,
      Optional<Long> bytes,
      Optional<String> problem) {
    public LastBackup {
      requireNonNull(folder, "folder");
      requireNonNull(interval, "interval");
      requireNonNull(madeAt, "madeAt");
      requireNonNull(file, "file");
      requireNonNull(bytes, "bytes");
      requireNonNull(problem, "problem");
    }
  }
}
