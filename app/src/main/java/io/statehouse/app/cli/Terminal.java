package io.statehouse.app.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Which of the output streams a person is looking at.
 *
 * @param out whether standard output is a terminal
 * @param err whether standard error is one
 * @param probe finds out the size of the terminal; it may take a few milliseconds
 */
public record Terminal(boolean out, boolean err, Supplier<Optional<Size>> probe) {
  public static final Terminal NONE = new Terminal(false, false, Optional::empty);

  private static final File CONTROLLING_TERMINAL = new File("/dev/tty");
  private static final int PROBE_SECONDS = 1;

  /** How much a terminal shows. */
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

  public Terminal {
    requireNonNull(probe, "probe");
  }

  /** Looks at this process's own streams. */
  public static Terminal ofThisProcess() {
    return new Terminal(isTerminal(1), isTerminal(2), Terminal::askStty);
  }

  /** Returns the size of the terminal that shows standard output; empty if it is not known. */
  public Optional<Size> size() {
    return out ? probe.get() : Optional.empty();
  }

  /**
   * The JDK can only tell whether input and output are both terminals, which says nothing of {@code
   * 2>log}; where the system lists open files, they tell more.
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

  /** Asks another program, since the JDK cannot tell. */
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
