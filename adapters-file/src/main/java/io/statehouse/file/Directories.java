package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

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
      throw new StoreException.Refused(
          exists.getFile() + " is a file, but a file store is a directory: name another path",
          exists);
    } catch (IOException error) {
      throw new StoreException.Refused(
          directory + " cannot be created: check the permissions of the directory above it", error);
    }
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
