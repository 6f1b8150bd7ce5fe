package io.statehouse.file;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of a file store, as the options of a URL say.
 *
 * @param timeout how long a call may take, including waits for other processes
 * @param readers how many reads may run at once, each on its own connection; further reads wait.
 *     The first client of a directory decides for its process
 * @param libraryFolder where SQLite's native library is unpacked, once per version: a folder that
 *     permits execution. By default {@code statehouse} in the user's cache folder, or the store's
 *     own directory if that cannot be used. The first store of a process decides
 */
public record FileSettings(Duration timeout, int readers, Optional<Path> libraryFolder) {
  static final StoreOption<Integer> READERS =
      StoreOption.count("readers", "32", "most reads at once; further reads wait");
  static final StoreOption<Optional<String>> LIBRARY_FOLDER =
      StoreOption.optional(
          "library-folder",
          "the user's cache",
          "where SQLite's library is unpacked, a folder that permits execution");

  public static final FileSettings DEFAULT = of("file:.");

  public FileSettings {
    requireNonNull(timeout, "timeout");
    requireNonNull(libraryFolder, "libraryFolder");
  }

  /** Reads the options of a URL, with paths relative to the working directory. */
  public static FileSettings of(String url) {
    return of(StoreUrl.parse(url), StoreEnvironment.NONE);
  }

  /**
   * @throws IllegalArgumentException if an option is not valid; the message names it
   */
  static FileSettings of(StoreUrl url, StoreEnvironment environment) {
    return new FileSettings(
        StoreOption.TIMEOUT.in(url),
        READERS.in(url),
        LIBRARY_FOLDER.in(url).map(environment.directory()::resolve));
  }
}
