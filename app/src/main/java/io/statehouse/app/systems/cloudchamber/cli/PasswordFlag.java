package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Terminal;
import io.statehouse.app.failure.AppException;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.ports.Bytes;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The source of a password: a variable, a person at the terminal, or standard input. It is never an
 * argument, since lists of processes show these.
 */
final class PasswordFlag {
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

  /**
   * Returns the password, which is not empty.
   *
   * @throws AppException if there is none
   */
  Password password(Invocation invocation) {
    if (variable.isPresent()) {
      return Optional.ofNullable(invocation.environment().get(variable.get()))
          .filter(text -> !text.isEmpty())
          .map(Password::of)
          .orElseThrow(
              () ->
                  AppException.misused(
                      "no password: there is no variable %s, or it is empty"
                          .formatted(variable.get())));
    }
    return invocation
        .terminal()
        .prompt()
        .map(PasswordFlag::typed)
        .orElseGet(() -> line(invocation));
  }

  private static Password typed(Terminal.Prompt terminal) {
    String password =
        terminal
            .secret("Password: ")
            .filter(text -> !text.isEmpty())
            .orElseThrow(PasswordFlag::none);
    if (!terminal.secret("Again: ").equals(Optional.of(password))) {
      throw AppException.misused("the two passwords differ: nothing is changed");
    }
    return Password.of(password);
  }

  private static Password line(Invocation invocation) {
    byte[] given = new Input(invocation).document(STANDARD_INPUT, MAX_BYTES).toArray();
    int end = lineEnd(given);
    int ending = end < given.length && given[end] == '\r' ? 2 : 1;
    if (end == 0) {
      throw none();
    }
    if (end + ending < given.length) {
      throw AppException.misused("standard input has more than one line: give the password alone");
    }
    return new Password(Bytes.copyOf(Arrays.copyOf(given, end)));
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
        "no password: type it, give it on standard input, or name its variable by --password-env");
  }
}
