package io.statehouse.app.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.ports.Bytes;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A value that a user gives: as an argument, in a file, or on standard input. */
public final class Input {
  private final Invocation invocation;

  public Input(Invocation invocation) {
    this.invocation = invocation;
  }

  /**
   * @param argument the value itself, or null
   * @param file where it is, or null
   */
  public Bytes bytes(String argument, Path file) {
    if (argument != null && file != null) {
      throw AppException.misused("give either a value or --file " + file + ", not both");
    }
    if (argument != null) {
      return Bytes.utf8(argument);
    }
    try {
      return Bytes.copyOf(
          file == null
              ? invocation.in().readAllBytes()
              : Files.readAllBytes(invocation.file(file)));
    } catch (IOException failed) {
      throw unreadable(file == null ? "standard input" : file.toString(), failed);
    }
  }

  /** As {@link #bytes}, for a value that must be text. */
  public String text(String argument, Path file) {
    return bytes(argument, file)
        .text()
        .orElseThrow(
            () -> new AppException(Kind.BAD_INPUT, "value is not UTF-8 text: CSS holds text"));
  }

  /** Says that a file cannot be read, in one sentence. */
  public static AppException unreadable(String name, IOException failed) {
    String problem =
        failed instanceof NoSuchFileException
            ? "there is no such file"
            : failed instanceof AccessDeniedException ? "permission denied" : failed.getMessage();
    return new AppException(Kind.BAD_INPUT, "cannot read " + name + ": " + problem, failed);
  }
}
