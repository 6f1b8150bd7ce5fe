package io.statehouse.file;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.client.ClientCommands;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreKind;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreUrl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The embedded store: {@code file:DIRECTORY}. */
public final class FileStoreKind implements StoreKind {

  @Override
  public String scheme() {
    return "file";
  }

  @Override
  public String example() {
    return "file:DIRECTORY";
  }

  @Override
  public List<StoreOption<?>> options() {
    return List.of(FileSettings.READERS, FileSettings.LIBRARY_FOLDER);
  }

  /**
   * The directory by its real name, as far as it exists, so that symbolic links hide no conflict.
   */
  @Override
  public Set<String> places(StoreUrl url, StoreEnvironment environment) {
    try {
      return Set.of("file:" + real(directory(url, environment).toAbsolutePath().normalize()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Path real(Path path) throws IOException {
    if (Files.exists(path)) {
      return path.toRealPath();
    }
    Path parent = path.getParent();
    return parent == null ? path : real(parent).resolve(path.getFileName());
  }

  @Override
  public boolean exists(StoreUrl url, StoreEnvironment environment) {
    return Database.isIn(directory(url, environment));
  }

  @Override
  public boolean scansInOrder(StoreUrl url) {
    return true;
  }

  @Override
  public ClientCommands client(StoreUrl url, StoreEnvironment environment) {
    return new SqliteCommands(Database.fileIn(directory(url, environment).toAbsolutePath()));
  }

  @Override
  public BatchingSettings batching(StoreUrl url) {
    return BatchingSettings.oneWriter(StoreOption.TIMEOUT.in(url));
  }

  @Override
  public KeyValueStore open(
      StoreUrl url, StoreEnvironment environment, RoundTripListener listener) {
    return FileStore.open(directory(url, environment), FileSettings.of(url, environment), listener);
  }

  @Override
  public KeyValueStore openLazily(
      StoreUrl url, StoreEnvironment environment, RoundTripListener listener) {
    return FileStore.openLazily(
        directory(url, environment), FileSettings.of(url, environment), listener);
  }

  private Path directory(StoreUrl url, StoreEnvironment environment) {
    if (!url.hosts().isEmpty() || url.user().isPresent() || url.path().isEmpty()) {
      throw url.wrong(" names no directory: write it as in " + example());
    }
    return environment.directory().resolve(url.path());
  }
}
