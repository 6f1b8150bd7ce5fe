package io.statehouse.operations.archive;

import io.statehouse.domain.layout.OneLine;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** The reasons of I/O failures, in words: the JDK's exceptions often name the file alone. */
final class Failures {
  private Failures() {}

  static String of(IOException broken) {
    if (broken instanceof FileAlreadyExistsException) {
      return "there is such a file: choose another name";
    }
    if (broken instanceof NoSuchFileException) {
      return "there is no such file or directory";
    }
    if (broken instanceof AccessDeniedException) {
      return "access is denied";
    }
    if (broken instanceof ClosedChannelException) {
      return "it was closed";
    }
    String message = broken.getMessage();
    return message == null ? broken.getClass().getSimpleName() : OneLine.of(message);
  }
}
