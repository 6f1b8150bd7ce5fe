package io.statehouse.app.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The output streams that a person reads, and how to prompt that person.
 *
 * @param out whether standard output is a terminal
 * @param err whether standard error is one
 * @param probe finds out the size of the terminal; it may take a few milliseconds
 * @param prompt reads what a person types; empty if standard input is not a terminal
 */
public record Terminal(
    boolean out, boolean err, Supplier<Optional<Size>> probe, Optional<Prompt> prompt) {
  public static final Terminal NONE = new Terminal(false, false, Optional::empty);

  private static final File CONTROLLING_TERMINAL = new File("/dev/tty");
  private static final int PROBE_SECONDS = 1;

  /** The size of a terminal. */
  public record Size(int rows, int columns) {

    /** Reads what {@code stty size} prints; empty if it knows no size. */
    static Optional<Size> parse(String text) {
      String[] numbers = text.strip().split(" ");
      boolean isSize = text.strip().matches("[1-9][0-9]{0,3} [1-9][0-9]{0,3}");
      return isSize
          ? Optional.of(new Size(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1])))
          : Optional.empty();
    }
  }

  /** Prompts the person at the terminal. */
  @FunctionalInterface
  public interface Prompt {
    /** Returns the secret that is typed, which is not shown; empty if there is no more input. */
    Optional<String> secret(String question);
  }

  public Terminal {
    requireNonNull(probe, "probe");
    requireNonNull(prompt, "prompt");
  }

  /** A terminal that is only written to. */
  public Terminal(boolean out, boolean err, Supplier<Optional<Size>> probe) {
    this(out, err, probe, Optional.empty());
  }

  /** Looks at this process's own streams. */
  public static Terminal ofThisProcess() {
    Optional<Prompt> prompt =
        isTerminal(0) ? Optional.of(Terminal::askForSecret) : Optional.empty();
    return new Terminal(isTerminal(1), isTerminal(2), Terminal::askStty, prompt);
  }

  /** Returns the size of the terminal that shows standard output; empty if it is not known. */
  public Optional<Size> size() {
    return out ? probe.get() : Optional.empty();
  }

  /**
   * Returns whether a stream is a terminal. The JDK reports only whether input and output both are,
   * which says nothing of {@code 2>log}; where the system lists open files, they tell more.
   */
  private static boolean isTerminal(int descriptor) {
    try {
      String file = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return file.startsWith("/dev/pts/")
          || file.startsWith("/dev/tty")
          || file.equals("/dev/console");
    } catch (IOException | UnsupportedOperationException notListed) {
      return System.console() != null;
    }
  }

  /** Prompts for a secret; the JDK has a console only if output is a terminal too. */
  private static Optional<String> askForSecret(String question) {
    Console console = System.console();
    if (console == null) {
      throw AppException.misused(
          "cannot prompt for a secret: standard output is not a terminal; use --password-env or standard input");
    }
    return Optional.ofNullable(console.readPassword("%s", question)).map(String::new);
  }

  /** Queries another program, since the JDK cannot find out. */
  private static Optional<Size> askStty() {
    Process stty = null;
    try {
      stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(CONTROLLING_TERMINAL)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      boolean ended = stty.waitFor(PROBE_SECONDS, TimeUnit.SECONDS);
      return ended
          ? Size.parse(new String(stty.getInputStream().readAllBytes(), US_ASCII))
          : Optional.empty();
    } catch (IOException noSuchProgramOrTerminal) {
      return Optional.empty();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      if (stty != null) {
        stty.destroyForcibly();
      }
    }
  }
}
