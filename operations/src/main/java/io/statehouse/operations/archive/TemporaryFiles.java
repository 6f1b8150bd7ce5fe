package io.statehouse.operations.archive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Files for data that does not fit in memory. Only the owner may read them. They are deleted when
 * they are closed; where the system allows that they have no name even before, and so survive no
 * crash.
 */
final class TemporaryFiles {
  private TemporaryFiles() {}

  static FileChannel open() throws IOException {
    Path file = Files.createTempFile("statehouse-", ".tmp");
    boolean opened = false;
    try {
      FileChannel channel =
          FileChannel.open(
              file,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      opened = true;
      return channel;
    } finally {
      if (!opened) {
        Files.deleteIfExists(file);
      }
    }
  }
}
