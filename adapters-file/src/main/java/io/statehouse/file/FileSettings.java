package io.statehouse.file;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What can be chosen about a file store.
 *
 * @param timeout how long a call may take, waiting for other processes included
 * @param readers most reads that run at once; each has a connection of its own, and further ones
 *     wait. The first client of a directory decides for its process
 * @param libraryFolder where SQLite's native library is unpacked to, once per version: a folder
 *     that may hold programs. By default {@code statehouse} in the user's cache folder, or the
 *     store's own directory where there is none. The first store of a process decides
 */
public record FileSettings(Duration timeout, int readers, Optional<Path> libraryFolder) {
  public static final FileSettings DEFAULT =
      new FileSettings(Duration.ofSeconds(5), 32, Optional.empty());

  /**
   * @throws IllegalArgumentException if the timeout is not positive, or there are no readers
   */
  public FileSettings {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("timeout must be longer than nothing: " + timeout);
    }
    if (readers < 1) {
      throw new IllegalArgumentException("at least one reader is needed: " + readers);
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
