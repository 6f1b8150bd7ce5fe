package io.statehouse.file;

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
   * @throws FileAlreadyExistsException naming the existing file that is not a directory
   */
  static Path create(Path directory) throws IOException {
    Path path = directory.toAbsolutePath().normalize();
    if (Files.isDirectory(path)) {
      return path;
    }
    if (Files.exists(path)) {
      throw new FileAlreadyExistsException(path.toString());
    }
    Path parent = path.getParent();
    create(parent);
    Files.createDirectories(path); // no error if another process was faster
    sync(parent);
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
