package io.statehouse.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Makes directories that a power cut does not take back. */
final class Directories {
  private Directories() {}

  /**
   * Makes a directory and what is missing above it.
   *
   * @throws FileAlreadyExistsException naming what is in the way and no directory
   */
  static Path make(Path directory) throws IOException {
    Path path = directory.toAbsolutePath().normalize();
    if (Files.isDirectory(path)) {
      return path;
    }
    if (Files.exists(path)) {
      throw new FileAlreadyExistsException(path.toString());
    }
    Path parent = path.getParent();
    make(parent);
    Files.createDirectories(path); // no complaint if another process was faster
    sync(parent);
    return path;
  }

  /** Where a directory cannot be opened for that (Windows), the system keeps names by itself. */
  private static void sync(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException notOffered) {
      // Nothing more can be done about it.
    }
  }
}
