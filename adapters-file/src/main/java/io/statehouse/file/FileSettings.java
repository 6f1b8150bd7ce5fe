package io.statehouse.file;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of a file store.
 *
 * @param timeout how long a call may take, including waits for other processes
 * @param readers how many reads may run at once, each on its own connection; further reads wait.
 *     The first client of a directory decides for its process
 * @param libraryFolder where SQLite's native library is unpacked, once per version: a folder that
 *     permits execution. By default {@code statehouse} in the user's cache folder, or the store's
 *     own directory if that cannot be used. The first store of a process decides
 */
public record FileSettings(Duration timeout, int readers, Optional<Path> libraryFolder) {
  public static final FileSettings DEFAULT =
      new FileSettings(Duration.ofSeconds(5), 32, Optional.empty());

  /**
   * @throws IllegalArgumentException if the timeout is not positive, or there are no readers
   */
  public FileSettings {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("timeout must be positive: " + timeout);
    }
    if (readers < 1) {
      throw new IllegalArgumentException("readers must be at least 1: " + readers);
    }
    requireNonNull(libraryFolder, "libraryFolder");
  }

  public FileSettings withTimeout(Duration other) {
    return new FileSettings(other, readers, libraryFolder);
  }

  public FileSettings withLibraryFolder(Path folder) {
    return new FileSettings(timeout, readers, Optional.of(folder));
  }
}
