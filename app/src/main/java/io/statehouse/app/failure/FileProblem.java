package io.statehouse.app.failure;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * The reason why a file cannot be read: never empty, and without the name of the file or an
 * exception.
 */
public final class FileProblem {
  private FileProblem() {}

  public static String of(IOException failed) {
    if (failed instanceof NoSuchFileException || failed instanceof FileNotFoundException) {
      return "there is no such file";
    }
    if (failed instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failed instanceof NotDirectoryException) {
      return "it is not a directory";
    }
    if (failed instanceof FileSystemLoopException) {
      return "its links lead in a circle";
    }
    if (failed instanceof CharacterCodingException) {
      return "it is not UTF-8 text";
    }
    // The message of a file system's exception repeats the name of the file.
    String reason =
        failed instanceof FileSystemException system ? system.getReason() : failed.getMessage();
    if (reason == null || reason.isBlank()) {
      return "the system gives no reason";
    }
    return reason.equals("Is a directory") ? "it is a directory" : reason;
  }
}
