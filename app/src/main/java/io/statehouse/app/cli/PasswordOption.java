package io.statehouse.app.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.ports.Bytes;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The source of a password: a variable, a file, a person at the terminal, or standard input. It is
 * never an argument, since lists of processes show these.
 */
public final class PasswordOption {
  private static final Path STANDARD_INPUT = Path.of("-");

  /** Far more than bcrypt counts. */
  private static final int MAX_BYTES = 4096;

  @Option(
      names = "--password-env",
      paramLabel = "NAME",
      description =
          "The variable with the password (default: typed at the terminal, or a line on standard"
              + " input).")
  private Optional<String> variable;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "The file with the password, in its only line.")
  private Optional<Path> file;

  /**
   * Returns the password, which is not empty.
   *
   * @throws AppException if there is none
   */
  public Bytes password(Invocation invocation) {
    if (variable.isPresent() && file.isPresent()) {
      throw AppException.misused("give either --password-env or --password-file, not both");
    }
    if (file.isPresent()) {
      return line(invocation, file.get());
    }
    if (variable.isPresent()) {
      return Optional.ofNullable(invocation.environment().get(variable.get()))
          .filter(text -> !text.isEmpty())
          .map(Bytes::utf8)
          .orElseThrow(
              () ->
                  AppException.misused(
                      "no password: there is no variable %s, or it is empty"
                          .formatted(variable.get())));
    }
    return invocation
        .terminal()
        .prompt()
        .map(PasswordOption::typed)
        .orElseGet(() -> line(invocation, STANDARD_INPUT));
  }

  private static Bytes typed(Terminal.Prompt terminal) {
    String password =
        terminal
            .secret("Password: ")
            .filter(text -> !text.isEmpty())
            .orElseThrow(PasswordOption::none);
    if (!terminal.secret("Again: ").equals(Optional.of(password))) {
      throw AppException.misused("the two passwords differ: nothing is changed");
    }
    return Bytes.utf8(password);
  }

  private static Bytes line(Invocation invocation, Path source) {
    byte[] given = new Input(invocation).document(source, MAX_BYTES).toArray();
    int end = lineEnd(given);
    int ending = end < given.length && given[end] == '\r' ? 2 : 1;
    if (end == 0) {
      throw none();
    }
    if (end + ending < given.length) {
      throw AppException.misused(
          (source.equals(STANDARD_INPUT) ? "standard input" : source)
              + " has more than one line: give the password alone");
    }
    return Bytes.copyOf(Arrays.copyOf(given, end));
  }

  /** Returns where the first line ends; a carriage return alone is part of it. */
  private static int lineEnd(byte[] text) {
    int end = 0;
    while (end < text.length && text[end] != '\n') {
      end++;
    }
    boolean two = end > 0 && end < text.length && text[end - 1] == '\r';
    return two ? end - 1 : end;
  }

  private static AppException none() {
    return AppException.misused(
        "no password: type it, give it on standard input, or name its variable by --password-env or its file by --password-file");
  }
}
