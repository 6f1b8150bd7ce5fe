package io.statehouse.app.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.failure.Kind;
import io.statehouse.ports.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A value that a user gives: as an argument, in a file, or on standard input. */
public final class Input {
  private static final String STANDARD_INPUT = "-";
  private static final String UNREADABLE = "cannot be read: ";

  private final Invocation invocation;

  public Input(Invocation invocation) {
    this.invocation = invocation;
  }

  /**
   * Returns the value; it is read from standard input if neither is given, or a dash is.
   *
   * @param argument the value itself, or null
   * @param file where it is, or null
   */
  public Bytes bytes(String argument, Path file) {
    if (argument != null && file != null) {
      throw AppException.misused("give either a value or the file " + file + ", not both");
    }
    if (argument != null && !argument.equals(STANDARD_INPUT)) {
      return Bytes.utf8(argument);
    }
    boolean fromInput = file == null || isStandardInput(file);
    try {
      return Bytes.copyOf(
          fromInput ? invocation.in().readAllBytes() : Files.readAllBytes(invocation.file(file)));
    } catch (IOException failed) {
      throw unreadable(name(file), failed);
    }
  }

  /**
   * Returns a file, or standard input where it is a dash, unless it is larger than a document is.
   */
  public Bytes document(Path file, int maxBytes) {
    try (InputStream opened =
        isStandardInput(file) ? null : Files.newInputStream(invocation.file(file))) {
      byte[] read = (opened == null ? invocation.in() : opened).readNBytes(maxBytes + 1);
      if (read.length > maxBytes) {
        throw new AppException(
            Kind.TOO_LARGE, "it has more than the " + maxBytes + " bytes of a document");
      }
      return Bytes.copyOf(read);
    } catch (IOException failed) {
      throw new AppException(Kind.BAD_INPUT, UNREADABLE + FileProblem.of(failed), failed);
    }
  }

  /** Returns what is wrong with a file, beginning with its name or that it cannot be read. */
  public static String named(String name, String problem) {
    return problem.startsWith(UNREADABLE)
        ? "cannot read " + name + ": " + problem.substring(UNREADABLE.length())
        : name + ": " + problem;
  }

  /** Returns whether a file argument is a dash, which means standard input. */
  public static boolean isStandardInput(Path file) {
    return file.toString().equals(STANDARD_INPUT);
  }

  /** Returns the name of the file in messages, or of standard input without one. */
  public static String name(Path file) {
    return file == null || isStandardInput(file) ? "standard input" : file.toString();
  }

  /** Reads like {@link #bytes(String, Path)}, for a value that must be text. */
  public String text(String argument, Path file) {
    return text(bytes(argument, file));
  }

  /** Returns a value that must be text. */
  static String text(Bytes value) {
    return value
        .text()
        .orElseThrow(
            () -> new AppException(Kind.BAD_INPUT, "value is not UTF-8 text: CSS holds text"));
  }

  /** Returns the file of this name, which a system may be unable to have. */
  public static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException unusable) {
      throw AppException.misused("\"" + name + "\" is not the name of a file");
    }
  }

  /** Says that a file cannot be read, in one sentence. */
  public static AppException unreadable(String name, IOException failed) {
    String sentence = "cannot read " + name + ": " + FileProblem.of(failed);
    return new AppException(Kind.BAD_INPUT, sentence, failed);
  }
}
