package io.statehouse.app.operations.archive;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.operations.ArchiveFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * A new file that a command writes, or standard output. The file appears under its name once it is
 * complete, and only its owner may read it.
 */
final class OutputFile {
  private static final String UNFINISHED = ".part";

  private final Invocation invocation;
  private final Results results;
  private final String name;

  OutputFile(Invocation invocation, Results results, String name) {
    this.invocation = invocation;
    this.results = results;
    this.name = name;
  }

  /** Writes the whole content. */
  @FunctionalInterface
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  boolean isStandardOutput() {
    return name.equals(ArchiveFiles.STANDARD);
  }

  /** Refuses to print bytes that are not text on a terminal. */
  void requireNoTerminal() {
    if (isStandardOutput() && invocation.terminal().out()) {
      throw AppException.misused(
          "an archive is no text for a terminal: name a file, or redirect the output");
    }
  }

  /**
   * Writes the file.
   *
   * @throws AppException if there is such a file, or it cannot be written
   */
  void write(Content content) {
    try {
      if (isStandardOutput()) {
        try (OutputStream out = new BufferedOutputStream(results.stream())) {
          content.write(out);
        }
      } else {
        write(invocation.file(name), content);
      }
    } catch (FileAlreadyExistsException exists) {
      throw AppException.misused(name + " exists: name another file, or delete it");
    } catch (IOException failed) {
      throw AppException.misused(
          "%s cannot be written: %s".formatted(name, FileProblem.of(failed)));
    }
  }

  private static void write(Path file, Content content) throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    Path unfinished =
        Files.createTempFile(
            file.toAbsolutePath().getParent(), file.getFileName() + ".", UNFINISHED);
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished))) {
        content.write(out);
      }
      Files.move(unfinished, file);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
