package io.statehouse.app.stores;

import io.statehouse.file.FileSettings;
import io.statehouse.file.FileStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/** Opens the embedded store: {@code file:DIRECTORY}. */
final class FileStoreOpener extends StoreOpener {
  private final Path from;

  /**
   * @param from the directory that a relative path starts from
   */
  FileStoreOpener(Path from) {
    super("file", "file:DIRECTORY");
    this.from = from;
  }

  /**
   * The directory by its real name, as far as it exists, so that symbolic links hide no conflict.
   */
  @Override
  Set<String> places(StoreUrl url) {
    Path path = directory(url).toAbsolutePath().normalize();
    Path existing = path;
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    try {
      Path real = existing == null ? path : existing.toRealPath();
      return Set.of("file:" + (existing == null ? real : real.resolve(existing.relativize(path))));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  BatchingSettings batching(StoreUrl url, Duration timeout) {
    return BatchingSettings.oneWriter(timeout);
  }

  @Override
  OpenStore open(StoreUrl url, Duration timeout, RoundTripListener listener) {
    return OpenStore.of(
        FileStore.open(directory(url), FileSettings.DEFAULT.withTimeout(timeout), listener));
  }

  @Override
  OpenStore openLazily(StoreUrl url, Duration timeout, RoundTripListener listener) {
    return OpenStore.of(
        FileStore.openLazily(directory(url), FileSettings.DEFAULT.withTimeout(timeout), listener));
  }

  private Path directory(StoreUrl url) {
    if (!url.hosts().isEmpty() || url.user().isPresent() || url.path().isEmpty()) {
      throw url.wrong(" names no directory: write it as in " + example());
    }
    return from.resolve(url.path());
  }
}
