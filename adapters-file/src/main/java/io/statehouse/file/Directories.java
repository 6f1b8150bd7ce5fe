package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Creates directories durably: a power cut does not undo them. */
final class Directories {
  private Directories() {}

  /**
   * Creates a directory and its missing parents.
   *
   * @return its real path
   * @throws StoreException.Refused if it cannot be created
   */
  static Path create(Path directory) {
    try {
      return createDurably(directory.toAbsolutePath().normalize()).toRealPath();
    } catch (FileAlreadyExistsException exists) {
      throw new StoreException.Refused(notDirectory(exists.getFile()), exists);
    } catch (IOException error) {
      throw new StoreException.Refused(
          directory + " cannot be created: check the permissions of the directory above it", error);
    }
  }

  /** Returns why a directory cannot be created, as far as can be seen; empty if it may be. */
  static Optional<String> obstacle(Path directory) {
    Path existing = directory.toAbsolutePath().normalize();
    while (!Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing)) {
      return Optional.of(notDirectory(existing.toString()));
    }
    return Files.isWritable(existing)
        ? Optional.empty()
        : Optional.of(directory + " cannot be created: check the permissions of " + existing);
  }

  private static String notDirectory(String file) {
    return file + " is a file, but a file store is a directory: name another path";
  }

  private static Path createDurably(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return path;
    }
    if (Files.exists(path)) {
      throw new FileAlreadyExistsException(path.toString());
    }
    createDurably(path.getParent());
    Files.createDirectories(path); // no error if another process was faster
    sync(path.getParent());
    return path;
  }

  /** Where a directory cannot be opened for this (Windows), the system persists names by itself. */
  private static void sync(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException unsupported) { // Nothing more can be done.
    }
  }
}
